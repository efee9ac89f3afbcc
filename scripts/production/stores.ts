import { anchorsLockedDays, dumpsEndDays } from '../../worker/domain/closure/closure-steps.ts'
import { type Account, slotsAmong } from './account.ts'
import type { Settings } from './settings.ts'

/** What is made ahead of a deployment: each with its place, and once. `say` is told of each; in a dry run nothing is made. */
export type Making = {
  account: Account
  settings: Settings
  isDryRun: boolean
  say: (line: string) => void
}

const daySeconds = 24 * 60 * 60
/** What nobody can remove or write over, and for how many days. */
export const lockedDays = { 'anchors/': anchorsLockedDays, 'dumps/': 30 } as const
/** What goes by itself, after how many days: dumps, once nobody needs a night of so long ago. */
export const endedDays = { 'dumps/': dumpsEndDays } as const

/** The control database, the namespace of sessions, and the bucket with its lock. What is there already stays as it is. */
export async function makeStores({ account, settings, isDryRun, say }: Making) {
  const { ask, list, own } = account
  const { control, sessions, files, locations } = settings
  const make = async (what: string, isThere: boolean, work: () => Promise<unknown>) => {
    say(`${isThere ? 'is there' : isDryRun ? 'would make' : 'make'}: ${what}`)
    if (!isThere && !isDryRun) await work()
  }
  const databases = await account.databases()
  await make(
    `database ${control} in ${locations.databases}`,
    databases.some(({ name }) => name === control),
    () => ask(`${own}/d1/database`, { name: control, primary_location_hint: locations.databases }),
  )
  const namespaces = await list<{ title: string }>(`${own}/storage/kv/namespaces`)
  await make(
    `KV namespace ${sessions}`,
    namespaces.some(({ title }) => title === sessions),
    () => ask(`${own}/storage/kv/namespaces`, { title: sessions }),
  )
  const { buckets } = await ask<{ buckets: { name: string }[] }>(`${own}/r2/buckets?per_page=1000`)
  const hasBucket = buckets.some(({ name }) => name === files)
  await make(`bucket ${files} in ${locations.files}`, hasBucket, () =>
    ask(`${own}/r2/buckets`, { name: files, locationHint: locations.files }),
  )
  let locks = hasBucket ? await locksOf(account, files) : []
  for (const [prefix, days] of Object.entries(lockedDays)) {
    const condition = { type: 'Age', maxAgeSeconds: days * daySeconds }
    const rule = { id: prefix.slice(0, -1), enabled: true, prefix, condition }
    await make(
      `lock of ${prefix} for ${days} days`,
      locks.some((one) => isLock(one, prefix, days)),
      () => {
        // one that holds for less is not left beside it
        locks = [...locks.filter((one) => one.prefix !== prefix), rule]
        return ask(`${own}/r2/buckets/${files}/lock`, { rules: locks }, 'PUT')
      },
    )
  }
  const ends = hasBucket ? await endsOf(account, files) : []
  for (const [prefix, days] of Object.entries(endedDays)) {
    const condition = { type: 'Age', maxAge: days * daySeconds } as const
    const rule = {
      id: prefix.slice(0, -1),
      enabled: true,
      conditions: { prefix },
      deleteObjectsTransition: { condition },
    }
    await make(
      `end of ${prefix} after ${days} days`,
      ends.some((one) => one.conditions?.prefix === prefix),
      () => ask(`${own}/r2/buckets/${files}/lifecycle`, { rules: [...ends, rule] }, 'PUT'),
    )
  }
}

export type Lock = {
  id: string
  enabled: boolean
  prefix?: string
  condition: { type: string; maxAgeSeconds?: number }
}

/** Does a rule hold what lies under a prefix for so many days at least? */
export function isLock(rule: Lock, prefix: string, days: number): boolean {
  const { type, maxAgeSeconds = 0 } = rule.condition
  const isLong = type === 'Indefinite' || (type === 'Age' && maxAgeSeconds >= days * daySeconds)
  return rule.enabled && rule.prefix === prefix && isLong
}

export async function locksOf({ ask, own }: Account, bucket: string): Promise<Lock[]> {
  return (await ask<{ rules?: Lock[] }>(`${own}/r2/buckets/${bucket}/lock`)).rules ?? []
}

/** A rule by which files of a prefix are deleted. */
export type End = {
  id: string
  enabled: boolean
  conditions?: { prefix?: string }
  deleteObjectsTransition?: { condition: { type: string; maxAge?: number } }
}

export async function endsOf({ ask, own }: Account, bucket: string): Promise<End[]> {
  return (await ask<{ rules?: End[] }>(`${own}/r2/buckets/${bucket}/lifecycle`)).rules ?? []
}

const togetherMax = 100

/** More slots, numbered on from the last. */
export async function makeSlots({ account, settings, isDryRun, say }: Making, count: number) {
  if (!Number.isInteger(count) || count < 1 || count > togetherMax) {
    throw new Error(`create 1 to ${togetherMax} slots at a time`)
  }
  const { slots, locations, firstSlot = 1 } = settings
  const names = slotsAmong(await account.databases(), slots).map(({ name }) => name)
  const last = Math.max(firstSlot - 1, ...names.map((name) => Number(name.slice(slots.length))))
  for (let number = last + 1; number <= last + count; number++) {
    const name = `${slots}${String(number).padStart(4, '0')}`
    say(`${isDryRun ? 'would make' : 'make'}: database ${name} in ${locations.databases}`)
    if (!isDryRun) {
      await account.ask(`${account.own}/d1/database`, {
        name,
        primary_location_hint: locations.databases,
      })
    }
  }
}

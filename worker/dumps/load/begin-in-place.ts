import { controlDb, type Tenant } from '../../core/databases.ts'
import {
  fromCopy,
  nothingFound,
  notRead,
  type RestorationFindings,
  undoneTogether,
} from '../../domain/dumps/restoration.ts'
import {
  addRestoration,
  findRestoration,
  type RestorationRow,
  saveRestoration,
} from '../../organisations/restorations.ts'
import { databaseOf, findHead, ownerOf } from '../../tenancy/rebuild-database.ts'
import type { DumpManifest } from '../manifest.ts'
import { DumpRefused } from './check-dump.ts'

/** What was done behind a moment, up to another where one is given, and who came in. */
export type LookBefore = (
  env: Env,
  organisation: Pick<Tenant, 'id' | 'db'>,
  moment: Date,
  until?: Date,
) => Promise<Partial<RestorationFindings>>
type Copy = { manifest: DumpManifest; lookBefore: LookBefore | undefined }

/**
 * From here on no letter leaves, and two people open it: as where a moment is brought back, whose steps follow. False: this copy is
 * in its place already, and whoever was cut off since goes on with those steps.
 */
export async function beginInPlace(env: Env, slot: string, copy: Copy, at: Date): Promise<boolean> {
  const { organisation, night, begunAt } = copy.manifest
  const control = controlDb(env)
  const open = await findRestoration(control, organisation.id)
  // a copy may take the place of Time Travel, whose command then goes on
  if (open?.state === 'restored' || open?.state === 'bookmarked') {
    const found = await lookFurther(env, open, copy)
    if (found) await saveRestoration(control, open.id, { found })
    return true
  }
  if (open && open.state !== 'frozen') {
    if (open.reason.endsWith(fromCopy(night))) return false
    throw new DumpRefused([
      'It was brought back to a moment, and two of you did not un-freeze it yet. Give npm run restore again until it comes to its end; once it is un-frozen, freeze it and begin anew.',
    ])
  }
  const known = await knownBefore(env, slot, copy)
  if (open) {
    await saveRestoration(control, open.id, { state: 'bookmarked', since: at, ...known })
    return true
  }
  await addRestoration(control, {
    ...{ id: crypto.randomUUID(), organisationId: organisation.id, slot, begunBy: 'platform' },
    ...{ moment: new Date(begunAt), reason: fromCopy(night), begunAt: at },
    ...{ state: 'restored', since: at, bookmark: '', ...known },
    ...{ openingAskedBy: null, openedBy: null },
  })
  return true
}

/** Where the log ends, what is undone and who came in. A database that is lost says nothing of it: then people say it. */
async function knownBefore(env: Env, slot: string, { manifest, lookBefore }: Copy) {
  const { begunAt, entry, hash, organisation } = manifest
  const head = await findHead(env, slot).catch(() => undefined)
  const readBefore = async () =>
    lookBefore?.(env, { id: organisation.id, db: databaseOf(env, slot) }, new Date(begunAt))
  const before = await readBefore().catch(() => undefined)
  const people = [
    'Nobody can read who came in before, and what is undone: go through people, roles, passwords and stops.',
  ]
  const found = { ...nothingFound, ...(before ?? { people }), behind: begunAt }
  return { entry: head?.seq ?? entry, hash: head?.hash ?? hash, found }
}

/**
 * What is found of a copy in place of Time Travel, whose moment is another: read while the database is theirs still. Where it
 * travelled already it ends at that moment, and what is known of behind that stays. Nothing: it is known as it is.
 */
async function lookFurther(
  env: Env,
  { slot, organisationId, found, moment, entry }: RestorationRow,
  { manifest: { begunAt }, lookBefore }: Copy,
): Promise<RestorationFindings | undefined> {
  const copied = new Date(begunAt)
  const known = found.behind ? new Date(found.behind) : moment
  const read = async () => {
    if (!lookBefore || (await ownerOf(env, slot)) !== organisationId) return undefined
    const head = await findHead(env, slot)
    const hasTravelled = (head?.seq ?? 0) < entry
    if (hasTravelled && copied >= known) return found
    const db = databaseOf(env, slot)
    const theirs = { id: organisationId, db }
    const look = await lookBefore(env, theirs, copied, hasTravelled ? known : undefined)
    const undone = hasTravelled ? undoneTogether(look, found) : look
    // who came in before Time Travel, not since
    return { ...found, ...undone, behind: begunAt, before: found.before ?? look.before ?? [] }
  }
  const said = await read().catch(() => undefined)
  if (said) return said
  if (copied >= known) return undefined
  const people = [...found.people, notRead(copied, known)]
  return { ...found, people: [...new Set(people)] }
}

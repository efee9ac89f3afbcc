import { commit } from '../core/commit.ts'
import { hasCallsFor } from '../core/d1/budget.ts'
import type { Tenant, TenantDb } from '../core/databases.ts'
import { cutShort, fromBeginning, type Walk, walkOn } from '../core/lists/walk-on.ts'
import { writtenKeys } from '../core/log/written-keys.ts'
import { selectOwnDays } from '../days/store.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import { type OwnDays, workingDayBefore } from '../domain/bank-days.ts'
import { addDays, type Day, startOfDay } from '../domain/calendar.ts'
import { dueDigest } from '../domain/digest.ts'
import { postLetters } from '../mail/post-letters.ts'
import { listReaders, listWaits, type Waits } from './store.ts'

const bilum = 'bilum'

/** People who are told in one change: each has a look of their own at what waits. */
const readersMax = 20
const pagesMax = 10
/** What one page takes. */
const callsOfPage = 20

/**
 * On a working day's morning one letter to everybody who wants one and for whom something waits. So many of them are one change,
 * whose key is the day and whom they stand behind: however often the organisation has its turn, they are written once. Says whether
 * it came to the end of them.
 */
export async function writeDigests(
  env: Env,
  tenant: Tenant,
  now: Date,
  walk: Walk = fromBeginning,
): Promise<boolean> {
  const day = dueDigest(now)
  if (!day || !mayDo(tenant.state, 'decide').ok) return true
  const own = await ownDaysAround(tenant.db, day)
  if (!dueDigest(now, own)) return true
  const since = workingDayBefore(day, own)
  return walkOn(walk, pagesMax, async (after) => {
    if (!hasCallsFor(callsOfPage)) return cutShort
    const ids = await listReaders(tenant.db, after, readersMax)
    if (ids.length > 0) await writeTo(env, tenant, { ids, after, day, since }, now)
    return ids.length < readersMax ? null : (ids.at(-1) ?? null)
  })
}
type Page = { ids: string[]; after: string; day: Day; since: Day }

async function writeTo(env: Env, tenant: Tenant, { ids, after, day, since }: Page, now: Date) {
  const key = after === '' ? `digest/${day}` : `digest/${day}/${after}`
  if ((await writtenKeys(tenant.db, bilum, [key])).has(key)) return
  const days = { from: startOfDay(since), to: startOfDay(day) }
  const waits = await listWaits(tenant.db, { ...days, ids })
  const told = [...waits].filter(([, one]) => isSomething(one))
  if (told.length === 0) return
  const statements = told.flatMap(([id, content]) =>
    postLetters(
      tenant.db,
      {
        ...{ letter: 'morning_digest', occasion: day, recipientIds: [id] },
        content: { ...content, since },
      },
      now,
    ),
  )
  await commit(
    { env, realm: tenant, mutation: { userId: bilum, key, requestHash: key } },
    {
      at: now,
      actorId: bilum,
      action: 'digest.written',
      subject: `digest/${day}`,
      details: { day, people: told.length },
      statements,
      answer: { status: 200, body: null },
    },
  )
}

/** Days of its own on which nobody of the organisation works; the working day before is found among those behind. */
async function ownDaysAround(db: TenantDb, day: Day): Promise<OwnDays> {
  const days = await selectOwnDays(db, addDays(day, -lookedBackDays), day)
  return days.filter(({ scope }) => scope !== 'bank')
}
const lookedBackDays = 31

function isSomething({ batches, accounts, areAccountsPart, changes, left }: Waits): boolean {
  const isPart = batches.isPart || areAccountsPart
  return isPart || batches.count > 0 || accounts > 0 || changes > 0 || left.files > 0
}

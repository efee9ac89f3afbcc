import { commit } from '../core/commit.ts'
import type { Tenant, TenantDb } from '../core/databases.ts'
import { writtenKeys } from '../core/log/written-keys.ts'
import { selectOwnDays } from '../days/store.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import { type OwnDays, workingDayBefore } from '../domain/bank-days.ts'
import { addDays, type Day, startOfDay } from '../domain/calendar.ts'
import { dueDigest } from '../domain/digest.ts'
import { postLetters } from '../mail/post-letters.ts'
import { listWaits, type Waits } from './store.ts'

const bilum = 'bilum'

/**
 * On a working day's morning one letter to everybody who wants one and for whom something waits. All of them are one change,
 * whose key is the day: however often the organisation has its turn, they are written once.
 */
export async function writeDigests(env: Env, tenant: Tenant, now: Date): Promise<void> {
  const day = dueDigest(now)
  if (!day || !mayDo(tenant.state, 'decide').ok) return
  const key = `digest/${day}`
  if ((await writtenKeys(tenant.db, bilum, [key])).has(key)) return
  const own = await ownDaysAround(tenant.db, day)
  if (!dueDigest(now, own)) return
  const since = workingDayBefore(day, own)
  const waits = await listWaits(tenant.db, startOfDay(since), startOfDay(day))
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

function isSomething({ batches, accounts, changes, left }: Waits): boolean {
  return batches.count > 0 || accounts > 0 || changes > 0 || left.files > 0
}

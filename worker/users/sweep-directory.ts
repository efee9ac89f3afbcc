import { hasCallsFor } from '../core/d1/budget.ts'
import type { Tenant, TenantDb } from '../core/databases.ts'
import type { Walk } from '../core/lists/walk-on.ts'
import { inOrder } from '../db/in-order.ts'
import { users } from '../db/people.ts'
import { hourMs } from '../domain/durations.ts'
import { followInDirectory } from '../organisations/directory.ts'

const peopleTogether = 100
const callsOfStep = 4
const overlapMs = hourMs

/** When somebody was changed, and who: behind them it goes on. */
type Place = [at: number, id: string]

type Turn = Walk & { lastAt: Date | null }

/**
 * The directory knows who is there: what should have followed a change of people since the last look, and may have been
 * lost. It goes through all of them, a hundred at a time, and keeps how far it came. Says whether it came to its end.
 */
export async function sweepDirectory(env: Env, { id, db }: Tenant, turn: Turn): Promise<boolean> {
  const { lastAt, place, keepPlace } = turn
  let after: Place = place ? JSON.parse(place) : [(lastAt?.getTime() ?? 0) - overlapMs, '']
  while (true) {
    if (!hasCallsFor(callsOfStep)) return false
    const people = await listChangedBehind(db, after)
    const emailsOf = (isGone: boolean) =>
      people.filter(({ status }) => (status === 'inactive') === isGone).map(({ email }) => email)
    if (people.length > 0) {
      await followInDirectory(env, id, { there: emailsOf(false), gone: emailsOf(true) })
    }
    const last = people.at(-1)
    if (!last || people.length < peopleTogether) return true
    after = [last.updatedAt.getTime(), last.id]
    await keepPlace(JSON.stringify(after))
  }
}

/** The next people by when they were changed, whoever was not for longest first. */
function listChangedBehind(db: TenantDb, after: Place) {
  const { onward, order } = inOrder({ by: users.updatedAt, id: users.id, isDown: false }, after)
  return db
    .select({
      id: users.id,
      email: users.email,
      status: users.status,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(onward)
    .orderBy(...order)
    .limit(peopleTogether)
}

import { asc, gt } from 'drizzle-orm'
import type { Tenant } from '../core/databases.ts'
import { users } from '../db/people.ts'
import { listInDirectory, unlistFromDirectory } from '../organisations/directory.ts'

const usersMax = 100
const overlapMs = 60 * 60 * 1000

/**
 * The directory knows who is there: what should have followed a change of people since the last look, and may have been
 * lost.
 */
export async function sweepDirectory(env: Env, { id, db }: Tenant, lastAt: Date | null) {
  const since = new Date((lastAt?.getTime() ?? 0) - overlapMs)
  const people = await db
    .select({ email: users.email, status: users.status })
    .from(users)
    .where(gt(users.updatedAt, since))
    .orderBy(asc(users.updatedAt))
    .limit(usersMax)
  for (const { email, status } of people) {
    if (status === 'inactive') await unlistFromDirectory(env, email, id)
    else await listInDirectory(env, email, id)
  }
}

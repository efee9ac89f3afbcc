import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { isOpenSession } from '../../core/asker/guards-of-asker.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { users } from '../../db/people.ts'
import type { App } from '../app.ts'
import { checkOperation } from '../policy.ts'

/** Whoever takes what takes long is looked at again after so long. */
const againMs = 15_000

/**
 * What leaves for minutes leaves only as long as whoever takes it may: it breaks off without its end once their session was ended, their
 * role is another, or the organisation is frozen.
 */
export async function* stillTaken(c: Context<App>, chunks: AsyncGenerator<Uint8Array, void>) {
  let asked = Date.now()
  for await (const chunk of chunks) {
    if (Date.now() - asked >= againMs) {
      await requireStill(c)
      asked = Date.now()
    }
    yield chunk
  }
}

async function requireStill(c: Context<App>) {
  const { tenant, user, session } = c.var
  const isAsBefore = and(
    eq(users.id, user.id),
    eq(users.role, user.role),
    eq(users.status, 'active'),
  )
  const found = await tenant.db.all(
    sql`select 1 from ${users} where ${isAsBefore} and ${isOpenSession(session)}`,
  )
  if (found.length === 0) throw new Refusal('signed_out')
  await checkOperation(c, 'export')
}

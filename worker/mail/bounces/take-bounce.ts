import { eq, sql } from 'drizzle-orm'
import { answeredBefore, commit } from '../../core/commit.ts'
import { platformRealm, type Realm } from '../../core/databases.ts'
import { organisations } from '../../db/control.ts'
import { users } from '../../db/people.ts'
import { findIdsOf } from '../../organisations/directory.ts'
import { openRealm } from '../../tenancy/open-realm.ts'
import type { ReportedBounce } from './mail-events.ts'
import { addBounce } from './store.ts'

/**
 * Writes down that letters to an address come back, wherever it is known: the platform's, where it is one of its people's or
 * where invoices go, every organisation that has a person of it, and the one whose letter it was (`sentBy`). Once for each event, in that log.
 */
export async function takeBounce(env: Env, bounce: ReportedBounce, at: Date, sentBy?: string) {
  const platform = platformRealm(env)
  const address = bounce.address.trim().toLowerCase()
  const [person, paying, ids] = await Promise.all([
    platform.db.select({ id: users.id }).from(users).where(eq(users.email, address)).limit(1),
    platform.db
      .select({ id: organisations.id })
      .from(organisations)
      .where(sql`lower(${organisations.billingEmail}) = ${address}`),
    findIdsOf(env, address),
  ])
  if (person.length > 0 || paying.length > 0) await takeInto(env, platform, bounce, at)
  // what is told of rights that wait goes to where invoices go from the organisation's own outbox
  const sender = sentBy ? [sentBy] : []
  for (const id of new Set([...ids, ...paying.map((one) => one.id), ...sender])) {
    const opened = await openRealm(env, id)
    if (opened.ok) await takeInto(env, opened.value, bounce, at)
  }
}

async function takeInto(env: Env, realm: Realm, { id, address, why }: ReportedBounce, at: Date) {
  const mutation = { userId: 'mail-service', key: `bounce/${id}`, requestHash: id }
  if (await answeredBefore(realm.db, mutation)) return
  await commit(
    { env, realm, mutation },
    {
      at,
      actorId: 'mail-service',
      action: 'letters.bounced',
      subject: `letters/${realm.id}`,
      details: { address, why },
      statements: [addBounce(realm.db, address, why, at)],
      answer: { status: 204, body: null },
    },
  )
}

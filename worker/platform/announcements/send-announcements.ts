import { and, eq, inArray, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import { commit } from '../../core/commit.ts'
import type { Tenant, TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { idempotencyKeys } from '../../db/records.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { AnnouncementRow } from './store.ts'

const bilum = 'bilum'
const letterOf = { news: 'news', service: 'service_notice', terms: 'terms_changed' } as const

/**
 * The letters of an announcement, in an organisation's own outbox: news to those who chose them, notices of the service and
 * changed terms to who administers it. Once for each organisation, by the key of the change.
 */
export async function sendAnnouncements(
  env: Env,
  tenant: Tenant,
  current: AnnouncementRow[],
  now: Date,
): Promise<void> {
  if (current.length === 0 || !mayDo(tenant.state, 'read').ok) return
  const keys = new Map(current.map((row) => [`announcement/${row.id}`, row]))
  const sent = await listSent(tenant.db, [...keys.keys()])
  for (const [key, row] of keys) {
    if (!sent.has(key)) await send(env, tenant, key, row, now)
  }
}

async function send(env: Env, realm: Tenant, key: string, row: AnnouncementRow, at: Date) {
  const { id, kind, subject, text } = row
  const recipientIds = await (kind === 'news' ? whoWantsNews(realm.db) : whoAdministers(realm.db))
  if (recipientIds.length === 0) return
  const letter = letterOf[kind]
  const content = { subject, text }
  await commit(
    { env, realm, mutation: { userId: bilum, key, requestHash: key } },
    {
      at,
      actorId: 'platform',
      action: 'announcement.sent',
      subject: `announcement/${id}`,
      details: { kind, subject, letters: recipientIds.length },
      statements: postLetters(realm.db, { letter, occasion: id, recipientIds, content }, at),
      answer: { status: 200, body: null },
    },
  )
}

async function listSent(db: TenantDb, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, bilum), inArray(idempotencyKeys.key, among(keys))))
  return new Set(rows.map(({ key }) => key))
}

async function whoWantsNews(db: TenantDb): Promise<string[]> {
  const chosen = sql`json_extract(${users.preferences}, '$.systemUpdates') = 1`
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), chosen))
  return rows.map(({ id }) => id)
}

async function whoAdministers(db: TenantDb): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), eq(users.role, 'org_admin')))
  return rows.map(({ id }) => id)
}

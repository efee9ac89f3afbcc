import { sql } from 'drizzle-orm'
import { silentUntil, type Unused } from '../../domain/access/strangers/release-unused.ts'
import { must } from '../../domain/must.ts'
import type { OrganisationRow } from '../../organisations/store.ts'
import { databaseOf, tablesBeside } from '../../tenancy/rebuild-database.ts'

/** Where an organisation's files lie (docs/storage.md). */
const folders = ['bank-files', 'imports', 'evidence', 'documents', 'proofs', 'attachments']

/** What a database has from its first day, and what coming and going leaves: a second factor is how one comes in, and whoever sets rules is in the log. A row of any other table is somebody's. */
const nobodys = [
  ...['tenant_meta', 'schema_migrations', 'organisation_settings', 'roles', 'guards'],
  ...['users', 'sessions', 'sign_ins', 'sign_in_failures', 'strangers_tries', 'link_tokens'],
  ...['challenges', 'audit_entries', 'idempotency_keys', 'outbox', 'notification_marks'],
  ...['integrity_nights', 'job_turns', 'second_factors', 'recovery_codes'],
  ...['dumps', 'bounced_addresses', 'user_words', 'approval_rules'],
]

/** What stands in the log of an organisation in which nothing was done. Whatever is not here is work. */
const comings = [
  ...['organisation.created', 'session.opened', 'session.closed', 'session.extended'],
  ...['session.unlocked', 'session.revoked', 'user.signed_out_everywhere'],
  ...['user.reset_asked', 'user.password_reset', 'user.locked', 'session.refused'],
  ...['session.strangers_refused', 'user.factor_begun', 'user.factor_added'],
  ...['user.factor_removed', 'user.recovery_codes_made'],
]

const quoted = comings.map((action) => `'${action}'`).join(', ')
const workSql = `SELECT action FROM audit_entries WHERE action NOT IN (${quoted}) LIMIT 1`

type Row = { people: number; lastLogin: number | null; work: string | null; first: string | null }

/** Looks at an organisation's own database and files: was anything ever done there? */
export async function readFacts(
  env: Env,
  organisation: OrganisationRow,
  slot: string,
  invoices: number,
): Promise<Unused> {
  const { id, state, createdAt } = organisation
  const tables = await tablesBeside(env, slot, nobodys)
  const whens = tables.map((name) => `WHEN EXISTS (SELECT 1 FROM "${name}") THEN '${name}'`)
  const [row] = await databaseOf(env, slot).all<Row>(
    sql.raw(`SELECT (SELECT count(*) FROM users) AS people, (SELECT max(last_login_at) FROM users) AS lastLogin,
      (${workSql}) AS work, CASE ${whens.join(' ')} END AS first`),
  )
  const { people, lastLogin, work, first } = must(row, 'row')
  const found = await Promise.all(
    folders.map((folder) => env.FILES.list({ prefix: `${folder}/${id}/`, limit: 1 })),
  )
  return {
    state,
    lastThere: new Date(Math.max(createdAt.getTime(), lastLogin ?? 0)),
    invoices,
    people,
    work: work ?? undefined,
    table: first ?? undefined,
    hasFiles: found.some(({ objects }) => objects.length > 0),
  }
}

/** The same as a condition of the transaction that empties it: nobody made anything up to that very moment. */
export async function unusedCondition(
  env: Env,
  { organisationId, slot, since }: { organisationId: string; slot: string; since: Date },
): Promise<string> {
  const tables = await tablesBeside(env, slot, nobodys)
  return [
    // a slot that was given on meanwhile is another's, who may have done nothing yet either
    `(SELECT id FROM tenant_meta) = '${organisationId.replaceAll("'", '')}'`,
    '(SELECT count(*) FROM users) <= 1',
    `coalesce((SELECT max(last_login_at) FROM users), 0) <= ${silentUntil(since).getTime()}`,
    `NOT EXISTS (${workSql})`,
    ...tables.map((name) => `NOT EXISTS (SELECT 1 FROM "${name}")`),
  ].join(' AND ')
}

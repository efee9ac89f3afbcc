import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import { homeSections } from '../domain/access/home-sections.ts'
import { defaultRoles } from '../domain/access/roles/default-roles.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { ana, makeCast } from '../testing/cast.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'
import { askedBy, selectHome } from './store.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await submittedBatch(await addKunduAccount())
})

/** The statement of a home with everything. */
function homeStatement() {
  const asked = askedBy(
    { ...ana, defined: { ...defaultRoles.org_admin, revision: 0 }, approvalLimitToea: null },
    null,
    new Date(),
    [],
  )
  return new SQLiteSyncDialect().sqlToQuery(selectHome(homeSections, asked))
}

/** How many rows it reads. */
async function rowsRead(): Promise<number> {
  const { sql, params } = homeStatement()
  const { meta } = await database
    .prepare(sql)
    .bind(...params)
    .all()
  return meta.rows_read
}

const batches = 4_000

/** Years of payrolls that were paid, their files and their entries in the log. */
async function addHistory() {
  await dropTriggers(database)
  const counted = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${batches})`
  const longAgo = "(strftime('%s', 'now') - (200 + i % 900) * 86400) * 1000"
  await database.batch([
    database.prepare(`insert into batches (id, number, name, description, source_account_id, value_date,
      state, version, step, revision, prepared_by, created_at, submitted_at, payment_count, total_toea,
      next_line, approvals_needed)
      ${counted} select 'old-' || i, 10000 + i, 'Old ' || i, '', (select id from source_accounts),
      date('now', '-' || (200 + i % 900) || ' days'), 'uploaded', 1, 4, 4, 'mia', ${longAgo}, ${longAgo},
      10, 1000000, 11, 1 from n`),
    database.prepare(`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at)
      ${counted} select 'old-' || i, 1, 1, 'approve', 'in_approval', 'approved', 'ana', ${longAgo} from n`),
    database.prepare(`insert into bank_files (id, batch_id, version, source_account_id, sequence, profile,
      file_name, storage_key, sha256, bytes, record_count, payment_count, total_toea, sealed_by, sealed_at,
      uploaded_at)
      ${counted} select 'file-' || i, 'old-' || i, 1, (select id from source_accounts), i, 'kundu-pei-132',
      'f', 'k' || i, 'h', 1, 10, 10, 1000000, 'mia', ${longAgo}, ${longAgo} from n`),
    database.prepare(`insert into audit_entries (seq, at, actor_id, action, subject, details, previous_hash, hash)
      ${counted} select 1000 + i, ${longAgo}, 'mia', case i % 3 when 0 then 'user.changed'
        when 1 then 'bank_file.downloaded' else 'batch.approved' end, 's', '{}', '', '' from n`),
    database.prepare(`insert into payees (id, name, status, created_by, created_at, updated_at)
      ${counted} select 'payee-' || i, 'Payee ' || i, 'active', 'mia', 0, 0 from n`),
    database.prepare(`insert into payee_accounts (id, payee_id, version, bsb, account_number, name_at_bank,
      state, proposed_by, proposed_at)
      ${counted} select 'account-' || i, 'payee-' || i, 1, '088-950', 1000 + i, 'P', 'active', 'mia', 0 from n`),
  ])
}

test('a home reads about as much after years of payrolls as on the first day', async () => {
  const first = await rowsRead()
  await addHistory()
  const later = await rowsRead()
  expect(first).toBeGreaterThan(0)
  // twelve pay days with their batches, and the newest entries of the log: bounded, however much there is
  expect(later - first).toBeLessThan(500)
})

test('a home with everything stays below the hundred parameters that D1 takes', () => {
  const { params } = homeStatement()
  expect(params.length).toBeLessThan(100)
})

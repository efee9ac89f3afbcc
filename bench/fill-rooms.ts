import { sql } from 'drizzle-orm'
import type { TenantDb } from '../worker/core/databases.ts'
import { must } from '../worker/domain/must.ts'

/** Whom the rows of the rooms are about: who looks at them, and others. */
export type Cast = { adminId: string; makerId: string; accountId: string }
/** What the pages of the rooms are asked of. */
export type FilledRooms = { webhookId: string; payeeId: string }

const longAgo = Date.UTC(2026, 0, 5)
/** As many as a payee, a person or a day may have, or as one page has room for. */
const documentsOfPayee = 100
const batchesPerDay = 20

/**
 * As many rows in every other table that a list of an organisation's rooms is made of, written straight into its database.
 * What the triggers keep apart is not what is measured; those that fill the index for searching stay.
 */
export async function fillRooms(db: TenantDb, rows: number, cast: Cast): Promise<FilledRooms> {
  const dropped = await dropTriggers(db)
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})`
  const { adminId, makerId, accountId } = cast
  const webhookId = 'bench-webhook'
  for (const statement of [
    sql`insert into users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at, last_login_at)
      ${numbers} select 'person' || i, 'person' || i || '@example.test', 'Person', 'Number' || i, 'viewer', 'active', '', ${longAgo}, ${longAgo}, ${longAgo} + i from n`,
    sql`insert into payees (id, name, code, status, created_by, created_at, updated_at, name_key)
      ${numbers} select 'payee' || i, 'Vele ' || i, 'V' || i, 'active', ${makerId}, ${longAgo} + i, ${longAgo}, 'vele' || i from n`,
    sql`insert into payee_accounts (id, payee_id, version, bsb, account_number, name_at_bank, bank, state, proposed_by, proposed_at, name_key)
      ${numbers} select 'account' || i, 'payee' || i, 1, '088-950', 5000000000 + i, 'Vele ' || i, 'BSP', 'proposed', ${makerId}, ${longAgo} + i, 'vele' || i from n`,
    sql`insert into payee_documents (id, payee_id, kind, name, file_name, media_type, bytes, sha256, stored_as, last_day, added_by, added_at)
      ${numbers} select 'document' || i, 'payee' || (i / ${sql.raw(String(documentsOfPayee))} + 1), 'other', 'Paper ' || i, 'a.pdf', 'application/pdf', 1, 'x', 'x' || i, null, ${makerId}, ${longAgo} + i from n`,
    sql`insert into source_accounts (id, name, bank, bsb, account_number, profile, de_user_id, user_name, remitter, status, created_by, created_at, updated_at)
      ${numbers} select 'source' || i, 'Account ' || i, 'BSP', '088-950', 6000000000 + i, 'kundu-pei-132', '000001', 'BENCH', 'BENCH', 'archived', ${makerId}, ${longAgo} + i, ${longAgo} from n`,
    sql`insert into sign_ins (at, user_id, day, has_failed, place, outcome, device, network, address, factor)
      ${numbers} select ${longAgo} + i, 'person' || i, '2026-01-05', i % 2, 0, iif(i % 2, 'wrong_password', 'signed_in'), 'Chrome', '', '203.0.113.x', '' from n`,
    sql`insert into outbox (key, letter, recipient_id, content, written_at, sent_at)
      ${numbers} select 'bench' || i, 'batch_approved', ${adminId}, '{"batchId":"b","batchName":"Payroll","reference":"B1","paymentCount":1,"totalToea":100,"byName":"Ravi"}', ${longAgo} + i, ${longAgo} from n`,
    sql`insert into webhooks (id, address, events, is_on, secret, secret_start, created_at) values (${webhookId}, 'https://example.test/hook', '["batch.approved"]', 0, 'x', 'x', ${longAgo})`,
    sql`insert into webhook_deliveries (webhook_id, sequence, event, at, delivered_at)
      ${numbers} select ${webhookId}, i, 'batch.approved', ${longAgo} + i, ${longAgo} from n`,
    sql`insert into api_keys (id, name, start, key_hash, scopes, made_by, created_at, expires_at, revoked_at)
      ${numbers} select 'key' || i, 'Key ' || i, 'bilum_x', 'hash' || i, '["payees:read"]', ${adminId}, ${longAgo} + i, ${longAgo}, ${longAgo} from n`,
    sql`insert into delegations (id, delegator_id, delegate_id, limit_toea, from_day, to_day, created_at, ended_by, ended_at)
      ${numbers} select 'delegation' || i, 'person' || i, ${makerId}, 100, '2026-01-05', '2026-01-06', ${longAgo} + i, ${adminId}, ${longAgo} from n`,
    sql`insert into pending_changes (id, kind, subject_id, changes, state, requested_by, requested_at, decided_by, decided_at)
      ${numbers} select 'change' || i, 'user', 'person' || i, '{}', 'refused', ${makerId}, ${longAgo} + i, ${adminId}, ${longAgo} from n`,
    // what left did so before the drafts' days: a report's period has as many of them here as there
    sql`insert into batches (id, number, name, description, source_account_id, value_date, state, version, step, revision, prepared_by, created_at, payment_count, total_toea, next_line, approvals_needed, warnings)
      ${numbers} select 'left' || i, 10000000 + i, 'Paid ' || i, 'PAY', ${accountId}, date('2026-12-31', '-' || (i / ${sql.raw(String(batchesPerDay))}) || ' days'), 'uploaded', 1, 4, 4, ${makerId}, ${longAgo}, 10, 1000, 11, 1, '{}' from n`,
    sql`insert into bank_files (id, batch_id, version, source_account_id, sequence, profile, file_name, storage_key, sha256, bytes, record_count, payment_count, total_toea, sealed_by, sealed_at, uploaded_at)
      ${numbers} select 'file' || i, 'left' || i, 1, ${accountId}, i, 'kundu-pei-132', 'a.txt', 'x', printf('%064x', i), 1, 12, 10, 1000 + i, ${makerId}, ${longAgo} + i, ${longAgo} from n`,
    // nothing leaves that was not handed over: whoever asks what was paid since a change finds the newest of them
    sql`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at)
      ${numbers} select 'left' || i, 1, 1, 'submit', 'draft', 'in_approval', ${makerId}, ${longAgo} + i from n`,
    sql`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at)
      ${numbers} select 'left' || i, 1, 2, 'approve', 'in_approval', 'approved', ${adminId}, unixepoch(date('2026-12-31', '-' || (i / ${sql.raw(String(batchesPerDay))}) || ' days')) * 1000 from n`,
  ]) {
    await db.run(statement)
  }
  for (const text of dropped) await db.run(sql.raw(text))
  return { webhookId, payeeId: 'payee2' }
}

async function dropTriggers(db: TenantDb): Promise<string[]> {
  const found = await db.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_master where type = 'trigger' and name not like '%\\_words\\_a%' escape '\\'`,
  )
  for (const { name } of found) await db.run(sql.raw(`drop trigger ${name}`))
  return found.map(({ sql: text }) => must(text, 'trigger'))
}

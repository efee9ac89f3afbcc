import type { Owners } from './many-rows.ts'

/** Twenty a day, back from today: what grows is how long an organisation has been here. */
const at = "(strftime('%s', 'now') - 86400 * (i / 20)) * 1000 - i"

/** What the rooms beside the batches grow by: people, payees, accounts, the log, letters, keys, changes. */
export function manyOfRooms(numbers: string, { makerId, readerId, accountId }: Owners): string[] {
  const from = `${numbers} select`
  return [
    `insert into users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at, last_login_at)
      ${from} 'person' || i, 'person' || i || '@example.test', iif(i % 2, 'Person', 'Former'), 'Number' || i, 'viewer', iif(i % 2, 'active', 'inactive'), '', ${at}, ${at}, ${at} from n`,
    `insert into sessions (token_hash, user_id, created_at, expires_at, device)
      ${from} 'session' || i, 'person' || i, ${at}, ${at} + 31536000000, 'Chrome' from n`,
    `insert into payees (id, name, code, status, created_by, created_at, updated_at, name_key)
      ${from} 'payee' || i, 'Vele ' || i, 'V' || i, 'active', '${makerId}', ${at}, ${at}, 'vele' || i from n`,
    `insert into payee_accounts (id, payee_id, version, bsb, account_number, name_at_bank, bank, state, proposed_by, proposed_at, name_key)
      ${from} 'account' || i, 'payee' || i, 1, '088-950', 5000000000 + i, 'Vele ' || i, 'BSP', iif(i % 2, 'proposed', 'active'), '${makerId}', ${at}, 'vele' || i from n`,
    `insert into payee_contacts (id, payee_id, phone, added_by, added_at)
      ${from} 'contact' || i, 'payee' || i, '675 7000 0001', '${makerId}', ${at} from n`,
    `insert into payee_documents (id, payee_id, kind, name, file_name, media_type, bytes, sha256, stored_as, last_day, added_by, added_at)
      ${from} 'document' || i, 'payee' || i, 'other', 'Paper ' || i, 'a.pdf', 'application/pdf', 1, 'x', 'x' || i, date('now', '+3 days'), '${makerId}', ${at} from n`,
    `insert into payee_stops (id, payee_id, kind, reason, stopped_by, stopped_at)
      ${from} 'stop' || i, 'payee' || i, 'suspended', 'Asked', '${makerId}', ${at} from n where i % 2`,
    "update payees set stopped = 'suspended' where id in (select payee_id from payee_stops)",
    `insert into payee_merges (id, payee_id, into_id, reason, status_before, merged_by, merged_at)
      ${from} 'merge' || i, 'payee' || i, 'payee' || (i - 1), 'One', 'active', '${makerId}', ${at} from n where i > 1`,
    `insert into source_accounts (id, name, bank, bsb, account_number, profile, de_user_id, user_name, remitter, status, created_by, created_at, updated_at)
      ${from} 'source' || i, 'Account ' || i, 'BSP', '088-950', 6000000000 + i, 'kundu-pei-132', '000001', 'MANY', 'MANY', 'archived', '${makerId}', ${at}, ${at} from n`,
    // as many as there may be, and some years of fortnights
    `insert into templates (id, name, kind, source_account_id, rhythm, description, reference, remitter, owner_id, status, revision, created_at)
      ${from} 'template' || i, 'Payroll ' || i, 'pay', '${accountId}', iif(i % 2, 'fortnight', ''), '', '', '', '${makerId}', 'active', 1, ${at} from n where i <= 200`,
    `insert into periods (id, rhythm, year, number, from_day, to_day, pay_day, confirmed_by, confirmed_at, revision)
      ${from} 'period' || i, 'fortnight', 2021 + i / 26, 1 + i % 26, date('2021-01-01', '+' || (14 * i) || ' days'), date('2021-01-01', '+' || (14 * i) || ' days'),
      date('2021-01-01', '+' || (14 * i + 13) || ' days'), '${makerId}', ${at}, 1 from n where i <= 200`,
    `insert into test_files (id, source_account_id, number, day, value_date, lines, total_toea, settings, file_name, content, sha256, made_by, made_at)
      ${from} 'test' || i, '${accountId}', 100 + i, '2026-01-05', '2026-01-05', '[]', 3, '{}', 'a', 'a', 'x', '${makerId}', ${at} from n`,
    `insert into sign_ins (at, user_id, day, has_failed, place, outcome, device, network, address, factor)
      ${from} ${at}, 'person' || i, '2026-01-05', i % 2, 0, iif(i % 2, 'wrong_password', 'signed_in'), 'Chrome', '', '203.0.113.x', '' from n`,
    `insert into outbox (key, letter, recipient_id, content, written_at, sent_at, trouble)
      ${from} 'many' || i, 'batch_approved', '${readerId}', '{"batchId":"b","batchName":"Payroll","reference":"B1","paymentCount":1,"totalToea":100,"byName":"Ravi"}', ${at}, iif(i % 2, ${at}, null), iif(i % 2, '', 'given_up') from n`,
    `insert into webhooks (id, address, events, is_on, secret, secret_start, created_at)
      select 'hook', 'https://example.test/hook', '["batch.approved"]', 0, 'x', 'x', 1 where not exists (select 1 from webhooks where id = 'hook')`,
    `insert into webhook_deliveries (webhook_id, sequence, event, at, delivered_at)
      ${from} 'hook', i, 'batch.approved', ${at}, ${at} from n`,
    `insert into api_keys (id, name, start, key_hash, scopes, made_by, created_at, expires_at)
      ${from} 'key' || i, 'Key ' || i, 'bilum_x', 'hash' || i, '["payees:read"]', '${readerId}', ${at}, ${at} from n`,
    `insert into delegations (id, delegator_id, delegate_id, limit_toea, from_day, to_day, created_at, ended_by, ended_at)
      ${from} 'delegation' || i, 'person' || i, '${makerId}', 100, date('now'), date('now', '+30 days'), ${at}, '${makerId}', ${at} from n`,
    `insert into pending_changes (id, kind, subject_id, changes, state, requested_by, requested_at, decided_by, decided_at)
      ${from} 'change' || i, 'user', 'person' || i, '{"what":"change","before":{"role":"viewer"},"after":{"role":"approver"}}', iif(i <= 200, 'pending', 'refused'), '${makerId}', ${at}, iif(i <= 200, null, '${readerId}'), iif(i <= 200, null, ${at}) from n`,
    `insert into audit_entries (seq, at, actor_id, action, subject, details, previous_hash, hash)
      ${from} 1000 * i, ${at}, iif(i % 3, '${makerId}', '${readerId}'), case i % 4 when 0 then 'user.changed' when 1 then 'bank_file.downloaded' when 2 then 'payee.changed' else 'batch.approved' end, 'payee/payee' || i, '{}', '', '' from n`,
    `insert into saved_views (id, user_id, list, name, query, saved_at)
      ${from} 'view' || i, 'person' || i, 'payments', 'View ' || i, '', ${at} from n`,
    `insert into sheet_mappings (titles, mapping, confirmed_by, confirmed_at)
      ${from} 'titles' || i, '{}', '${makerId}', ${at} from n`,
  ]
}

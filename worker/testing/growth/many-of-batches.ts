import type { Owners } from './many-rows.ts'

/** Twenty a day, back from today: what grows is how long an organisation has been here. */
const at = "(strftime('%s', 'now') - 86400 * (i / 20)) * 1000 - i"
/** Twenty a day, before today and after. */
const day = "date('now', '-' || (i / 20) || ' days')"
const waiting = ['draft', 'ready', 'needs_fix', 'queried', 'in_approval', 'approval_blocked']

/** What payments grow by: batches in every state, a batch of many payments, files, statements, returns. */
export function manyOfBatches(numbers: string, { makerId, readerId, accountId }: Owners): string[] {
  const from = `${numbers} select`
  const states = [...waiting, 'approved', 'file_sealed']
  const state = `case i % 16 ${states.map((name, index) => `when ${index} then '${name}'`).join(' ')} else 'uploaded' end`
  const columns = `id, number, name, description, source_account_id, value_date, state, version, step, revision,
    prepared_by, created_at, submitted_at, payment_count, total_toea, next_line, approvals_needed, warnings, template_id, period_id`
  return [
    `insert into batches (${columns})
      ${from} 'many' || i, 1000 + i, 'Payroll ' || i, 'PAY', '${accountId}', ${day}, ${state}, 1, 4, 4,
      iif(i % 2, '${makerId}', '${readerId}'), ${at}, ${at}, 1, 1000 + i, 2, 1, '{}', 'template' || (1 + i % 200), iif(i % 2, null, 'period' || (1 + i / 200 % 200)) from n`,
    `insert or ignore into batches (${columns})
      values ('full', 900, 'Full', 'PAY', '${accountId}', '2030-01-01', 'draft', 1, 0, 0, '${makerId}', 0, null, 1, 1, 1, 1, '{}', null, null)`,
    `insert into payments (id, batch_id, line, payee_id, payee_account_id, payee_name, bsb, account_number, amount_toea, reference, state, warnings, edited_by, edited_at, reference_key)
      ${from} 'line' || i, 'full', i, 'payee' || i, 'account' || i, 'Vele ' || i, '088-950', 5000000000 + i, 1000 + i, 'LINE ' || i, 'ready', iif(i % 2, 'new_payee', ''), '${makerId}', ${at}, 'LINE' || i from n`,
    `insert into payments (id, batch_id, line, payee_id, payee_account_id, payee_name, bsb, account_number, amount_toea, reference, state, warnings, edited_by, edited_at, reference_key)
      ${from} 'one' || i, 'many' || i, 1, 'payee' || i, 'account' || i, 'Vele ' || i, '088-950', 5000000000 + i, 1000 + i, 'ONE ' || i, 'sent', '', '${makerId}', ${at}, 'ONE' || i from n`,
    `insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at)
      ${from} 'many' || i, 1, 1, 'submit', 'ready', 'in_approval', '${makerId}', ${at} from n
      union all select 'many' || i, 1, 2, 'approve', 'in_approval', 'approved', '${readerId}', ${at} from n where i % 16 > 5`,
    `insert into batch_makers (batch_id, version, user_id) ${from} 'many' || i, 1, '${makerId}' from n`,
    `insert into bank_files (id, batch_id, version, source_account_id, sequence, profile, file_name, storage_key, sha256, bytes, record_count, payment_count, total_toea, sealed_by, sealed_at, uploaded_by, uploaded_at)
      ${from} 'file' || i, 'many' || i, 1, '${accountId}', 1000 + i, 'kundu-pei-132', 'a.txt', 'x', printf('%064x', i), 1, 12, 10, 1000 + i, '${makerId}', ${at}, iif(i % 2, '${makerId}', null), iif(i % 2, ${at}, null) from n`,
    `insert into file_checks (id, bank_file_id, batch_id, sha256, result, differences, difference_count, checked_by, checked_at)
      ${from} 'check' || i, 'file' || i, 'many' || i, printf('%064x', i), 'same', '[]', 0, '${makerId}', ${at} from n`,
    `insert into imports (id, batch_id, file_name, sha256, bytes, state, row_count, accepted_count, imported_by, imported_at)
      ${from} 'import' || i, 'many' || i, 'a.csv', 'x' || i, 1, 'done', 1, 1, '${makerId}', ${at} from n`,
    `insert into batch_attachments (id, batch_id, version, file_name, media_type, bytes, sha256, stored_as, added_in, added_by, added_at)
      ${from} 'paper' || i, 'many' || i, 1, 'a.pdf', 'application/pdf', 1, 'x' || i, 'x', 'draft', '${makerId}', ${at} from n`,
    `insert into findings (batch_id, version, key, kind, rank, payment_id, line, pair, evidence, state)
      ${from} 'full', 1, 'finding' || i, 'new_payee', 1, 'line' || i, i, '', '{}', 'open' from n`,
    `insert into statement_imports (id, source_account_id, format, file_name, sha256, bytes, line_count, added_count, imported_by, imported_at)
      ${from} 'statement' || i, '${accountId}', 'csv', 'a.csv', 's' || i, 1, 1, 1, '${makerId}', ${at} from n`,
    `insert into statement_lines (id, import_id, source_account_id, position, day, amount_toea, text, reference, key, state)
      ${from} 'seen' || i, 'statement' || i, '${accountId}', 1, ${day}, -1000 - i, 'Fee', '', 'k' || i, case i % 3 when 0 then 'unreconciled' when 1 then 'tentative' else 'reconciled' end from n`,
    // as of a payroll that was void each month: other accounts, other amounts
    `insert into void_lines (bank_file_id, line, payee_id, bsb, account_number, amount_toea, reference_key)
      ${from} 'file' || i, 1, 'payee' || i, '088-950', 5000000000 + i, 1000 + i, 'ONE' || i from n`,
    `insert into void_invoices (bank_file_id, line, number_key, payee_id)
      ${from} 'file' || i, 1, 'INV' || i, 'payee' || i from n`,
    `insert into returns (id, source_account_id, amount_toea, source, bank_day, row_key, state, recorded_by, recorded_at)
      ${from} 'return' || i, '${accountId}', 1000 + i, 'hand', ${day}, 'r' || i, 'unmatched', '${makerId}', ${at} from n`,
    `insert or ignore into bank_days (id, day, name, scope, bank, effect, source, added_by, added_at)
      ${from} 'day' || i, date('2000-01-01', '-' || i || ' days'), 'Closed', 'organisation', '', 'closed', '', '${makerId}', ${at} from n`,
  ]
}

import { type SQL, sql } from 'drizzle-orm'

/*
 * Days in Port Moresby of what the bank did with a batch, by the SQL of its id. The tables ask the same (0049).
 */

/** From when on a debit may be of it: the day before its first bank file from the account it has was made, void or not; nothing where none was. */
export const firstDebitDay = (
  batchId: SQL,
) => sql<string>`(select date(min(f.sealed_at) / 1000, 'unixepoch', '+10 hours', '-1 day')
  from bank_files f join batches of_account on of_account.id = f.batch_id and of_account.source_account_id = f.source_account_id
  where f.batch_id = ${batchId})`

/** From when on a debit may be of one bank file, by the name that a statement has for it. */
export const debitDayOf = (file: string) =>
  sql.raw(`date(${file}.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')`)

/** The day that its payments left: marked as uploaded, or its pay day, the earlier; nothing where the bank has no file. */
export const leftDayOf = (
  batchId: SQL,
) => sql<string>`(select min(of_day.value_date, date(f.uploaded_at / 1000, 'unixepoch', '+10 hours'))
  from bank_files f join batches of_day on of_day.id = f.batch_id
  where f.batch_id = ${batchId} and f.voided_at is null and f.uploaded_at is not null)`

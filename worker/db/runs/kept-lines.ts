import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { growingStates } from '../../domain/batches/kept/lines-kept.ts'

/*
 * Which single payments a statement may see (decision 0067). Every query that reads payments beyond one batch has one of
 * these conditions, so that a payment that is kept is out of the whole question: never listed, found, sorted or summed.
 */

/** Is this batch confidential? */
export const isKept = (batchId: SQLWrapper) =>
  sql`exists (select 1 from batches kept where kept.id = ${batchId} and kept.is_confidential)`

/** Was this person let into the payroll group? */
export const isInPayrollGroup = (userId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from payroll_group grouped where grouped.user_id = ${userId} and grouped.left_at is null)`

/** May this person read the single payments of a batch? domain/batches/kept says the same. */
export const linesReadBy = (userId: string | SQLWrapper, batchId: SQLWrapper): SQL =>
  sql`(${isInPayrollGroup(userId)} or not ${isKept(batchId)})`

const growing = sql.raw(`('${growingStates.join("', '")}')`)

/**
 * May this person read what a batch, by its name in the statement, comes to? Whoever sees the total of one that is not handed over
 * grow sees each payment.
 */
export const figuresReadBy = (userId: string | SQLWrapper, batch = 'batches'): SQL =>
  sql`(not ${sql.raw(`${batch}.is_confidential`)} or ${sql.raw(`${batch}.state`)} not in ${growing} or ${isInPayrollGroup(userId)})`

/** The same of a batch by its id; of none there is nothing to keep. */
export const figuresOfReadBy = (userId: string | SQLWrapper, batchId: SQLWrapper): SQL =>
  sql`not exists (select 1 from batches one where one.id = ${batchId} and not ${figuresReadBy(userId, 'one')})`

/** May payments of another batch be told beside those of one? Whoever reads a confidential batch reads all of them. */
export const linesToldIn = (batchId: SQLWrapper, otherId: SQLWrapper): SQL =>
  sql`(${isKept(batchId)} or not ${isKept(otherId)})`

/** The same of whatever is of one payment, or of none. */
export const paymentReadBy = (userId: string | SQLWrapper, paymentId: SQLWrapper): SQL =>
  sql`(${paymentId} is null or ${linesReadBy(userId, sql`(select of_line.batch_id from payments of_line where of_line.id = ${paymentId})`)})`

/** May this person read what is said of an account that confidential batches are paid from? A line of its statement may be a salary. */
export const accountReadBy = (userId: string | SQLWrapper, accountId: SQLWrapper): SQL =>
  sql`(${isInPayrollGroup(userId)} or not exists (select 1 from batches kept
    where kept.source_account_id = ${accountId} and kept.is_confidential))`

/**
 * What somebody who is, or was, of the group brought in of an account that confidential batches are paid from, is the group's until it is
 * said of what it is.
 */
export const broughtFor = (
  userId: string | SQLWrapper,
  broughtBy: SQLWrapper,
  accountId: SQLWrapper,
): SQL =>
  sql`(not exists (select 1 from payroll_group bringing where bringing.user_id = ${broughtBy})
    or ${accountReadBy(userId, accountId)})`

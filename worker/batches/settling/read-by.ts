import { and, isNotNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import { broughtFor, paymentReadBy } from '../../db/runs/kept-lines.ts'
import { returns, statementLines } from '../../db/settling/statements.ts'

/** Lines that this person reads: of what is theirs to read, and what nobody has said anything of that is not the group's. */
export const lineReadBy = (readerId: string | SQLWrapper) =>
  and(
    paymentReadBy(readerId, statementLines.paymentId),
    or(
      ne(statementLines.state, 'unreconciled'),
      broughtFor(
        readerId,
        sql`(select i.imported_by from statement_imports i where i.id = ${statementLines.importId})`,
        statementLines.sourceAccountId,
      ),
    ),
  )

/** What is told again is of the payment of the return that it is. */
const paymentOfReturn = sql`coalesce(returns.payment_id,
  (select counting.payment_id from returns counting where counting.id = returns.same_as))`

/** Returns of payments that this person reads, one of several as each of them, and those of nobody knows what that are not the group's. */
export const returnReadBy = (readerId: string | SQLWrapper) =>
  and(
    paymentReadBy(readerId, paymentOfReturn),
    // the parts of one credit are of one batch
    paymentReadBy(
      readerId,
      sql`(select part.payment_id from returns part where part.part_of = coalesce(returns.same_as, returns.id) limit 1)`,
    ),
    // of a credit that stands for several, of each of them
    sql`not exists (select 1 from returns told where told.credit_id = returns.id
      and not ${paymentReadBy(readerId, sql`told.payment_id`)})`,
    or(
      isNotNull(paymentOfReturn),
      broughtFor(readerId, returns.recordedBy, returns.sourceAccountId),
    ),
  )

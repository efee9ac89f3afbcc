import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { ListedPaymentQuery } from '../../contract/batches/across.ts'
import type { TenantDb } from '../../core/databases.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import { payees, sourceAccounts } from '../../db/tenant.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { approvalsGiven } from '../store.ts'
import { batchCondition } from './batch-filter.ts'
import { findDriver } from './payment-driver.ts'
import { atBank, batchesAtBank, foundBy, isReconciled, withAmount } from './payment-filter.ts'
import { statesOf } from './states-of.ts'

export type FoundPayment = Awaited<ReturnType<typeof fromPayments>>[number]

/**
 * A page of payments of all batches. What fits is either little, and then it is found by an index and sorted; or it is
 * much, and then the order is walked and what does not fit is stepped over. Neither costs more because more was ever paid.
 */
export async function paymentPage(db: TenantDb, query: ListedPaymentQuery, readerId: string) {
  const { cursor, limit, sort, state, bank } = query
  const ofBatch = and(
    batchCondition({ ...query, states: state ? statesOf(state) : undefined }),
    bank && inArray(batches.state, batchesAtBank[bank]),
  )
  const amount = withAmount(query)
  const found = foundBy(query)
  const driver = await findDriver(db, { ofBatch, amount, found, search: query.search })
  const fits = and(
    linesReadBy(readerId, batches.id),
    driver && inArray(payments.id, driver),
    ...[ofBatch, amount, foundBy(query, true), atBank(query)].map(
      (condition) => condition && isTrue(condition),
    ),
  )

  if (sort === 'largest') {
    const after = readCursor<[number, number]>(cursor, ['number', 'number'])
    const rows = await fromPayments(db, and(fits, after && isBehind(after)))
      .orderBy(desc(payments.amountToea), desc(place))
      .limit(limit + 1)
    return pageOf(rows, limit, (row) => [row.payment.amountToea, row.place])
  }
  const after = readCursor<[number, number]>(cursor, ['number', 'number'])
  const read = driver ? fromPayments : fromBatches
  const rows = await read(db, and(fits, after && isOlder(after)))
    .orderBy(desc(batches.number), asc(payments.line))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ batch, payment }) => [batch.number, payment.line])
}

/** Asked of each row, and never a reason to leave the order that is walked. */
const isTrue = (condition: SQL) => sql`(${condition}) is true`

/** Of payments of one amount the newest is first: the index of amounts has them in this order. */
const place = sql<number>`${payments}.rowid`

const isBehind = ([amountToea, behind]: [number, number]) =>
  sql`(${payments.amountToea}, ${place}) < (${amountToea}, ${behind})`

/** Of the batch that the last page ended in, the lines behind; a page deep in a batch begins there, too. */
const isOlder = ([number, line]: [number, number]) =>
  and(
    lte(batches.number, number),
    sql`${payments.line} > iif(${batches.number} = ${number}, ${line}, 0)`,
  )

const columns = {
  payment: payments,
  place: place.as('place'),
  batch: {
    number: batches.number,
    name: batches.name,
    state: batches.state,
    valueDate: batches.valueDate,
    approvalsNeeded: batches.approvalsNeeded,
    approvalsGiven,
  },
  payeeCode: payees.code,
  sourceAccountName: sourceAccounts.name,
  isReconciled: isReconciled.as('is_reconciled'),
}

/* A cross join is read from left to right, so that the order asked for is the order that is walked. */

function fromPayments(db: TenantDb, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(payments)
    .crossJoin(batches)
    .leftJoin(payees, eq(payees.id, payments.payeeId))
    .leftJoin(sourceAccounts, eq(sourceAccounts.id, batches.sourceAccountId))
    .where(and(eq(payments.batchId, batches.id), condition))
}

function fromBatches(db: TenantDb, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(batches)
    .crossJoin(payments)
    .leftJoin(payees, eq(payees.id, payments.payeeId))
    .leftJoin(sourceAccounts, eq(sourceAccounts.id, batches.sourceAccountId))
    .where(and(eq(payments.batchId, batches.id), condition))
}

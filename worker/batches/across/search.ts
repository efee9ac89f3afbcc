import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Found } from '../../contract/batches/across.ts'
import type { TenantDb } from '../../core/databases.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { batchReference, paymentReference } from '../../domain/batches/batch.ts'
import { referenceKey } from '../../domain/payees/keys.ts'
import { listPayees } from '../../payees/store.ts'
import { numbersNamed } from './batch-filter.ts'
import { hasReference, shortReference } from './payment-filter.ts'

/** So many of each kind: who does not see it among them types one letter more. */
const shownMax = 6

/** A few batches, payees and payments that fit what was typed: three searches of an index each. */
export async function findAnything(
  db: TenantDb,
  typed: string,
  { id: readerId, maySeePayees }: { id: string; maySeePayees: boolean },
): Promise<Found> {
  const search = typed.trim()
  if (!/[\p{L}\p{N}]/u.test(search)) return { batches: [], payees: [], payments: [] }
  const [foundBatches, foundPayees, foundPayments] = await Promise.all([
    findBatches(db, search),
    maySeePayees
      ? listPayees(db, { search, status: 'active', sort: 'name', limit: shownMax - 1 })
      : [],
    findByReference(db, search, readerId),
  ])
  return {
    batches: foundBatches.map(({ number, ...batch }) => ({
      ...batch,
      reference: batchReference(number),
    })),
    payees: foundPayees.map(({ payee: { id, name, code }, account: { bsb, accountNumber } }) => ({
      id,
      name,
      code,
      bsb,
      accountNumber,
    })),
    payments: foundPayments.map(({ line, number, ...payment }) => ({
      ...payment,
      paymentReference: paymentReference(number, line),
    })),
  }
}

function findBatches(db: TenantDb, search: string) {
  const { id, number, name, state } = batches
  const newest = numbersNamed(search, sql`order by w.number desc limit ${shownMax}`)
  return db
    .select({ id, number, name, state })
    .from(batches)
    .where(sql`${number} in ${newest}`)
    .orderBy(desc(number))
}

/** By the words that were written to the payee, and by their own reference (`B42-17`). */
function findByReference(db: TenantDb, search: string, readerId: string) {
  const key = referenceKey(search)
  const [, number, line] = shortReference.exec(search) ?? []
  const own = line
    ? and(
        eq(payments.line, Number(line)),
        eq(payments.batchId, sql`(select id from batches where number = ${Number(number)})`),
      )
    : undefined
  if (!own && !key) return []
  return db
    .select({
      id: payments.id,
      line: payments.line,
      number: batches.number,
      payeeName: payments.payeeName,
      amountToea: payments.amountToea,
      reference: payments.reference,
      batchId: payments.batchId,
    })
    .from(payments)
    .crossJoin(batches)
    .where(
      and(
        eq(batches.id, payments.batchId),
        linesReadBy(readerId, batches.id),
        own ?? hasReference(key),
      ),
    )
    .orderBy(asc(own ? payments.line : payments.referenceKey))
    .limit(shownMax)
}

import { and, asc, desc, eq, gt, lt, ne, or, type SQL } from 'drizzle-orm'
import type { ProofState } from '../contract/billing.ts'
import type { ControlDb } from '../core/databases.ts'
import { invoices, paymentProofs } from '../db/billing.ts'
import { organisations } from '../db/control.ts'
import type { InvoiceState } from '../domain/billing/invoice.ts'

/* What the platform reads of everybody's invoices and proofs: whose they are comes with them. */

const billed = {
  id: organisations.id,
  slug: organisations.slug,
  name: organisations.name,
  state: organisations.state,
}

function selectProofs(db: ControlDb) {
  return db
    .select({ proof: paymentProofs, invoice: invoices, organisation: billed })
    .from(paymentProofs)
    .innerJoin(invoices, eq(invoices.id, paymentProofs.invoiceId))
    .innerJoin(organisations, eq(organisations.id, paymentProofs.organisationId))
    .$dynamic()
}

export type FoundProof = Awaited<ReturnType<typeof selectProofs>>[number]

export async function findPlatformProof(
  db: ControlDb,
  id: string,
): Promise<FoundProof | undefined> {
  const [found] = await selectProofs(db).where(eq(paymentProofs.id, id))
  return found
}

type ProofPage = {
  state: ProofState
  after?: [submittedAt: number, id: string] | undefined
  limit: number
}

/** What waits comes oldest first, as a queue; what was decided newest first. One row more than `limit`. */
export function listPlatformProofs(db: ControlDb, { state, after, limit }: ProofPage) {
  const { submittedAt, id } = paymentProofs
  const [onward, order] = state === 'submitted' ? [gt, asc] : [lt, desc]
  let next: SQL | undefined
  if (after) {
    const at = new Date(after[0])
    next = or(onward(submittedAt, at), and(eq(submittedAt, at), onward(id, after[1])))
  }
  return selectProofs(db)
    .where(and(eq(paymentProofs.state, state), next))
    .orderBy(order(submittedAt), order(id))
    .limit(limit + 1)
}

/** Which proof waits behind this one: the next that was sent, after the last the oldest. Nothing where no other waits. */
export async function findNextProof(db: ControlDb, { submittedAt, id }: FoundProof['proof']) {
  const { submittedAt: at, id: other } = paymentProofs
  const isBehind = or(gt(at, submittedAt), and(eq(at, submittedAt), gt(other, id)))
  const waiting = (behind?: SQL) =>
    db
      .select({ id: other, organisationName: organisations.name })
      .from(paymentProofs)
      .innerJoin(organisations, eq(organisations.id, paymentProofs.organisationId))
      .where(and(eq(paymentProofs.state, 'submitted'), ne(other, id), behind))
      .orderBy(asc(at), asc(other))
      .limit(1)
  const [[behind], [oldest]] = await db.batch([waiting(isBehind), waiting()])
  return behind ?? oldest ?? null
}

function selectInvoices(db: ControlDb) {
  return db
    .select({ invoice: invoices, organisation: billed })
    .from(invoices)
    .innerJoin(organisations, eq(organisations.id, invoices.organisationId))
    .$dynamic()
}

export async function findPlatformInvoice(db: ControlDb, id: string) {
  const [found] = await selectInvoices(db).where(eq(invoices.id, id))
  return found
}

type InvoiceFilter = {
  state?: InvoiceState | undefined
  organisation?: string | undefined
  before?: number | undefined
  limit: number
}

/** Newest first; one row more than `limit` when there are more. */
export function listPlatformInvoices(db: ControlDb, filter: InvoiceFilter) {
  const { state, organisation, before, limit } = filter
  return selectInvoices(db)
    .where(
      and(
        state ? eq(invoices.state, state) : undefined,
        organisation ? eq(invoices.organisationId, organisation) : undefined,
        before ? lt(invoices.number, before) : undefined,
      ),
    )
    .orderBy(desc(invoices.number))
    .limit(limit + 1)
}

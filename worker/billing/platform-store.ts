import { and, asc, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { invoices, paymentProofs } from '../db/billing.ts'
import { organisations } from '../db/control.ts'
import type { InvoiceState, ProofState } from '../domain/billing/invoice.ts'

/* What the platform reads of everybody's invoices and proofs: whose they are comes with them. */

const billed = {
  id: organisations.id,
  slug: organisations.slug,
  name: organisations.name,
  state: organisations.state,
}

/** Behind whoever paid before: a stranger opens many organisations, and each may send many proofs. */
const isBehind = sql<number>`iif(${organisations.paidUntil} = '' and ${organisations.state} <> 'active', 1, 0)`

function selectProofs(db: ControlDb) {
  return db
    .select({ proof: paymentProofs, invoice: invoices, organisation: billed, isBehind })
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
  after?: ProofPlace | undefined
  limit: number
}
export type ProofPlace = [isBehind: number, submittedAt: number, id: string]

/** In the queue, whoever paid before comes first. */
export const placeOf = ({ isBehind: behind, proof }: FoundProof): ProofPlace => [
  behind,
  proof.submittedAt.getTime(),
  proof.id,
]

/** What waits comes oldest first, as a queue; what was decided newest first. One row more than `limit`. */
export function listPlatformProofs(db: ControlDb, { state, after, limit }: ProofPage) {
  const { submittedAt, id } = paymentProofs
  const ofState = (next: SQL | undefined) =>
    selectProofs(db).where(and(eq(paymentProofs.state, state), next))
  if (state === 'submitted')
    return ofState(after && behindIn(after))
      .orderBy(...inQueue)
      .limit(limit + 1)
  const [, at, last] = after ?? []
  return ofState(after && sql`(${submittedAt}, ${id}) < (${at}, ${last})`)
    .orderBy(desc(submittedAt), desc(id))
    .limit(limit + 1)
}

const inQueue = [isBehind, asc(paymentProofs.submittedAt), asc(paymentProofs.id)]
const behindIn = ([behind, at, id]: ProofPlace) =>
  sql`(${isBehind}, ${paymentProofs.submittedAt}, ${paymentProofs.id}) > (${behind}, ${at}, ${id})`

/** Which proof waits behind this one: the next in the queue, after the last the first. Nothing where no other waits. */
export async function findNextProof(db: ControlDb, found: FoundProof) {
  const { id: other } = paymentProofs
  const waiting = (behind?: SQL) =>
    db
      .select({ id: other, organisationName: organisations.name })
      .from(paymentProofs)
      .innerJoin(organisations, eq(organisations.id, paymentProofs.organisationId))
      .where(and(eq(paymentProofs.state, 'submitted'), ne(other, found.proof.id), behind))
      .orderBy(...inQueue)
      .limit(1)
  const [[behind], [oldest]] = await db.batch([waiting(behindIn(placeOf(found))), waiting()])
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

/** Newest first; one row more than `limit` when there are more. Of one organisation it reads those of no other. */
export function listPlatformInvoices(db: ControlDb, filter: InvoiceFilter) {
  const { state, organisation, before, limit } = filter
  return selectInvoices(db)
    .where(
      and(
        state && (organisation ? sql`+${invoices.state} = ${state}` : eq(invoices.state, state)),
        organisation ? eq(invoices.organisationId, organisation) : undefined,
        before ? lt(invoices.number, before) : undefined,
      ),
    )
    .orderBy(desc(invoices.number))
    .limit(limit + 1)
}

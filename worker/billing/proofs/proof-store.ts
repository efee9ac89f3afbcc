import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { ControlDb } from '../../core/databases.ts'
import { invoices, paymentProofs } from '../../db/billing.ts'
import { organisations } from '../../db/control.ts'
import { users } from '../../db/people.ts'
import {
  hasPlatformPermission,
  type PlatformPermission,
  platformRoleNames,
} from '../../domain/access/platform-role.ts'

/* Proofs of payment, in the control database. */

export type ProofRow = typeof paymentProofs.$inferSelect

/** How often one invoice may be said to be paid: a person who needs more should call us. */
export const proofsPerInvoiceMax = 20

export async function findProof(db: ControlDb, id: string): Promise<ProofRow | undefined> {
  const [row] = await db.select().from(paymentProofs).where(eq(paymentProofs.id, id))
  return row
}

/** Newest first. */
export function listProofsOf(db: ControlDb, invoiceId: string): Promise<ProofRow[]> {
  return db
    .select()
    .from(paymentProofs)
    .where(eq(paymentProofs.invoiceId, invoiceId))
    .orderBy(desc(paymentProofs.submittedAt), desc(paymentProofs.id))
    .limit(proofsPerInvoiceMax)
}

export function listProofsOfAll(db: ControlDb, invoiceIds: string[]): Promise<ProofRow[]> {
  return db
    .select()
    .from(paymentProofs)
    .where(inArray(paymentProofs.invoiceId, among(invoiceIds)))
    .limit(proofsPerInvoiceMax * invoiceIds.length)
}

/** Money is counted once: has this very file been verified before? */
export async function isVerifiedElsewhere(db: ControlDb, { id, sha256 }: ProofRow) {
  const [other] = await db
    .select({ id: paymentProofs.id })
    .from(paymentProofs)
    .where(
      and(
        eq(paymentProofs.sha256, sha256),
        eq(paymentProofs.state, 'verified'),
        ne(paymentProofs.id, id),
      ),
    )
    .limit(1)
  return other !== undefined
}

export function addProof(db: ControlDb, row: ProofRow) {
  return db.insert(paymentProofs).values(row)
}

export type ProofDecision = {
  state: 'verified' | 'rejected' | 'duplicate'
  decidedBy: string
  decidedAt: Date
  verifiedToea?: number
  reason?: string
}

/** The table refuses a second decision (`proof_decided`). */
export function saveDecision(db: ControlDb, id: string, decision: ProofDecision) {
  return db.update(paymentProofs).set(decision).where(eq(paymentProofs.id, id))
}

const lookalikesMax = 500

/** Every proof with the bytes or the bank reference of one of these, with whose it is. */
export function listLookalikes(
  db: ControlDb,
  proofs: Pick<ProofRow, 'sha256' | 'bankReference'>[],
) {
  return db
    .select({
      id: paymentProofs.id,
      state: paymentProofs.state,
      sha256: paymentProofs.sha256,
      bankReference: paymentProofs.bankReference,
      organisationName: organisations.name,
      invoiceNumber: invoices.number,
    })
    .from(paymentProofs)
    .innerJoin(organisations, eq(organisations.id, paymentProofs.organisationId))
    .innerJoin(invoices, eq(invoices.id, paymentProofs.invoiceId))
    .where(
      or(
        inArray(paymentProofs.sha256, among(proofs.map(({ sha256 }) => sha256))),
        inArray(
          paymentProofs.bankReference,
          among(proofs.map(({ bankReference }) => bankReference)),
        ),
      ),
    )
    .orderBy(paymentProofs.submittedAt)
    .limit(lookalikesMax)
}

/** The platform's people whom a permission concerns. */
export async function listPlatformPeople(db: ControlDb, permission: PlatformPermission) {
  const roles = platformRoleNames.filter((role) => hasPlatformPermission(role, permission))
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        inArray(users.role, roles as unknown as 'org_admin'[]), // the shared table is typed for organisations
      ),
    )
  return rows.map(({ id }) => id)
}

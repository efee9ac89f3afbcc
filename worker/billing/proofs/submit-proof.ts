import { type Answer, answeredBefore, commitAtPlatform, type Mutation } from '../../core/commit.ts'
import { platformRealm, type Tenant } from '../../core/databases.ts'
import { storeOnce } from '../../core/files/store-once.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { allow, type Result, refuse } from '../../domain/result.ts'
import { findInvoiceOf, type InvoiceRow, saveInvoice } from '../invoices/store.ts'
import { proofSubmittedNotice } from '../letters.ts'
import { untilInvoiceSettled } from '../until-invoice-settled.ts'
import { proofView } from '../view.ts'
import type { SentProof } from './proof-form.ts'
import { proofKey } from './proof-key.ts'
import {
  addProof,
  listPlatformPeople,
  listProofsOf,
  type ProofRow,
  proofsPerInvoiceMax,
} from './proof-store.ts'

export type ProofSubmission = {
  env: Env
  tenant: Tenant
  actorId: string
  mutation: Mutation
  invoiceId: string
  sent: SentProof
}

/**
 * Keeps what an organisation uploaded for an invoice: the bytes first, then the row. What was seen before is taken all
 * the same, and only the platform is told: the answer gives nothing away about anybody else's payments.
 */
export async function submitProof(order: ProofSubmission, now: Date): Promise<Answer> {
  const { env, sent } = order
  const { db } = platformRealm(env)
  const earlier = await answeredBefore(db, order.mutation)
  if (earlier) return earlier
  await takeable(order)
  const proof = proofOf(order, now)
  const { sha256, contentType: mediaType } = proof
  await storeOnce(env.FILES, { key: proofKey(proof), bytes: sent.bytes, sha256, mediaType })
  return untilInvoiceSettled(env, () => submitNow(order, proof, now))
}

/** The invoice moves to its next revision with every proof: whoever decided without having seen it decides again. */
async function submitNow(order: ProofSubmission, proof: ProofRow, now: Date): Promise<Answer> {
  const { env, tenant, actorId, mutation } = order
  const { db } = platformRealm(env)
  const invoice = await takeable(order)
  const people = await listPlatformPeople(db, 'manage_billing')
  const { id, sha256, bankReference, claimedToea, contentType } = proof
  return commitAtPlatform(env, mutation, {
    at: now,
    actorId,
    action: 'proof.submitted',
    subject: `organisation/${tenant.id}`,
    details: {
      proofId: id,
      invoice: invoice.number,
      sha256,
      contentType,
      bankReference,
      claimedToea,
      isScanned: order.sent.isScanned,
    },
    statements: [
      addProof(db, proof),
      saveInvoice(db, invoice),
      ...proofSubmittedNotice(db, invoice, proof, people, now),
    ],
    answer: { status: 201, body: proofView(proof) },
  })
}

async function takeable({ env, tenant, invoiceId }: ProofSubmission): Promise<InvoiceRow> {
  const { db } = platformRealm(env)
  const invoice = await findInvoiceOf(db, tenant.id, invoiceId)
  if (!invoice) throw new Refusal('not_found')
  const may = mayTakeProof(invoice, (await listProofsOf(db, invoiceId)).length)
  if (!may.ok) throw new Refusal(may.reason)
  return invoice
}

/** May one more proof be uploaded for this invoice? */
function mayTakeProof(
  { state }: Pick<InvoiceRow, 'state'>,
  proofs: number,
): Result<undefined, 'invoice_settled' | 'too_many_proofs'> {
  if (state === 'paid' || state === 'void') return refuse('invoice_settled')
  return proofs < proofsPerInvoiceMax ? allow() : refuse('too_many_proofs')
}

function proofOf({ tenant, actorId, invoiceId, sent }: ProofSubmission, now: Date): ProofRow {
  const { bankReference, claimedToea, fileName, contentType, bytes, sha256 } = sent
  return {
    id: crypto.randomUUID(),
    invoiceId,
    organisationId: tenant.id,
    state: 'submitted',
    bankReference,
    claimedToea,
    verifiedToea: null,
    fileName,
    contentType,
    bytes: bytes.length,
    sha256,
    submittedBy: actorId,
    submittedAt: now,
    decidedBy: null,
    decidedAt: null,
    reason: '',
  }
}

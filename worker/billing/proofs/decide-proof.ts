import type { Verification } from '../../contract/billing.ts'
import { commitAtPlatform, type Mutation } from '../../core/commit.ts'
import { platformRealm } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { receive } from '../../domain/billing/invoice.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { saveOrganisation } from '../../organisations/store.ts'
import { findInvoice, type InvoiceRow, saveInvoice } from '../invoices/store.ts'
import { proofRejectedLetter, receiptLetter } from '../letters.ts'
import { untilInvoiceSettled } from '../until-invoice-settled.ts'
import { proofView } from '../view.ts'
import { findProof, isVerifiedElsewhere, type ProofRow, saveDecision } from './proof-store.ts'
import { whenSettled } from './when-settled.ts'

export type Decider = { env: Env; actorId: string; mutation: Mutation }

/**
 * The platform found the money on its own account: the invoice, the proof and the organisation's state, in one change.
 * A part leaves the invoice open. What is too much is said in the receipt and in the log, and sent back by hand.
 */
export function verifyProof(
  by: Decider,
  proofId: string,
  { toea, revision, ...rest }: Verification,
  now: Date,
) {
  nothingLeft(rest)
  return untilInvoiceSettled(by.env, async () => {
    const { env, actorId, mutation } = by
    const { db } = platformRealm(env)
    const { proof, invoice } = await findUndecided(by, proofId)
    if (invoice.revision !== revision) throw new Refusal('stale_invoice')
    if (await isVerifiedElsewhere(db, proof)) throw new Refusal('proof_counted')
    const received = receive(invoice, toea)
    if (!received.ok) throw new Refusal(received.reason)

    const { state, paidToea, creditToea } = received.value
    const isPaid = state === 'paid' && invoice.state !== 'paid'
    const { organisation, changes } = await whenSettled(db, invoice, dayInPortMoresby(now))
    const paidUntil = (isPaid && changes.paidUntil) || organisation.paidUntil
    const decision = {
      state: 'verified',
      verifiedToea: toea,
      decidedBy: actorId,
      decidedAt: now,
    } as const
    const paid = { ...invoice, state, paidToea }
    return commitAtPlatform(env, mutation, {
      at: now,
      actorId,
      action: 'proof.verified',
      subject: `organisation/${organisation.id}`,
      details: {
        proofId: proof.id,
        invoice: invoice.number,
        toea,
        invoiceState: state,
        ...(creditToea > 0 && { creditToea }),
        ...(isPaid && { from: organisation.state, ...changes }),
      },
      statements: [
        saveInvoice(db, invoice, { state, paidToea, ...(isPaid && { paidAt: now }) }),
        saveDecision(db, proof.id, decision),
        ...(isPaid ? [saveOrganisation(db, organisation, changes)] : []),
        ...receiptLetter(
          db,
          paid,
          { proofId: proof.id, paidToea: toea, paidUntil, creditToea },
          now,
        ),
      ],
      answer: { status: 201, body: proofView({ ...proof, ...decision }) },
    })
  })
}

/** Not this money, or money that was counted before. The organisation may upload another proof, and is told why. */
export async function refuseProof(
  { env, actorId, mutation }: Decider,
  proofId: string,
  { state, reason }: { state: 'rejected' | 'duplicate'; reason: string },
  now: Date,
) {
  const { db } = platformRealm(env)
  const { proof, invoice } = await findUndecided({ env, actorId, mutation }, proofId)
  const decision = { state, decidedBy: actorId, decidedAt: now, reason }
  return commitAtPlatform(env, mutation, {
    at: now,
    actorId,
    action: `proof.${state}`,
    subject: `organisation/${proof.organisationId}`,
    details: { proofId, invoice: invoice.number, reason },
    statements: [
      saveDecision(db, proof.id, decision),
      ...proofRejectedLetter(db, invoice, { id: proof.id, reason }, now),
    ],
    answer: { status: 201, body: proofView({ ...proof, ...decision }) },
  })
}

async function findUndecided(
  { env }: Decider,
  proofId: string,
): Promise<{ proof: ProofRow; invoice: InvoiceRow }> {
  const { db } = platformRealm(env)
  const proof = await findProof(db, proofId)
  if (!proof) throw new Refusal('not_found')
  if (proof.state !== 'submitted') throw new Refusal('proof_decided')
  return { proof, invoice: must(await findInvoice(db, proof.invoiceId), 'invoice') }
}

import { commitAtPlatform } from '../../core/commit.ts'
import { platformRealm } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { mayVoidInvoice } from '../../domain/billing/invoice.ts'
import type { Decider } from '../proofs/decide-proof.ts'
import { listProofsOf } from '../proofs/proof-store.ts'
import { untilInvoiceSettled } from '../until-invoice-settled.ts'
import { invoiceView } from '../view.ts'
import { findInvoice, saveInvoice } from './store.ts'

/**
 * The platform takes an invoice back, with a reason: not once money came for it, and not while somebody says that it did.
 * The organisation's state stays; where it still has to pay, the next daily look issues another invoice.
 */
export function voidInvoice(by: Decider, invoiceId: string, reason: string, now: Date) {
  return untilInvoiceSettled(by.env, async () => {
    const { db } = platformRealm(by.env)
    const invoice = await findInvoice(db, invoiceId)
    if (!invoice) throw new Refusal('not_found')
    const taken = mayVoidInvoice(invoice, reason)
    if (!taken.ok) throw new Refusal(taken.reason)
    const proofs = await listProofsOf(db, invoiceId)
    if (proofs.some(({ state }) => state === 'submitted')) throw new Refusal('proof_waiting')
    const voided = { state: 'void', voidReason: reason } as const
    return commitAtPlatform(by.env, by.mutation, {
      at: now,
      actorId: by.actorId,
      action: 'invoice.voided',
      subject: `organisation/${invoice.organisationId}`,
      details: { invoiceId, number: invoice.number, reason },
      statements: [saveInvoice(db, invoice, voided)],
      answer: {
        status: 201,
        body: invoiceView({ ...invoice, ...voided, revision: invoice.revision + 1 }),
      },
    })
  })
}

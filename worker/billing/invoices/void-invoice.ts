import { Refusal } from '../../core/refusal.ts'
import { voidInvoice } from '../../domain/billing/invoice.ts'
import { platformOf } from '../../tenancy/platform-realm.ts'
import { commitAtPlatform, untilInvoiceSettled } from '../platform-commit.ts'
import type { Decider } from '../proofs/decide-proof.ts'
import { listProofsOf } from '../proofs/proof-store.ts'
import { invoiceView } from '../view.ts'
import { findInvoice, saveInvoice } from './store.ts'

/**
 * The platform takes an invoice back, with a reason: not once money came for it, and not while somebody says that it did.
 * The organisation's state stays; where it still has to pay, the next daily look issues another invoice.
 */
export function takeInvoiceBack(by: Decider, invoiceId: string, reason: string, now: Date) {
  return untilInvoiceSettled(by.env, async () => {
    const { db } = platformOf(by.env)
    const invoice = await findInvoice(db, invoiceId)
    if (!invoice) throw new Refusal('not_found')
    const taken = voidInvoice(invoice, reason)
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

import type { OrganisationState } from '../../domain/access/organisation-state.ts'
import { mayVoidInvoice } from '../../domain/billing/invoice.ts'
import type { PlanName } from '../../domain/billing/plan.ts'
import { allow, type Result, refuse } from '../../domain/result.ts'
import type { InvoiceRow } from './store.ts'

export type PlanChosen =
  /** There is an unpaid invoice of this plan already. */
  | { kind: 'keep'; invoice: InvoiceRow }
  /** The unpaid invoice of another plan is taken back for it. */
  | { kind: 'replace'; invoice: InvoiceRow }
  | { kind: 'add' }

/** What choosing a plan does to an organisation's open invoice. */
export function chosenPlan(
  open: InvoiceRow | undefined,
  hasProof: boolean,
  plan: PlanName,
): Result<
  PlanChosen,
  'proof_waiting' | 'invoice_settled' | 'invoice_part_paid' | 'reason_required'
> {
  if (!open) return allow<PlanChosen>({ kind: 'add' })
  if (open.plan === plan) return allow<PlanChosen>({ kind: 'keep', invoice: open })
  if (hasProof) return refuse('proof_waiting')
  const taken = mayVoidInvoice(open, otherPlan)
  return taken.ok ? allow<PlanChosen>({ kind: 'replace', invoice: open }) : taken
}

export const otherPlan = 'Another plan was chosen.'

/**
 * The state after a plan was chosen (docs/states.md): a trial waits for its first payment. Whoever is past due or suspended
 * stays so until the payment is verified: choosing alone opens nothing.
 */
export function stateOnChoice(state: OrganisationState): OrganisationState {
  return state === 'trialing' || state === 'trial_grace' ? 'awaiting_payment' : state
}

import { usageWarning } from '#pages/billing/billing-words.ts'
import { billing } from '#pages/words/en/billing.ts'
import type {
  InvoiceDetail,
  InvoiceView,
  PlanView,
  ProofView,
  UsageLineView,
} from '../contract/billing.ts'
import { openToea } from '../domain/billing/invoice.ts'
import { type PlanName, planNames, plans, type UsageLine } from '../domain/billing/plan.ts'
import type { InvoiceRow } from './invoices/store.ts'
import type { ProofRow } from './proofs/proof-store.ts'

export function invoiceView(row: InvoiceRow): InvoiceView {
  const { organisationId: _organisationId, issuedAt, paidAt, ...rest } = row
  return {
    ...rest,
    planTitle: plans[row.plan].title,
    openToea: openToea(row),
    creditToea: Math.max(0, row.paidToea - row.totalToea),
    issuedAt: issuedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }
}

export function invoiceDetail(
  row: InvoiceRow,
  proofs: ProofRow[],
  { BILLING_ACCOUNT }: Env,
): InvoiceDetail {
  return { ...invoiceView(row), payTo: BILLING_ACCOUNT, proofs: proofs.map(proofView) }
}

/** Who decided is the platform's business. */
export function proofView(row: ProofRow): ProofView {
  const { organisationId: _organisation, submittedBy: _by, decidedBy: _who, ...rest } = row
  return {
    ...rest,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

export function planViews(chosen: PlanName | null): PlanView[] {
  return planNames.map((name) => ({ name, ...plans[name], isChosen: name === chosen }))
}

export function usageLineView(line: UsageLine): UsageLineView {
  return { ...line, warning: usageWarning(line, billing) }
}

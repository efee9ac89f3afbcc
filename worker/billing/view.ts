import type {
  InvoiceDetail,
  InvoiceView,
  PlanView,
  ProofView,
  UsageLineView,
} from '../contract/billing.ts'
import { openToea } from '../domain/billing/invoice.ts'
import {
  type Entitlement,
  type PlanName,
  planNames,
  plans,
  type UsageLine,
} from '../domain/billing/plan.ts'
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

const nouns: Record<Entitlement, string> = {
  users: 'users',
  payments: 'payments this month',
  sourceAccounts: 'source accounts',
}

export function usageLineView(line: UsageLine): UsageLineView {
  return { ...line, warning: warningOf(line) }
}

/** A limit that is near is said before anybody meets it; payments are never stopped. */
function warningOf({ of, used, max, percent, level }: UsageLine): string {
  if (max === null || level === 'fine') return ''
  const share = `${used.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} ${nouns[of]}`
  if (of !== 'payments') {
    if (level === 'near') return `${share} are used (${percent} %).`
    return `${share}: to add another, choose a larger plan.`
  }
  if (level === 'over') return `${share}: those over the plan stand on the next invoice.`
  return `${share} are made (${percent} %). More will be paid too, and stand on the next invoice.`
}

import type { BillingView, InvoiceDetail, InvoiceView, ProofView } from '#contract/billing.ts'
import { planNames, plans } from '#domain/billing/plan.ts'
import { ravi } from '../ui/page-cast.fixture.ts'

export const ana = {
  ...ravi,
  id: 'ana',
  firstName: 'Ana',
  lastName: 'Mea',
  permissions: [...ravi.permissions, 'manage_billing' as const],
}

export const invoice: InvoiceView = {
  id: 'i42',
  number: 42,
  state: 'part_paid',
  plan: 'professional',
  planTitle: 'Professional',
  billedTo: {
    name: 'Demo organisation',
    slug: 'demo',
    address: 'PO Box 12\nPort Moresby',
    email: 'accounts@demo.example',
  },
  periodFrom: '2026-12-06',
  periodTo: '2027-01-05',
  lines: [
    { text: 'Professional plan, Sun 6 Dec 2026 to Tue 5 Jan 2027', toea: 79_900 },
    { text: '204 payments over the plan in November 2026', toea: 40_800 },
  ],
  totalToea: 120_700,
  paidToea: 20_000,
  openToea: 100_700,
  creditToea: 0,
  reference: 'BLM000042-15',
  issuedAt: '2026-11-22T00:00:00Z',
  dueOn: '2026-12-05',
  paidAt: null,
  voidReason: '',
  revision: 3,
}

const proof: ProofView = {
  id: 'p1',
  invoiceId: 'i42',
  state: 'verified',
  bankReference: 'FT 2611 0077',
  claimedToea: 25_000,
  verifiedToea: 20_000,
  fileName: 'receipt.pdf',
  contentType: 'application/pdf',
  bytes: 48_210,
  sha256: 'a'.repeat(64),
  submittedAt: '2026-11-25T02:00:00Z',
  decidedAt: '2026-11-26T02:00:00Z',
  reason: '',
}

export const invoiceDetail: InvoiceDetail = {
  ...invoice,
  payTo: 'BSP, Bilum Limited, 088-950 1000000000 (example, do not pay)',
  proofs: [
    { ...proof, id: 'p2', state: 'rejected', reason: 'No such transfer on our account' },
    proof,
  ],
}

export const billing: BillingView = {
  plan: 'professional',
  plans: planNames.map((name) => ({ name, ...plans[name], isChosen: name === 'professional' })),
  state: {
    state: 'active',
    since: '2026-11-22',
    notice: '',
    trialEndsOn: null,
    paidUntil: '2026-12-05',
    isPaused: false,
  },
  usage: {
    month: '2026-11',
    lines: [
      { of: 'users', used: 24, max: 25, percent: 96, level: 'near', warning: '24 of 25 users.' },
      { of: 'payments', used: 412, max: 1_000, percent: 41, level: 'fine', warning: '' },
      { of: 'sourceAccounts', used: 3, max: 10, percent: 30, level: 'fine', warning: '' },
    ],
  },
  billingEmail: 'accounts@demo.example',
  payTo: invoiceDetail.payTo,
  invoices: {
    items: [invoice, { ...invoice, id: 'i17', number: 17, state: 'paid', openToea: 0 }],
    nextCursor: 'next',
  },
}

import { expect, test } from 'vitest'
import type { OrganisationRow } from '../../organisations/store.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import { applyPayment } from './apply-payment.ts'

const today = '2026-11-21'
const paying = { state: 'active', stateBefore: null, plan: 'starter', paidUntil: '2026-12-05' }

/** What a payment looks at, and nothing else of the rows. */
function planAfter(
  organisation: Partial<OrganisationRow>,
  invoice: Partial<InvoiceRow>,
  isNext = true,
) {
  const present = { ...paying, ...organisation } as OrganisationRow
  const changes = applyPayment(present, invoice as InvoiceRow, { today, isNext })
  return changes.plan ?? present.plan
}

test.each([
  ['a larger plan for the next month begins at once', 'enterprise', '2026-12-06', 'enterprise'],
  ['a larger plan for a month far ahead waits for it', 'enterprise', '2027-03-06', 'starter'],
  ['the plan of a month that has begun begins', 'professional', '2026-11-21', 'professional'],
] as const)('%s', (_rule, plan, periodFrom, expected) => {
  expect(planAfter({}, { plan, periodFrom, periodTo: '2027-04-05' })).toBe(expected)
})

test('a smaller plan for the next month takes nothing that is paid for', () => {
  const invoice = { plan: 'starter', periodFrom: '2026-12-06', periodTo: '2027-01-05' } as const
  expect(planAfter({ plan: 'enterprise' }, invoice)).toBe('enterprise')
})

test('a larger plan waits behind a month that is paid for and has not begun', () => {
  const invoice = { plan: 'enterprise', periodFrom: '2026-12-06', periodTo: '2027-01-05' } as const
  expect(planAfter({}, invoice, false)).toBe('starter')
})

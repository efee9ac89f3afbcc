import type { HomeView } from '#contract/home.ts'

const batch = {
  id: 'b42',
  name: 'Payroll FN23',
  state: 'in_approval' as const,
  valueDate: '2026-11-26',
  paymentCount: 412,
  totalToea: 106_741_822,
  preparedBy: 'Mia Kaupa',
  since: '2026-11-21T04:06:00.000Z',
  approvalsGiven: 0,
  approvalsNeeded: 2,
  isYours: true,
  warnings: { new_payee: 3, account_changed: 1 },
  before: { name: 'Payroll FN22', totalToea: 100_000_000 },
}

/** Ravi's home on pay day: two batches wait for him, one for somebody else. */
export const approverHome = {
  sections: ['waiting', 'own_decisions', 'accounts_to_verify'],
  isNew: false,
  isPart: false,
  today: '2026-11-22',
  alarms: [],
  waiting: {
    count: 3,
    totalToea: 120_000_000,
    oldestAt: '2026-11-21T04:06:00.000Z',
    yours: 2,
    yoursToea: 116_606_812,
    batches: [
      batch,
      { ...batch, id: 'b43', name: 'Payroll FN24', totalToea: 9_864_990, warnings: {} },
      { ...batch, id: 'b99', name: 'Own', isYours: false },
    ],
  },
  own_decisions: {
    month: '2026-11',
    approved: 4,
    approvedToea: 200_000_000,
    asked: 1,
    rejected: 0,
    isMore: false,
  },
  accounts_to_verify: { count: 2, oldestAt: '2026-11-20T04:06:00.000Z' },
} satisfies HomeView

import type { HomeBatch, HomeView } from '#contract/home.ts'

const batch: HomeBatch = {
  id: 'p1',
  name: 'Payroll FN23',
  state: 'in_approval',
  valueDate: '2026-11-26',
  paymentCount: 412,
  totalToea: 106_741_822,
  preparedBy: 'Mia Kaupa',
  since: '2026-11-20T04:06:00.000Z',
  approvalsGiven: 1,
  approvalsNeeded: 2,
}

/** Everything that may stand on a home, on one pay day of Acme Timber. */
export const everything = {
  isNew: false,
  isPart: false,
  today: '2026-11-22',
  alarms: [],
  needs_you: {
    count: 7,
    batches: [
      { ...batch, id: 'q1', name: 'Allowances', state: 'queried', byName: 'Ravi' },
      { ...batch, id: 'd1', name: 'Casuals', state: 'draft', byName: null },
    ],
  },
  with_others: { count: 1, batches: [batch] },
  waiting: {
    count: 1,
    totalToea: 106_741_822,
    oldestAt: '2026-11-20T04:06:00.000Z',
    yours: 1,
    yoursToea: 106_741_822,
    batches: [
      { ...batch, isYours: true, before: null, warnings: { new_payee: 3, above_usual: 1 } },
    ],
  },
  this_week: {
    from: '2026-11-22',
    to: '2026-11-28',
    batchCount: 2,
    totalToea: 110_000_000,
    unapprovedToea: 106_741_822,
  },
  next_pay_day: {
    valueDate: '2026-11-26',
    workingDays: 4,
    batchCount: 1,
    paymentCount: 412,
    totalToea: 106_741_822,
    batches: [batch],
  },
  own_decisions: {
    month: '2026-11',
    approved: 4,
    approvedToea: 200_000_000,
    asked: 1,
    rejected: 0,
    isMore: false,
  },
  accounts_to_verify: { count: 3, oldestAt: '2026-11-20T04:06:00.000Z' },
  sent: {
    months: ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06'],
    accounts: [
      {
        id: 's1',
        name: 'BSP payroll',
        bank: 'BSP',
        months: {
          '2026-11': { totalToea: 90_000_000, paymentCount: 400, fileCount: 1 },
          '2026-10': { totalToea: 95_000_000, paymentCount: 405, fileCount: 2 },
        },
      },
    ],
    notUploaded: { count: 1, totalToea: 5_000_000 },
  },
  reconciliation: {
    unsettled: { count: 2, totalToea: 90_000_000, oldestDay: '2026-11-12', isMore: false },
    toClose: { count: 1, isMore: false },
    toConfirm: { count: 4, isMore: false },
    notMatched: { count: 50, isMore: true },
    returned: { count: 1, isMore: false },
  },
  people: { active: 6, withoutFactor: 2 },
  pay_days: [
    {
      valueDate: '2026-11-12',
      batchCount: 2,
      paymentCount: 430,
      totalToea: 90_000_000,
      state: 'sent',
      name: null,
      batchId: null,
    },
    {
      valueDate: '2026-11-26',
      batchCount: 1,
      paymentCount: 412,
      totalToea: 106_741_822,
      state: 'waiting',
      name: 'Payroll FN23',
      batchId: 'p1',
    },
  ],
  setup: [
    { note: 'one_administrator', of: [] },
    { note: 'format_unconfirmed', of: ['BSP payroll'] },
  ],
  audit: {
    entries: 1204,
    newestAt: '2026-11-22T03:00:00.000Z',
    checkedFrom: 1155,
    isWhole: true,
    rights: [
      { seq: 1200, at: '2026-11-21T03:00:00.000Z', title: 'User changed', actorName: 'Ana Mea' },
    ],
    downloads: [],
  },
  service: {
    lockedNow: 1,
    locks: [],
    troubledLetters: 0,
    usage: [
      { of: 'users', used: 6, max: 25 },
      { of: 'payments', used: 812, max: 1000 },
      { of: 'sourceAccounts', used: 2, max: null },
    ],
  },
} satisfies Omit<HomeView, 'sections'>

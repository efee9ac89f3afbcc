import type { ChangeRow } from '../store.ts'

type Stored = Pick<ChangeRow, 'subjectId'> & { changes: ChangeRow['changes'] }

const rights = { role: 'viewer', approvalLimitToea: 5_000, status: 'active' }
const person = {
  ...{ firstName: 'Lara', lastName: 'Hao', department: 'Finance', phoneNumber: '675 7000 0001' },
  ...{ role: 'approver', approvalLimitToea: 9_000 },
}
const wasCalled = { firstName: 'L', lastName: 'H', department: 'Sales', phoneNumber: '675 1' }
const known = {
  ...{ revisions: { approver: 3 }, titles: { approver: 'Approver' }, name: 'Lara Hao' },
  ...{ email: 'lara@example.test', may: { before: 'Viewer', after: 'Approver' } },
}
const account = {
  ...{ name: 'Payroll', bank: 'BSP', bsb: '088-950', accountNumber: '7001234568' },
  ...{ profile: 'kundu', switches: { trailer: true }, deUserId: '123456', userName: 'ACME' },
  ...{ remitter: 'ACME', needsControlTotal: true, dailyLimitToea: 1_000_000 },
  ...{ makerIds: ['mia', 'kai'], makerRoles: ['payment_officer', 'payment_manager'] },
  ...{ usedBy: 'Mia Kila (mia@example.test)', status: 'active' },
}
const accountBefore = {
  ...{ name: 'Old', bank: 'Old', bsb: '088-951', accountNumber: '1', profile: 'generic' },
  ...{ deUserId: '1', userName: 'OLD', remitter: 'OLD', status: 'archived' },
}
const bands = [
  { uptoToea: 10_000, approvals: 1 },
  { uptoToea: null, approvals: 2 },
]
const stricter = [
  { uptoToea: 500, approvals: 2 },
  { uptoToea: null, approvals: 3 },
]
const signIn = {
  ...{ secondFactor: 'everybody', sessionHoursMax: 12, idleMinutesMax: 15 },
  networks: [
    { name: 'Office', range: '203.0.113.0/24' },
    { name: 'Home', range: '198.51.100.0/24' },
  ],
  rolesFromAnywhere: ['owner', 'viewer'],
}
const payees = { payee: 'Jane Doe, 088-950 700123', into: 'Jane Doe, 088-950 700124' }

/** What waits of each kind, as `prepare…` keeps it, with something in every field that is acted on. */
export const stored: Record<ChangeRow['kind'], Stored[]> = {
  user: [
    {
      subjectId: 'lara',
      changes: { what: 'invite', user: { email: 'lara@example.test', ...person }, ...known },
    },
    {
      subjectId: 'lara',
      changes: { what: 'change', changes: person, before: rights, was: wasCalled, ...known },
    },
    { subjectId: 'lara', changes: { what: 'reactivate', before: rights, was: {}, ...known } },
    {
      subjectId: 'lara',
      changes: {
        ...{ what: 'remove_factors', factors: ['app', 'passkey'] },
        ...{ name: 'Lara Hao', email: 'lara@example.test' },
      },
    },
  ],
  approval_rules: [
    {
      subjectId: '',
      changes: {
        bands,
        accounts: [
          { sourceAccountId: 'one', name: 'Payroll, 088-950 7001', bands },
          { sourceAccountId: 'two', name: 'Payroll, 088-950 7002', bands: stricter },
        ],
        ...{ secondFactorAboveToea: 100_000, holdSeconds: 60 },
        before: { version: 3, bands: [], accounts: [], holdSeconds: 0 },
      },
    },
  ],
  source_account: [
    { subjectId: 'one', changes: { what: 'add', account, before: null, name: 'Payroll' } },
    {
      subjectId: 'one',
      changes: {
        ...{ what: 'change', changes: account, name: 'Payroll' },
        before: { ...accountBefore, revision: 3 },
        was: { usedBy: 'everybody whose role may' },
      },
    },
  ],
  unfreeze: [{ subjectId: 'acme', changes: { freeze: 4 } }],
  payee_rules: [
    {
      subjectId: '',
      changes: {
        ...{ newAccounts: 'with_the_approval', coolingNewHours: 4, coolingChangedHours: 30 },
        before: { revision: 2 },
      },
    },
  ],
  delegation: [
    {
      subjectId: 'ravi',
      changes: {
        ...{ delegateId: 'ravi', fromDay: '2026-12-01', toDay: '2026-12-24', limitToea: 5_000 },
        ...{ about: 'Ravi Temo approves up to K50.00 for Zoe Ani', email: 'ravi@example.test' },
      },
    },
  ],
  api_key: [
    {
      subjectId: 'key',
      changes: {
        ...{ what: 'add', name: 'Payroll program', keyHash: 'e3b0', start: 'bilum_ab' },
        changes: {
          ...{ name: 'Payroll program', scopes: ['payees:read', 'audit:read'] },
          lastDay: '2027-01-31',
        },
      },
    },
  ],
  role: [
    {
      subjectId: 'viewer',
      changes: {
        ...{ name: 'Viewer', revision: 2, was: {}, people: ['tom', 'guba'] },
        definition: {
          ...{ title: 'Reader', description: 'Reads', colour: 'red', icon: 'eye' },
          ...{ permissions: ['view_payments', 'view_payees'], approvalLimitToea: 100 },
          dashboardSections: ['approvals', 'drafts'],
        },
        changes: {
          ...{ title: 'Reader', description: 'Reads', colour: 'red', icon: 'eye', people: 2 },
          ...{ given: ['view_payees'], taken: ['export'], approvalLimitToea: 100 },
          dashboardSections: [],
        },
      },
    },
  ],
  payee_merge: [
    {
      subjectId: 'jane',
      changes: {
        ...{ wants: 'merge', changes: { ...payees, reason: 'Twice' }, reason: 'Twice' },
        ...{ payeeId: 'jane', intoId: 'jane2', askedOn: '[1,2]' },
      },
    },
  ],
  sign_in_rules: [
    {
      subjectId: '',
      changes: { changes: signIn, before: signIn, titles: { viewer: 'Viewer', owner: 'Owner' } },
    },
  ],
  seal_again: [
    {
      subjectId: 'batch',
      changes: {
        ...{ batchId: 'batch', version: 2, upTo: 5, name: 'B12 Payroll', before: {} },
        changes: { made: 'Number 4, 2026-11-01', newest: 'Number 5, 2026-11-02' },
      },
    },
  ],
  template: [
    {
      subjectId: 'payroll',
      changes: {
        ...{ name: 'Payroll', revision: 3 },
        before: {
          ...{ name: 'Old', kind: 'tax', sourceAccountId: 'two', rhythm: '', description: 'OLD' },
          ...{ reference: 'OLD', remitter: 'OLD', ownerId: 'kai', isConfidential: true },
          ...{ status: 'archived', draftDaysBefore: 5 },
        },
        changes: {
          ...{ name: 'Payroll 2', kind: 'pay', sourceAccountId: 'one', rhythm: 'month' },
          ...{ description: 'PAY', reference: 'FN', remitter: 'ACME', draftDaysBefore: 3 },
          ...{ ownerId: 'mia', isConfidential: false, status: 'active' },
        },
      },
    },
  ],
  payroll_group: [
    {
      subjectId: 'mia',
      changes: { isIn: true, name: 'Mia Kila', email: 'mia@example.test' },
    },
  ],
  closure: [{ subjectId: 'acme', changes: { reason: 'We merge', name: 'Ana Mea' } }],
}

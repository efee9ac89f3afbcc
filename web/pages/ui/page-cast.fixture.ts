import type { BatchView } from '#contract/batches/batches.ts'
import type { BatchComparison } from '#contract/batches/comparison.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import type { UserView } from '#contract/session.ts'
import { comparedKinds } from '#domain/batches/compared.ts'

/** Demo organisation on pay day: Mia prepared 412 payments, Ravi and Zoe approve. */
export const organisation = { slug: 'demo', name: 'Demo organisation' }

const mia = { id: 'mia', name: 'Mia Kaupa' }
const zoe = { id: 'zoe', name: 'Zoe Natera' }

export const ravi: UserView = {
  id: 'ravi',
  email: 'ravi@demo.example',
  firstName: 'Ravi',
  lastName: 'Pala',
  role: 'approver',
  roleTitle: 'Approver',
  roleDescription: 'Approves batches that others prepared.',
  roleColour: 'ochre',
  roleIcon: 'stamp',
  permissions: ['view_payments', 'approve_payments'],
  department: '',
  phoneNumber: '',
  approvalLimitToea: null,
  status: 'active',
  preferences: {
    emailNotifications: true,
    paymentAlerts: true,
    approvalReminders: true,
    systemUpdates: false,
    morningDigest: false,
    timezone: 'Pacific/Port_Moresby',
    dateFormat: 'DD/MM/YYYY',
    currency: 'PGK',
    sessionTimeout: 8,
    idleLockMinutes: 15,
    density: 'regular',
    language: 'browser',
  },
  createdAt: '2026-01-05T00:00:00Z',
  updatedAt: '2026-01-05T00:00:00Z',
  lastLoginAt: null,
}

export const payroll: BatchView = {
  id: 'b42',
  reference: 'B00042',
  name: 'Payroll FN23',
  description: 'PAYROLL',
  state: 'in_approval',
  sourceAccount: {
    id: 's1',
    name: 'Salaries',
    bank: 'BSP',
    bsb: '088-950',
    accountNumber: '7001234567',
  },
  sourceAccountId: 's1',
  valueDate: '2026-11-26',
  paymentCount: 412,
  totalToea: 106_741_822,
  version: 1,
  preparedBy: mia,
  createdAt: '2026-11-20T23:40:00Z',
  submittedAt: '2026-11-21T04:06:00Z',
  approvalsNeeded: 2,
  approvalsGiven: 0,
  isConfidential: false,
  lines: 'every',
  digest: '3f2a91c07be44d1590aa6e0c2f7d83b1e5c8a9d04412f3b6778899aabbccddee',
  warnings: { new_payee: 2, duplicate: 2 },
  controlTotalToea: null,
  headCount: null,
  run: null,
  duplicatesReason: 'Both shifts are meant.',
  checks: [],
  approvals: [],
  steps: [
    {
      kind: 'submit',
      fromState: 'ready',
      toState: 'in_approval',
      version: 1,
      actor: mia,
      at: '2026-11-21T04:06:00Z',
      digest: null,
      comment: null,
      onBehalfOf: null,
      provenBy: null,
    },
  ],
  approversAble: 1,
  approversUnable: 0,
  approvers: [
    { person: zoe, roleTitle: 'Finance manager', mayApprove: true, reason: null, message: null },
  ],
  mayApprove: true,
  secondFactor: null,
  approvesFor: null,
  mayNotApproveBecause: null,
  bankFileId: null,
  heldUntil: null,
  mayTakeBackUntil: null,
  voidAsked: null,
  recallsVoid: false,
  voidFiles: [],
  dayLimit: null,
  dayNote: null,
  cutOff: {
    ...{ bank: 'BSP', at: '2026-11-26T04:00:00Z', day: '2026-11-26', time: '14:00' },
    ...{ isMissed: true, stage: 'missed', nextPossible: '2026-11-27' },
  },
  mayNotPayBecause: null,
}

const firstNames =
  'Kila Mary Peter Ruth Samuel Grace Tau Vagi Hane Boio Raka Naomi Joseph Martha Simon Lucy Toua Gima Ila Maria'
const lastNames =
  'Morea Kaupa Natera Wambi Tokarua Gavera Aihi Pala Oraka Yanda Siaguru Namaliu Temu Waira Kalo Bogembo Maino Mangu Igo Nombri Aopi'
const banks = [
  ['BSP', '088'],
  ['BSP', '088'],
  ['Kina Bank', '028'],
  ['Westpac PNG', '038'],
] as const

/** 412 payments of different people, accounts and amounts: the same ones every time. */
export const payments: PaymentView[] = Array.from({ length: 412 }, (_, index) => {
  const noise = (index * 2_654_435_761) % 4_294_967_296
  const [bank, prefix] = banks[noise % 4] ?? banks[0]
  return {
    id: `p${index}`,
    paymentReference: `P${20_412 + index}`,
    line: index + 1,
    payeeId: `y${index}`,
    payeeName: `${pick(firstNames, index)} ${pick(lastNames, index)}`,
    bsb: `${prefix}-${900 + (noise % 97)}`,
    accountNumber: String(1_000_000_000 + ((noise * 7) % 8_999_999_999)),
    bank,
    amountToea: 90_000 + (noise % 380_003),
    reference: 'FN23 salary',
    state: 'in_approval',
    warnings: index < 2 ? ['new_payee'] : [],
  }
})

/** What became of the payroll since the one before: of each kind, the first five are listed. */
export const comparison: BatchComparison = {
  before: {
    id: 'b40',
    reference: 'B40',
    name: 'Payroll FN22',
    valueDate: '2026-11-12',
    paymentCount: 409,
    totalToea: 104_600_000,
  },
  steps: [
    { kind: 'new', payees: 9, toea: 2_500_000 },
    { kind: 'gone', payees: 6, toea: -900_000 },
    { kind: 'more', payees: 14, toea: 741_822 },
    { kind: 'less', payees: 2, toea: -200_000 },
  ],
  same: 387,
  listed: comparedKinds.flatMap((kind, index) =>
    payments.slice(index * 5, index * 5 + 5).map(({ payeeId, payeeName, amountToea }) => ({
      kind,
      payeeId,
      payeeName,
      beforeToea: kind === 'new' ? 0 : amountToea + (kind === 'less' ? 500 : 0),
      nowToea: kind === 'gone' ? 0 : amountToea + (kind === 'more' ? 500 : 0),
    })),
  ),
}

/** 20 first and 21 last names have no common factor, so no two of 420 people are called the same. */
function pick(names: string, index: number): string {
  const all = names.split(' ')
  return all[index % all.length] ?? ''
}

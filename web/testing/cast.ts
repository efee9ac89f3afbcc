import type { BatchSummary, BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import type { Problem } from '#contract/problem.ts'
import type { SessionView } from '#contract/session.ts'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import type { RoleName } from '#domain/access/role.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'

/** Mia prepares, Ravi and Zoe approve. */
const cast = {
  mia: { name: 'Mia Kaupa', role: 'payment_manager' },
  ravi: { name: 'Ravi Taureka', role: 'approver' },
  zoe: { name: 'Zoe Wari', role: 'finance_manager' },
  lara: { name: 'Lara Hao', role: 'accountant' },
  vera: { name: 'Vera Mou', role: 'viewer' },
} as const satisfies Record<string, { name: string; role: RoleName }>
export type CastName = keyof typeof cast

export const mia = { id: 'mia', name: cast.mia.name }
export const ravi = { id: 'ravi', name: cast.ravi.name }
export const zoe = { id: 'zoe', name: cast.zoe.name }

export function sessionOf(who: CastName, status: 'active' | 'inactive' = 'active'): SessionView {
  const { name, role } = cast[who]
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    user: {
      id: who,
      email: `${who}@acme.example`,
      firstName,
      lastName,
      role,
      roleTitle: roles[role].title,
      roleDescription: roles[role].description,
      roleColour: roles[role].colour,
      roleIcon: roles[role].icon,
      permissions: [...roles[role].permissions],
      department: '',
      phoneNumber: '',
      approvalLimitToea: roles[role].approvalLimitToea,
      status,
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
    },
    organisation: { slug: 'acme', name: 'Acme Timber' },
    expiresAt: '2099-11-21T08:00:00Z',
    endsAtLatest: '2099-11-22T00:00:00Z',
    now: new Date().toISOString(),
  }
}

export const payrollAccount: SourceAccountView = {
  id: 'payroll-account',
  name: 'Payroll account',
  bank: 'BSP',
  bsb: '088-950',
  accountNumber: '7001234567',
  profile: 'kundu-pei-132',
  profileTitle: 'Kundu Pei',
  confirmedByBank: false,
  switches: {},
  deUserId: '',
  userName: 'ACME TIMBER',
  remitter: 'ACME TIMBER',
  needsControlTotal: false,
  makers: [],
  usedBy: 'everybody whose role may',
  makerRoles: [],
  mayUse: true,
  dailyLimitToea: null,
  status: 'active',
  accountDigitsMax: 15,
  createdAt: '2026-01-05T00:00:00Z',
  updatedAt: '2026-01-05T00:00:00Z',
}

export const payrollSummary: BatchSummary = {
  id: 'p1',
  reference: 'B00042',
  name: 'Payroll FN23',
  description: 'PAYROLL',
  state: 'in_approval',
  sourceAccount: {
    id: 'payroll-account',
    name: 'Payroll account',
    bank: 'BSP',
    bsb: '088-950',
    accountNumber: '7001234567',
  },
  valueDate: '2026-11-26',
  paymentCount: 3,
  totalToea: 1_014_188,
  version: 1,
  preparedBy: mia,
  createdAt: '2026-11-20T03:30:00Z',
  submittedAt: '2026-11-20T04:06:00Z',
  approvalsNeeded: 2,
  approvalsGiven: 0,
  isConfidential: false,
}

export const payroll: BatchView = {
  ...payrollSummary,
  lines: 'every',
  sourceAccountId: 'payroll-account',
  digest: 'd1',
  warnings: { new_payee: 1, above_usual: 1 },
  duplicatesReason: null,
  controlTotalToea: null,
  headCount: null,
  run: null,
  checks: [],
  approvals: [],
  steps: [
    {
      kind: 'submit',
      fromState: 'ready',
      toState: 'in_approval',
      version: 1,
      actor: mia,
      at: '2026-11-20T04:06:00Z',
      digest: 'd1',
      comment: null,
      onBehalfOf: null,
      provenBy: null,
    },
  ],
  approversAble: 2,
  approversUnable: 1,
  approvers: [
    { person: ravi, roleTitle: 'Approver', mayApprove: true, reason: null, message: null },
    { person: zoe, roleTitle: 'Finance manager', mayApprove: true, reason: null, message: null },
    {
      person: { id: 'ann', name: 'Ann Pok' },
      roleTitle: 'Approver',
      mayApprove: false,
      reason: 'above_limit',
      message: 'may approve up to K5,000.00',
    },
  ],
  mayApprove: false,
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
  cutOff: null,
  mayNotPayBecause: null,
}

export const draft: BatchView = {
  ...payroll,
  state: 'ready',
  digest: null,
  steps: [],
  submittedAt: null,
}

export const payments: PaymentView[] = [
  paymentTo('Simon Karo', '038-001', '2323118403', 320_492),
  { ...paymentTo('Naomi Hane-Nou', '088-950', '7001234567', 261_814), warnings: ['new_payee'] },
  { ...paymentTo('Elias Gavera', '028-041', '45980328', 431_882), warnings: ['above_usual'] },
]

function paymentTo(payeeName: string, bsb: string, accountNumber: string, amountToea: number) {
  const id = payeeName.toLowerCase().replaceAll(' ', '-')
  return {
    id,
    paymentReference: 'P000001',
    line: 1,
    payeeId: id,
    payeeName,
    bsb,
    accountNumber,
    bank: 'BSP',
    amountToea,
    reference: 'FN23 00001',
    state: 'ready',
    warnings: [],
  } satisfies PaymentView
}

export const pageOf = <Item>(...items: Item[]) => ({ items, nextCursor: null })

export function problem(status: number, code: string, detail: string): Problem {
  return { type: 'about:blank', title: detail, status, code, detail }
}

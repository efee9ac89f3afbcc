import type { HomeSection } from '../home-sections.ts'
import { type Role, unlimitedToea } from '../role.ts'
import type { RoleName } from '../role-names.ts'
import { rolePermissions } from './role-permissions.ts'

const kina = 100
const homeOfMaker: HomeSection[] = ['needs_you', 'next_pay_day', 'with_others', 'pay_days']
const homeOfApprover: HomeSection[] = ['waiting', 'own_decisions', 'accounts_to_verify', 'pay_days']
const homeOfFinance: HomeSection[] = [
  ...(['needs_you', 'waiting', 'this_week', 'sent'] as const),
  ...(['people', 'pay_days', 'setup'] as const),
]

/**
 * What the product means by each role, until an organisation changes it: what new organisations begin with, and what the
 * pages show beside their changes. Whoever asks what somebody may do asks the organisation's own roles. The six of the
 * specification come first; the four legacy ones are what its route checks still name. Its limits (§6) are kina. A legacy
 * limit is "not shown": a senior approver stands beside the finance manager, and no other legacy role approves. A system
 * administrator looks after settings and never touches money.
 */
export const defaultRoles: Record<RoleName, Role> = {
  org_admin: {
    title: 'Organisation administrator',
    description:
      'Looks after the organisation, its people and its accounts; may do any job, but never approves a batch they prepared.',
    approvalLimitToea: unlimitedToea,
    permissions: rolePermissions.org_admin,
    dashboardSections: homeOfFinance,
    colour: 'teal',
    icon: 'building',
  },
  finance_manager: {
    title: 'Finance manager',
    description: 'Prepares, approves large batches and makes bank files.',
    approvalLimitToea: 50_000_000 * kina,
    permissions: rolePermissions.finance_manager,
    dashboardSections: homeOfFinance,
    colour: 'ochre',
    icon: 'wallet',
  },
  payment_manager: {
    title: 'Payment manager',
    description: 'Prepares batches, imports sheets and makes bank files.',
    approvalLimitToea: 0,
    permissions: rolePermissions.payment_manager,
    dashboardSections: homeOfMaker,
    colour: 'teal',
    icon: 'pen',
  },
  approver: {
    title: 'Approver',
    description: 'Approves batches that others prepared.',
    approvalLimitToea: 5_000_000 * kina,
    permissions: rolePermissions.approver,
    dashboardSections: homeOfApprover,
    colour: 'ochre',
    icon: 'stamp',
  },
  accountant: {
    title: 'Accountant',
    description:
      'Reads payments, payees, source accounts and the audit log, and settles batches by the bank’s statements.',
    approvalLimitToea: 0,
    permissions: rolePermissions.accountant,
    dashboardSections: ['reconciliation', 'sent', 'next_pay_day', 'pay_days'],
    colour: 'ink',
    icon: 'ledger',
  },
  viewer: {
    title: 'Viewer',
    description: 'Reads payments and payees.',
    approvalLimitToea: 0,
    permissions: rolePermissions.viewer,
    dashboardSections: ['next_pay_day', 'pay_days'],
    colour: 'ink',
    icon: 'eye',
  },
  sys_admin: {
    title: 'System administrator',
    description:
      'Looks after settings and source accounts and reads the audit log; never prepares or approves, and changes no rights.',
    approvalLimitToea: 0,
    permissions: rolePermissions.sys_admin,
    dashboardSections: ['service', 'people', 'setup', 'audit'],
    colour: 'ink',
    icon: 'gear',
  },
  senior_approver: {
    title: 'Senior approver',
    description: 'Approves large batches that others prepared.',
    approvalLimitToea: 50_000_000 * kina,
    permissions: rolePermissions.senior_approver,
    dashboardSections: homeOfApprover,
    colour: 'ochre',
    icon: 'stamp',
  },
  payment_officer: {
    title: 'Payment officer',
    description: 'Prepares batches by hand, makes bank files and takes them to the bank.',
    approvalLimitToea: 0,
    permissions: rolePermissions.payment_officer,
    dashboardSections: homeOfMaker,
    colour: 'teal',
    icon: 'pen',
  },
  auditor: {
    title: 'Auditor',
    description:
      'Reads batches, payees, accounts, bank files, people and the audit log. Changes nothing.',
    approvalLimitToea: 0,
    permissions: rolePermissions.auditor,
    dashboardSections: ['audit', 'pay_days'],
    colour: 'ink',
    icon: 'search',
  },
}

import { type RoleName, roleNames } from '../../../domain/access/role.ts'

/** What the specification calls who may do something. */
export const all = [...roleNames]
export const bulkMakers: RoleName[] = ['org_admin', 'finance_manager', 'payment_manager']
export const makers: RoleName[] = [...bulkMakers, 'payment_officer']
export const approvers: RoleName[] = ['org_admin', 'finance_manager', 'approver', 'senior_approver']
export const administrators: RoleName[] = ['org_admin', 'sys_admin']
export const ofProfile: RoleName[] = [
  'sys_admin',
  'finance_manager',
  'senior_approver',
  'approver',
  'payment_officer',
  'viewer',
  'auditor',
]
export const readersOfAudit: RoleName[] = [
  'org_admin',
  'finance_manager',
  'accountant',
  'sys_admin',
  'auditor',
]
export const readersOfAccounts: RoleName[] = [...makers, 'accountant', 'sys_admin', 'auditor']

/** A route, and the roles that it is for. */
export type Specified = [string, RoleName[]]

import { type Permission, permissions, type RoleName } from '../role-names.ts'

const maker: Permission[] = [
  'view_source_accounts',
  'create_payments',
  'bulk_create_payments',
  'view_payments',
  'make_bank_files',
  'read_bank_files',
  'create_payees',
  'view_payees',
  'view_reports',
]
const reader: Permission[] = ['view_payments', 'view_payees', 'view_reports']

/**
 * What each role may do. The six of the specification (§6) have what it lists; what it calls "not shown" of the four legacy
 * ones is what their paths need (decision 0034). Whoever administers the system touches neither payments nor rights.
 */
export const rolePermissions: Record<RoleName, readonly Permission[]> = {
  org_admin: permissions.filter((permission) => permission !== 'reconcile_payments'),
  finance_manager: [
    ...maker,
    'approve_payments',
    'manage_payees',
    'verify_accounts',
    'view_audit',
    'view_organisation',
  ],
  payment_manager: maker,
  approver: [...reader, 'approve_payments', 'verify_accounts'],
  accountant: [...reader, 'view_source_accounts', 'reconcile_payments', 'view_audit'],
  viewer: reader,
  sys_admin: [
    ...reader,
    'manage_organisation',
    'manage_source_accounts',
    'view_source_accounts',
    'view_audit',
    'view_organisation',
  ],
  senior_approver: [...reader, 'approve_payments', 'verify_accounts'],
  payment_officer: [
    ...reader,
    'view_source_accounts',
    'create_payments',
    'make_bank_files',
    'read_bank_files',
  ],
  auditor: [...reader, 'view_source_accounts', 'read_bank_files', 'view_users', 'view_audit'],
}

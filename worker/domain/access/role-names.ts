/** Every permission a role may hold (specification §6). A route names exactly one of them, or says that being signed in is enough. */
export const permissions = [
  'manage_organisation',
  'manage_users',
  'view_users',
  'manage_billing',
  'manage_source_accounts',
  'view_source_accounts',
  'manage_approval_rules',
  'create_payments',
  'bulk_create_payments',
  'view_payments',
  'approve_payments',
  'make_bank_files',
  'read_bank_files',
  'create_payees',
  'manage_payees',
  'view_payees',
  'verify_accounts',
  'view_reports',
  'reconcile_payments',
  'view_audit',
  'view_organisation',
  'manage_integrations',
] as const
export type Permission = (typeof permissions)[number]

export const roleNames = [
  'org_admin',
  'finance_manager',
  'payment_manager',
  'approver',
  'accountant',
  'viewer',
  'sys_admin',
  'senior_approver',
  'payment_officer',
  'auditor',
] as const
export type RoleName = (typeof roleNames)[number]

/** The strand a role holds: makers teal, approvers ochre, whoever reads and looks after things ink. */
export const roleColours = ['teal', 'ochre', 'ink'] as const
export type RoleColour = (typeof roleColours)[number]

/** Drawn beside the role's name; the desk has the picture of each. */
export const roleIcons = [
  'building',
  'wallet',
  'pen',
  'stamp',
  'ledger',
  'eye',
  'gear',
  'search',
] as const
export type RoleIcon = (typeof roleIcons)[number]

export const roleLimits = { titleMax: 60, descriptionMax: 300 } as const

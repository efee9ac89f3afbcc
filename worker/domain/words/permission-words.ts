import type { Permission } from '../access/role-names.ts'

/** What somebody may do, as one says it. */
export const permissionWords: Record<Permission, string> = {
  manage_organisation: 'Look after the organisation',
  manage_users: 'Invite and change users, and take an archive of everything',
  view_users: 'See users',
  manage_billing: 'Choose the plan and pay',
  manage_source_accounts: 'Add and change source accounts',
  view_source_accounts: 'See source accounts',
  manage_approval_rules: 'Change approval rules',
  create_payments: 'Prepare batches',
  bulk_create_payments: 'Import sheets',
  view_payments: 'See batches and payments',
  approve_payments: 'Approve batches',
  make_bank_files: 'Make bank files',
  read_bank_files: 'Download bank files',
  create_payees: 'Add payees',
  manage_payees: 'Change payees',
  view_payees: 'See payees',
  verify_accounts: 'Verify the accounts of payees',
  view_reports: 'See reports',
  reconcile_payments: 'Reconcile',
  view_audit: 'Read the audit log',
  view_organisation: 'See the state of the organisation, its API keys and webhooks',
  manage_integrations: 'Make API keys and webhooks, and end them',
}

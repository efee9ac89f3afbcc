import { Check } from 'lucide-react'
import {
  hasPermission,
  type Permission,
  permissions,
  type RoleName,
  roleNames,
  roles,
} from '#domain/access/role.ts'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { RoleChip } from '../layout/role-chip.tsx'
import { limitOf } from './role-limit.tsx'

/** Roles, their limits and their permissions: the product's own table, which nobody edits. */
export function RolesPage() {
  return (
    <Page title="Roles and permissions">
      <p className="max-w-prose text-muted">
        What each role may do is the same in every organisation. A person has one role, and their
        own approval limit can only be lower than the role’s.
      </p>
      <Table
        caption="Roles and their approval limits"
        columns={roleColumns}
        rows={[...roleNames]}
        rowKey={(role) => role}
      />
      <div className="overflow-x-auto">
        <Table
          caption="Permissions by role"
          columns={permissionColumns}
          rows={[...permissions]}
          rowKey={(permission) => permission}
        />
      </div>
    </Page>
  )
}

const roleColumns: Column<RoleName>[] = [
  { name: 'Role', heads: true, cell: (role) => <RoleChip role={role} /> },
  { name: 'What for', breaks: true, cell: (role) => roles[role].description },
  { name: 'Approves up to', right: true, cell: limitOf },
]

const words: Record<Permission, string> = {
  manage_organisation: 'Look after the organisation',
  manage_users: 'Invite and change users',
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
  view_organisation: 'See the state of the organisation',
}

const permissionColumns: Column<Permission>[] = [
  { name: 'Permission', heads: true, cell: (permission) => words[permission] },
  ...roleNames.map((role) => ({
    name: roles[role].title,
    cell: (permission: Permission) =>
      hasPermission(role, permission) ? (
        <span>
          <Check size={17} aria-hidden className="inline text-ok" />
          <span className="sr-only">yes</span>
        </span>
      ) : (
        <span className="text-muted">
          <span aria-hidden>–</span>
          <span className="sr-only">no</span>
        </span>
      ),
  })),
]

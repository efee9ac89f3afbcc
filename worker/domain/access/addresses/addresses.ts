import type { Permission, RoleName } from '../role-names.ts'

/** A path of an organisation's host, who enters, and which page stands there. */
export type Address = DeskAddress | PlainAddress

type Entry = {
  path: string
  /** These roles, those who hold a permission, or everyone who is signed in. */
  for: readonly RoleName[] | Permission | 'everyone'
  /** Whoever is refused is told that it takes an administrator, not which roles. */
  isForAdministrators?: true
  /** The page in the navigation that it belongs to, where that is another one. */
  under?: PageName
}
type DeskAddress = Entry & { page: DeskPage; isPlain?: undefined }
/** HTML from the Worker: a full page load. */
type PlainAddress = Entry & { page: PageName; isPlain: true }

const theSix: RoleName[] = [
  'org_admin',
  'finance_manager',
  'payment_manager',
  'approver',
  'accountant',
  'viewer',
]
const ofPayments: RoleName[] = [
  'sys_admin',
  'finance_manager',
  'senior_approver',
  'approver',
  'payment_officer',
  'viewer',
]
const ofProfile: RoleName[] = [...ofPayments, 'auditor']
const ofSystem: RoleName[] = ['sys_admin', 'finance_manager']
const ofApproval: RoleName[] = ['sys_admin', 'finance_manager', 'approver', 'senior_approver']

/** The addresses that the specification names, with who enters as its §6 has it (decision 0034). */
const specified = [
  { path: '/tenant/dashboard', page: 'organisation-home', for: theSix, under: 'home' },
  { path: '/admin', page: 'admin-home', for: theSix, under: 'home' },
  { path: '/admin/legacy', page: 'system-home', for: ['sys_admin'], under: 'home' },
  { path: '/admin-enhanced', page: 'everything-home', for: ['org_admin'], under: 'home' },
  {
    path: '/finance-manager-dashboard',
    page: 'finance-home',
    for: ['finance_manager'],
    under: 'home',
  },
  {
    path: '/senior-approver-dashboard',
    page: 'senior-approver-home',
    for: ['senior_approver'],
    under: 'home',
    isPlain: true,
  },
  {
    path: '/approver-dashboard',
    page: 'approver-home',
    for: ['approver'],
    under: 'home',
    isPlain: true,
  },
  { path: '/officer-dashboard', page: 'officer-home', for: ['payment_officer'], under: 'home' },
  { path: '/viewer-dashboard', page: 'viewer-home', for: ['viewer'], under: 'home' },

  {
    path: '/admin/payments',
    page: 'payments',
    for: ['org_admin', 'finance_manager', 'payment_manager', 'approver'],
  },
  { path: '/payments', page: 'payments', for: ofPayments },
  {
    path: '/payments/processing',
    page: 'processing',
    for: ['sys_admin', 'finance_manager', 'payment_officer'],
  },
  { path: '/approval', page: 'approvals', for: ofApproval, isPlain: true },
  {
    path: '/admin/approval',
    page: 'approvals',
    for: ['org_admin', 'finance_manager', 'approver'],
    isPlain: true,
  },
  {
    path: '/admin/payees',
    page: 'payees',
    for: ['org_admin', 'finance_manager', 'payment_manager'],
  },
  { path: '/admin/source-accounts', page: 'source-accounts', for: ofSystem },

  { path: '/admin/audit', page: 'audit', for: ['org_admin', 'finance_manager', 'accountant'] },
  { path: '/audit-logs', page: 'audit', for: ofSystem },
  { path: '/admin-data-integrity', page: 'data-integrity', for: ['sys_admin'], under: 'audit' },
  { path: '/admin/users', page: 'users', for: ['org_admin'] },
  {
    path: '/admin/security',
    page: 'security',
    for: ['org_admin'],
    isForAdministrators: true,
  },
  {
    path: '/admin/permissions',
    page: 'roles',
    for: ['org_admin'],
    isForAdministrators: true,
    under: 'users',
  },
  { path: '/admin-permissions', page: 'roles', for: ['sys_admin'], under: 'users' },
  {
    path: '/admin/role-defaults',
    page: 'role-defaults',
    for: ['org_admin'],
    isForAdministrators: true,
    under: 'users',
  },
  { path: '/system', page: 'system', for: ofSystem },
  { path: '/integrations', page: 'integrations', for: ofSystem },

  { path: '/profile', page: 'profile', for: ofProfile },
  { path: '/preferences', page: 'preferences', for: ofProfile },
  { path: '/change-password', page: 'change-password', for: ofProfile, isPlain: true },
] as const satisfies Specified[]

/** Our own, for work that the specification gives no address, and for roles that it leaves without one. */
const own = [
  { path: '/', page: 'home', for: 'everyone' },
  { path: '/batches', page: 'batches', for: 'view_payments' },
  { path: '/batches/payments', page: 'payments', for: 'view_payments' },
  { path: '/batches/new', page: 'new-batch', for: 'create_payments', under: 'batches' },
  { path: '/batches/:batchId', page: 'batch', for: 'view_payments', under: 'batches' },
  { path: '/batches/:batchId/sheet', page: 'sheet', for: 'bulk_create_payments', under: 'batches' },
  { path: '/bank-files', page: 'bank-files', for: 'view_payments' },
  { path: '/payees', page: 'payees', for: 'view_payees' },
  {
    path: '/approval/changes',
    page: 'waiting-changes',
    for: 'approve_payments',
    under: 'approvals',
    isPlain: true,
  },
  { path: '/payees/waiting', page: 'waiting-accounts', for: 'view_payees', under: 'payees' },
  { path: '/payees/import', page: 'import-payees', for: 'create_payees', under: 'payees' },
  { path: '/payees/duplicates', page: 'duplicates', for: 'view_payees', under: 'payees' },
  { path: '/payees/:payeeId', page: 'payee', for: 'view_payees', under: 'payees' },
  { path: '/source-accounts', page: 'source-accounts', for: 'view_source_accounts' },
  { path: '/approval-rules', page: 'approval-rules', for: 'view_payments' },
  { path: '/reports', page: 'reports', for: 'view_reports' },
  { path: '/audit', page: 'audit', for: 'view_audit' },
  { path: '/audit/integrity', page: 'data-integrity', for: 'view_audit', under: 'audit' },
  { path: '/users', page: 'users', for: 'view_users' },
  { path: '/users/import', page: 'import-users', for: 'manage_users', under: 'users' },
  { path: '/users/roles', page: 'roles', for: 'view_users', under: 'users' },
  { path: '/organisation', page: 'organisation', for: 'manage_organisation' },
  { path: '/organisation/integrations', page: 'integrations', for: 'view_organisation' },
  { path: '/billing', page: 'billing', for: 'manage_billing', isPlain: true },
  { path: '/notifications', page: 'notifications', for: 'everyone' },
  { path: '/account/profile', page: 'profile', for: 'everyone' },
  { path: '/account/preferences', page: 'preferences', for: 'everyone' },
  { path: '/account/password', page: 'change-password', for: 'everyone', isPlain: true },
  { path: '/account/security', page: 'own-security', for: 'everyone', isPlain: true },
  { path: '/days', page: 'days', for: 'everyone' },
  { path: '/batches/templates', page: 'templates', for: 'view_payments', under: 'batches' },
  { path: '/batches/periods', page: 'periods', for: 'view_payments', under: 'batches' },
  { path: '/reconciliation', page: 'reconciliation', for: 'view_source_accounts' },
  { path: '/bank-files/:fileId/slip', page: 'slip', for: 'read_bank_files', under: 'bank-files' },
] as const satisfies Specified[]

/** As the tables are written: their pages make `PageName`. */
type Specified = Omit<Entry, 'under'> & { page: string; under?: string; isPlain?: true }
type Written = (typeof specified)[number] | (typeof own)[number]

export type PageName = Written['page']
/** A page of the desk app. */
export type DeskPage = Exclude<Written, { isPlain: true }>['page']

/** Every address with a page that people sign in for. Where a page has several, the specification's come first. */
export const addresses: readonly Address[] = [...specified, ...own]

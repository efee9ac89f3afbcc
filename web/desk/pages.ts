import { type ComponentType, lazy } from 'react'
import type { DeskPage } from '#domain/access/addresses/addresses.ts'

const HomePage = lazy(async () => ({ default: (await import('./home/home-page.tsx')).HomePage }))
const EverythingPage = lazy(async () => ({
  default: (await import('./home/home-page.tsx')).EverythingPage,
}))
const BatchesPage = lazy(async () => ({
  default: (await import('./batches/batches-page.tsx')).BatchesPage,
}))
const NewBatchPage = lazy(async () => ({
  default: (await import('./batches/new-batch-page.tsx')).NewBatchPage,
}))
const BatchPage = lazy(async () => ({
  default: (await import('./batches/batch-page.tsx')).BatchPage,
}))
const SheetPage = lazy(async () => ({
  default: (await import('./batches/sheet/sheet-page.tsx')).SheetPage,
}))
const PaymentsPage = lazy(async () => ({
  default: (await import('./payments/payments-page.tsx')).PaymentsPage,
}))
const ProcessingPage = lazy(async () => ({
  default: (await import('./payments/processing-page.tsx')).ProcessingPage,
}))
const BankFilesPage = lazy(async () => ({
  default: (await import('./bank-files/bank-files-page.tsx')).BankFilesPage,
}))
const PayeesPage = lazy(async () => ({
  default: (await import('./payees/payees-page.tsx')).PayeesPage,
}))
const PayeePage = lazy(async () => ({
  default: (await import('./payees/payee-page.tsx')).PayeePage,
}))
const WaitingPage = lazy(async () => ({
  default: (await import('./payees/waiting/waiting-page.tsx')).WaitingPage,
}))
const DuplicatesPage = lazy(async () => ({
  default: (await import('./payees/duplicates/duplicates-page.tsx')).DuplicatesPage,
}))
const ImportPayeesPage = lazy(async () => ({
  default: (await import('./payees/import/import-page.tsx')).ImportPayeesPage,
}))
const ImportUsersPage = lazy(async () => ({
  default: (await import('./users/import/import-users-page.tsx')).ImportUsersPage,
}))
const SourceAccountsPage = lazy(async () => ({
  default: (await import('./source-accounts/source-accounts-page.tsx')).SourceAccountsPage,
}))
const ApprovalRulesPage = lazy(async () => ({
  default: (await import('./approval-rules/approval-rules-page.tsx')).ApprovalRulesPage,
}))
const ReportsPage = lazy(async () => ({
  default: (await import('./reports/reports-page.tsx')).ReportsPage,
}))
const AuditPage = lazy(async () => ({
  default: (await import('./audit/audit-page.tsx')).AuditPage,
}))
const UsersPage = lazy(async () => ({
  default: (await import('./users/users-page.tsx')).UsersPage,
}))
const RolesPage = lazy(async () => ({
  default: (await import('./users/roles/roles-page.tsx')).RolesPage,
}))
const RoleDefaultsPage = lazy(async () => ({
  default: (await import('./users/roles/role-defaults-page.tsx')).RoleDefaultsPage,
}))
const OrganisationPage = lazy(async () => ({
  default: (await import('./organisation/organisation-page.tsx')).OrganisationPage,
}))
const IntegrationsPage = lazy(async () => ({
  default: (await import('./integrations/integrations-page.tsx')).IntegrationsPage,
}))
const ProfilePage = lazy(async () => ({
  default: (await import('./profile/profile-page.tsx')).ProfilePage,
}))
const NotificationsPage = lazy(async () => ({
  default: (await import('./notifications/notifications-page.tsx')).NotificationsPage,
}))
const DataIntegrityPage = lazy(async () => ({
  default: (await import('./audit/integrity/data-integrity-page.tsx')).DataIntegrityPage,
}))
const SecurityPage = lazy(async () => ({
  default: (await import('./users/security/security-page.tsx')).SecurityPage,
}))
const SystemPage = lazy(async () => ({
  default: (await import('./organisation/system-page.tsx')).SystemPage,
}))
const PreferencesPage = lazy(async () => ({
  default: (await import('./profile/preferences-page.tsx')).PreferencesPage,
}))
const DaysPage = lazy(async () => ({ default: (await import('./days/days-page.tsx')).DaysPage }))

const TemplatesPage = lazy(async () => ({
  default: (await import('./templates/templates-page.tsx')).TemplatesPage,
}))
const PeriodsPage = lazy(async () => ({
  default: (await import('./templates/periods-page.tsx')).PeriodsPage,
}))

const SlipPage = lazy(async () => ({
  default: (await import('./bank-files/slip-page.tsx')).SlipPage,
}))
const ReconciliationPage = lazy(async () => ({
  default: (await import('./reconciliation/reconciliation-page.tsx')).ReconciliationPage,
}))

/** Every page of the desk by the name that the table of addresses gives it, loaded with its first visit. */
export const pages: Record<DeskPage, ComponentType> = {
  home: HomePage,
  'organisation-home': HomePage,
  'admin-home': HomePage,
  'system-home': HomePage,
  'everything-home': EverythingPage,
  'finance-home': HomePage,
  'officer-home': HomePage,
  'viewer-home': HomePage,
  batches: BatchesPage,
  'new-batch': NewBatchPage,
  batch: BatchPage,
  sheet: SheetPage,
  payments: PaymentsPage,
  'bank-files': BankFilesPage,
  processing: ProcessingPage,
  payees: PayeesPage,
  payee: PayeePage,
  'waiting-accounts': WaitingPage,
  duplicates: DuplicatesPage,
  'import-payees': ImportPayeesPage,
  'source-accounts': SourceAccountsPage,
  'approval-rules': ApprovalRulesPage,
  reports: ReportsPage,
  audit: AuditPage,
  'data-integrity': DataIntegrityPage,
  users: UsersPage,
  'import-users': ImportUsersPage,
  security: SecurityPage,
  roles: RolesPage,
  'role-defaults': RoleDefaultsPage,
  organisation: OrganisationPage,
  system: SystemPage,
  integrations: IntegrationsPage,
  notifications: NotificationsPage,
  profile: ProfilePage,
  preferences: PreferencesPage,
  days: DaysPage,
  templates: TemplatesPage,
  periods: PeriodsPage,
  reconciliation: ReconciliationPage,
  slip: SlipPage,
}

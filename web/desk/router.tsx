import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router'
import type { Permission } from '#domain/access/role.ts'
import { Guard } from './layout/guard.tsx'

type DeskRoute = {
  path: string
  /** Who may open it. Nothing: everyone who is signed in. */
  permission?: Permission
  /** Loaded with the first visit, each route a file of its own. */
  page: ComponentType
}

/** Every page of the desk. `/approval` and `/auth` are the plain lane: HTML from the worker. */
const routes: DeskRoute[] = [
  {
    path: '/',
    page: lazy(async () => ({ default: (await import('./home/home-page.tsx')).HomePage })),
  },
  {
    path: '/batches',
    permission: 'view_payments',
    page: lazy(async () => ({ default: (await import('./batches/batches-page.tsx')).BatchesPage })),
  },
  {
    path: '/batches/new',
    permission: 'create_payments',
    page: lazy(async () => ({
      default: (await import('./batches/new-batch-page.tsx')).NewBatchPage,
    })),
  },
  {
    path: '/batches/:batchId',
    permission: 'view_payments',
    page: lazy(async () => ({ default: (await import('./batches/batch-page.tsx')).BatchPage })),
  },
  {
    path: '/batches/:batchId/sheet',
    permission: 'bulk_create_payments',
    page: lazy(async () => ({
      default: (await import('./batches/sheet/sheet-page.tsx')).SheetPage,
    })),
  },
  {
    path: '/payees',
    permission: 'view_payees',
    page: lazy(async () => ({ default: (await import('./payees/payees-page.tsx')).PayeesPage })),
  },
  {
    path: '/payees/waiting',
    permission: 'view_payees',
    page: lazy(async () => ({
      default: (await import('./payees/waiting/waiting-page.tsx')).WaitingPage,
    })),
  },
  {
    path: '/payees/:payeeId',
    permission: 'view_payees',
    page: lazy(async () => ({ default: (await import('./payees/payee-page.tsx')).PayeePage })),
  },
  {
    path: '/source-accounts',
    permission: 'view_source_accounts',
    page: lazy(async () => ({
      default: (await import('./source-accounts/source-accounts-page.tsx')).SourceAccountsPage,
    })),
  },
  {
    path: '/bank-files',
    permission: 'view_payments',
    page: lazy(async () => ({
      default: (await import('./bank-files/bank-files-page.tsx')).BankFilesPage,
    })),
  },
  {
    path: '/audit',
    permission: 'view_audit',
    page: lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage })),
  },
  {
    path: '/approval-rules',
    permission: 'view_payments',
    page: lazy(async () => ({
      default: (await import('./approval-rules/approval-rules-page.tsx')).ApprovalRulesPage,
    })),
  },
  {
    path: '/users',
    permission: 'manage_users',
    page: lazy(async () => ({ default: (await import('./users/users-page.tsx')).UsersPage })),
  },
  {
    path: '/users/roles',
    permission: 'manage_users',
    page: lazy(async () => ({ default: (await import('./users/roles-page.tsx')).RolesPage })),
  },
  {
    path: '/organisation',
    permission: 'manage_organisation',
    page: lazy(async () => ({
      default: (await import('./organisation/organisation-page.tsx')).OrganisationPage,
    })),
  },
  {
    path: '/profile',
    page: lazy(async () => ({ default: (await import('./profile/profile-page.tsx')).ProfilePage })),
  },
]

/** The specification's other paths, and those that lead nowhere: few ever open one, so they come with the first of them. */
const OtherPath = lazy(async () => ({
  default: (await import('./legacy-redirects.tsx')).LegacyRedirects,
}))

export function Router() {
  return (
    <Routes>
      {routes.map(({ path, permission, page: Page }) => (
        <Route
          key={path}
          path={path}
          element={
            <Guard {...(permission ? { permission } : {})}>
              <Page />
            </Guard>
          }
        />
      ))}
      <Route path="*" element={<OtherPath />} />
    </Routes>
  )
}

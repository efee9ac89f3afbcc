import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { Permission } from '#domain/role.ts'
import { Guard } from './shell/guard.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

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
    page: lazy(async () => ({ default: (await import('./batches/home-page.tsx')).HomePage })),
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
    page: lazy(async () => ({ default: (await import('./batches/sheet-page.tsx')).SheetPage })),
  },
  {
    path: '/payees',
    permission: 'view_payees',
    page: lazy(async () => ({ default: (await import('./payees/payees-page.tsx')).PayeesPage })),
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
    path: '/profile',
    page: lazy(async () => ({ default: (await import('./profile/profile-page.tsx')).ProfilePage })),
  },
]

/** The specification's paths (§2) → the page here that does their work. */
const redirects: [from: string, to: string][] = [
  ['/admin', '/'],
  ['/dashboard', '/admin'],
  ['/tenant/dashboard', '/'],
  ['/admin/legacy', '/'],
  ['/admin-enhanced', '/'],
  ['/finance-manager-dashboard', '/'],
  ['/senior-approver-dashboard', '/'],
  ['/approver-dashboard', '/'],
  ['/officer-dashboard', '/'],
  ['/viewer-dashboard', '/'],
  ['/admin/payments', '/batches'],
  ['/payments', '/batches'],
  ['/admin/payees', '/payees'],
  ['/admin/source-accounts', '/source-accounts'],
  ['/admin/audit', '/audit'],
  ['/audit-logs', '/audit'],
  ['/payments/processing', '/bank-files'],
  ['/preferences', '/profile'],
]

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
      {redirects.map(([from, to]) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

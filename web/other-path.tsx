import { Navigate, useLocation } from 'react-router'
import { NotFoundPage } from './shell/not-found-page.tsx'

/** The specification's paths (§2) → the page here that does their work. */
const redirects: Record<string, string> = {
  '/admin': '/',
  '/dashboard': '/admin',
  '/tenant/dashboard': '/',
  '/admin/legacy': '/',
  '/admin-enhanced': '/',
  '/finance-manager-dashboard': '/',
  '/senior-approver-dashboard': '/',
  '/approver-dashboard': '/',
  '/officer-dashboard': '/',
  '/viewer-dashboard': '/',
  '/admin/payments': '/batches',
  '/payments': '/batches',
  '/admin/payees': '/payees',
  '/admin/source-accounts': '/source-accounts',
  '/admin/audit': '/audit',
  '/audit-logs': '/audit',
  '/admin/users': '/users',
  '/admin/permissions': '/users/roles',
  '/admin/role-defaults': '/users/roles',
  '/payments/processing': '/bank-files',
  '/preferences': '/profile',
}

export function OtherPath() {
  const { pathname } = useLocation()
  const to = redirects[pathname.replace(/(.)\/$/, '$1')]
  return to ? <Navigate to={to} replace /> : <NotFoundPage />
}

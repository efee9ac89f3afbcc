import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { NotFoundPage } from './layout/not-found-page.tsx'

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
  '/admin-data-integrity': '/audit',
  '/admin-permissions': '/users/roles',
  '/system': '/organisation',
  '/audit-logs': '/audit',
  '/admin/users': '/users',
  '/admin/permissions': '/users/roles',
  '/admin/role-defaults': '/users/roles',
  '/payments/processing': '/bank-files',
  '/preferences': '/profile',
}

/** The same for pages of the plain lane, which are loaded whole. */
const plain: Record<string, string> = {
  '/admin/approval': '/approval',
  '/integrations': '/saas-docs',
}

export function LegacyRedirects() {
  const { pathname } = useLocation()
  const path = pathname.replace(/(.)\/$/, '$1')
  const to = redirects[path]
  const page = plain[path]
  useEffect(() => {
    if (page) window.location.replace(page)
  }, [page])
  if (page) return null
  return to ? <Navigate to={to} replace /> : <NotFoundPage />
}

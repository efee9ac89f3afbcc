import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { addressAt, dashboardFor, isDashboard } from '#domain/access/addresses/enter.ts'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { useSession } from './layout/queries.ts'

/** A path that is no page of the desk: one of the plain lane is loaded whole, `/dashboard` leads on, any other is nowhere. */
export function OtherPath() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const isPlain = addressAt(pathname)?.isPlain
  useEffect(() => {
    if (isPlain) window.location.replace(pathname)
  }, [isPlain, pathname])
  if (isPlain) return null
  return isDashboard(pathname) ? <Navigate to={dashboardFor(user)} replace /> : <NotFoundPage />
}

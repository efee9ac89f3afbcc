import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { PlatformPermission } from '#domain/access/platform-role.ts'
import { removeMark } from '../presence.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Loading } from '../ui/loading.tsx'
import { Mark } from '../ui/mark.tsx'
import { OfflineNotice } from '../ui/offline-notice.tsx'
import { useCurrentInSight } from '../ui/tabs.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ProveHere } from './prove-here.tsx'
import { usePerson } from './queries.ts'

type PlatformLink = { to: string; label: string; permission?: PlatformPermission }

const links: PlatformLink[] = [
  { to: '/', label: 'Overview' },
  { to: '/organisations', label: 'Organisations' },
  { to: '/sign-ups', label: 'Sign-ups' },
  { to: '/proofs', label: 'Proofs', permission: 'manage_billing' },
  { to: '/invoices', label: 'Invoices', permission: 'manage_billing' },
  { to: '/letters', label: 'E-mails' },
  { to: '/announcements', label: 'Announcements' },
  { to: '/days', label: 'Days' },
  { to: '/people', label: 'People' },
  { to: '/security', label: 'Security' },
  { to: '/audit', label: 'Audit' },
]

/** Around every page of the dashboard: who is in, where one can go, and the way out. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const person = usePerson()
  const bar = useCurrentInSight(pathname)
  useKeptFocus()
  const own = links.filter(
    ({ permission }) => !permission || person.permissions.includes(permission),
  )
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-3 py-2 shadow-float focus:translate-y-0"
      >
        Skip to the page
      </a>
      <header className="no-print border-line border-b bg-surface px-4 sm:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <Link to="/" className="flex items-center gap-2.5 text-ink no-underline!">
            <Mark size={26} />
            <span className="font-semibold">Bilum platform</span>
          </Link>
          <form
            method="post"
            action="/padmin/logout"
            onSubmit={removeMark}
            className="flex items-center gap-3"
          >
            <span className="text-muted">
              {person.firstName} {person.lastName} · {person.roleTitle}
            </span>
            <button type="submit" className="min-h-6 text-accent underline">
              Sign out
            </button>
          </form>
        </div>
        <nav ref={bar} aria-label="Pages" className="-mb-px overflow-x-auto">
          <ul className="flex gap-1">
            {own.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isCurrent(pathname, to) ? 'page' : undefined}
                  className="flex h-12 items-center whitespace-nowrap border-transparent border-b-2 px-3 text-muted no-underline! -outline-offset-2! aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink sm:h-9"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <OfflineNotice />
      <ProveHere />
      <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-8">
        <ErrorBoundary key={pathname} address={{ pathname, search }}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
    </>
  )
}

function isCurrent(pathname: string, to: string) {
  return to === '/' ? pathname === '/' : pathname.startsWith(to)
}

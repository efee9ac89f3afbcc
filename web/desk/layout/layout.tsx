import { Menu } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Mark } from '../../ui/mark.tsx'
import { OfflineNotice } from '../../ui/offline-notice.tsx'
import { NavLinks } from './nav-links.tsx'
import { useMay, useSession } from './queries.ts'
import { UserMenu } from './user-menu.tsx'

// Nobody misses these in the first second.
const SessionEnding = lazy(async () => ({
  default: (await import('./session-ending.tsx')).SessionEnding,
}))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** Around every page: the navigation at the side of a desk, behind a button on a phone. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="print:block! lg:grid lg:min-h-dvh lg:grid-cols-[208px_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-3 py-2 shadow-float focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Side key={pathname} />
      <div className="min-w-0">
        <OfflineNotice />
        <Suspense>
          <SessionEnding />
        </Suspense>
        <StateNotice />
        <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-8">
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Suspense>
        <Shortcuts />
      </Suspense>
    </div>
  )
}

/** What the organisation's state means: the sentence comes with the session. */
function StateNotice() {
  const { notice } = useSession().organisation
  const mayPay = useMay('manage_billing')
  if (!notice) return null
  return (
    <p className="no-print border-line border-b bg-wait-ground px-4 py-2 text-wait sm:px-8">
      {notice} {mayPay && <a href="/billing">Billing</a>}
    </p>
  )
}

/** Closed again on every new page: its key is the path. */
function Side() {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="no-print border-line border-b bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0">
      <div className="flex items-center justify-between gap-4 px-4 py-2 lg:px-5 lg:py-5">
        <Brand />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
          className="grid size-12 place-items-center rounded-md hover:bg-raised lg:hidden"
        >
          <Menu size={22} aria-hidden />
          <span className="sr-only">Menu</span>
        </button>
      </div>
      <div
        id="navigation"
        className={`${isOpen ? 'flex' : 'hidden'} flex-1 flex-col justify-between gap-6 px-2.5 pb-4 lg:flex`}
      >
        <nav aria-label="Pages">
          <NavLinks />
        </nav>
        <UserMenu />
      </div>
    </header>
  )
}

function Brand() {
  const { organisation } = useSession()
  return (
    <Link to="/" className="flex min-w-0 items-center gap-2.5 text-ink no-underline!">
      <Mark size={26} />
      <span className="min-w-0 leading-tight">
        <span className="block font-semibold">Bilum</span>
        <span className="block text-balance break-words text-[13px] text-muted">
          {organisation.name}
        </span>
      </span>
    </Link>
  )
}

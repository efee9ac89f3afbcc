import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { AsOfNotice } from '../../ui/as-of-notice.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { KeptFor } from '../../ui/kept-for.ts'
import { Loading } from '../../ui/loading.tsx'
import { OfflineNotice } from '../../ui/offline-notice.tsx'
import { Spare } from '../../ui/spare.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWide } from '../../ui/use-wide.ts'
import { FirstSteps } from './frame/first-steps.tsx'
import { PhoneBar } from './frame/phone-bar.tsx'
import { Rail } from './frame/rail.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { useMayNow, useSession } from './queries.ts'

// Nobody misses these in the first second.
const SessionWatch = lazy(async () => ({
  default: (await import('./session/session-watch.tsx')).SessionWatch,
}))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** Around every page: the rail at the side of a desk, a bar under the thumb on a phone; above, where one is. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const isWide = useWide()
  useKeptFocus()
  const [areKeysShown, showKeys] = useState(false)
  return (
    <div className="print:block! min-h-dvh max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[224px_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-3 py-2 shadow-float focus:translate-y-0"
      >
        Skip to the page
      </a>
      {isWide && <Rail />}
      <div className="min-w-0 max-lg:flex-1 lg:col-start-2">
        <TopBar onKeys={() => showKeys(true)} />
        <OfflineNotice />
        <AsOfNotice />
        <Spare instead={<Lost what="The lock of a desk that nobody uses" />}>
          <Suspense>
            <SessionWatch />
          </Suspense>
        </Spare>
        <StateNotice />
        <FirstSteps />
        <main id="main" tabIndex={-1} className="max-w-[1488px] px-4 py-5 outline-none lg:px-6">
          <KeptFor value={useSession().user.id}>
            <ErrorBoundary key={pathname} address={{ pathname, search }}>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </ErrorBoundary>
          </KeptFor>
        </main>
      </div>
      {!isWide && <PhoneBar />}
      <Spare instead={<Lost what="What its keys do" />}>
        <Suspense>
          <Shortcuts isShown={areKeysShown} onShown={showKeys} />
        </Suspense>
      </Spare>
    </div>
  )
}

/** A browser asks no second time for a file that it did not get, until the page is loaded again: when, says who works in it. */
function Lost({ what }: { what: string }) {
  return (
    <p role="status" className="no-print bg-wait-ground px-4 py-2 text-wait lg:px-6">
      {what} did not arrive.{' '}
      <button type="button" className="underline" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </p>
  )
}

/** What the organisation's state means: the sentence comes with the session. */
function StateNotice() {
  const { notice } = useSession().organisation
  const mayPay = useMayNow('manage_billing', 'read')
  if (!notice) return null
  return (
    <section
      aria-label="State"
      className="no-print border-line border-b bg-wait-ground px-4 py-2 text-wait lg:px-6"
    >
      {notice}{' '}
      {mayPay && (
        <a href="/billing" className="underline!">
          Billing
        </a>
      )}
    </section>
  )
}

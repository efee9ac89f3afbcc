import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useSessionLoss } from '../session-loss.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Loading } from '../ui/loading.tsx'
import { InOwnFormats } from './layout/in-own-formats.tsx'
import { Layout } from './layout/layout.tsx'
import { Left } from './layout/session/left.tsx'
import { Toasts } from './layout/toasts.tsx'

/** Everything around the pages; it stands inside a router. */
export function App({ client, children }: { client: QueryClient; children: ReactNode }) {
  if (useSessionLoss() === 'left') return <Left />
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <InOwnFormats>
              <Layout>{children}</Layout>
            </InOwnFormats>
          </Suspense>
        </ErrorBoundary>
      </Toasts>
    </QueryClientProvider>
  )
}

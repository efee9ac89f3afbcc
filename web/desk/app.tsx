import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Loading } from '../ui/loading.tsx'
import { Layout } from './layout/layout.tsx'
import { Toasts } from './layout/toasts.tsx'

/** Everything around the pages; it stands inside a router. */
export function App({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Layout>{children}</Layout>
          </Suspense>
        </ErrorBoundary>
      </Toasts>
    </QueryClientProvider>
  )
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Loading } from '../ui/loading.tsx'
import { Frame } from './layout.tsx'
import { Router } from './router.tsx'

/** The platform's whole app; it stands inside a router. */
export function Dashboard({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Frame>
            <Router />
          </Frame>
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}

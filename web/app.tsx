import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Frame } from './shell/frame.tsx'
import { Loading } from './shell/loading.tsx'
import { Toasts } from './shell/toasts.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

/** Everything around the pages; it stands inside a router. */
export function App({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Toasts>
          <ErrorBoundary>
            <Suspense fallback={<Loading />}>
              <Frame>{children}</Frame>
            </Suspense>
          </ErrorBoundary>
        </Toasts>
      </TooltipProvider>
    </QueryClientProvider>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { must } from '#domain/must.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Loading } from '../shell/loading.tsx'
import { makeQueryClient } from '../shell/query-client.ts'
import { applyTheme, readTheme } from '../shell/theme.ts'
import { Frame } from './frame.tsx'
import { Router } from './router.tsx'
import '../ui/tokens.css'

applyTheme(readTheme())

const client = makeQueryClient(() => window.location.assign('/padmin/login'))

createRoot(must(document.getElementById('root'), '#root')).render(
  <BrowserRouter basename="/padmin/dashboard">
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Frame>
            <Router />
          </Frame>
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  </BrowserRouter>,
)

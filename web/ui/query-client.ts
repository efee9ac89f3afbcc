import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

const minute = 60_000

/** `leave` is what happens when the server says that nobody is signed in. */
export function makeQueryClient(leave = signInAgain): QueryClient {
  // Sign-in is a page of the plain lane, so leaving is a full page load.
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) leave()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 15 * minute,
        // Offline, a request should fail and say so rather than wait in silence.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && mayHelpToRetry(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function mayHelpToRetry(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return ![401, 403, 404].includes(error.status) && error.code !== 'unexpected_answer'
}

export function signInAgain() {
  const { pathname, search } = window.location
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search)}`)
}

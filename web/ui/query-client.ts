import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isUnanswered } from '../api.ts'
import { type Loss, loseSession } from '../session-loss.ts'

const minute = 60_000

/** `lose` is what happens when the server says that nobody is signed in, or that the session is locked. */
export function makeQueryClient(lose = loseSession): QueryClient {
  const onError = (error: Error) => {
    const loss = error instanceof ApiError && lossOf(error)
    if (loss) lose(loss)
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

/** Another 401 is about what was sent: a wrong password, a code. */
function lossOf({ status, code }: ApiError): Loss | undefined {
  if (code === 'session_locked' || code === 'recent_proof_needed') return code
  return code === 'signed_out' || (status === 401 && code === 'http_error')
    ? 'signed_out'
    : undefined
}

/** What was refused is refused again; only where no answer came may there be one. */
function mayHelpToRetry(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return isUnanswered(error)
}

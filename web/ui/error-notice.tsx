import { ApiError, isUnanswered } from '../api.ts'
import { Notice } from './notice.tsx'

/** Why an action did not happen, in the server's words; or that nobody knows, and what to do then. */
export function ErrorNotice({ error }: { error: Error | null }) {
  if (!error) return null
  if (isUnanswered(error)) {
    return (
      <Notice tone="bad" title="Not confirmed.">
        <p>Press again when you have signal; it cannot happen twice.</p>
        <p className="text-muted">{error.message}</p>
      </Notice>
    )
  }
  if (error instanceof ApiError && error.code === 'key_reused') {
    return (
      <Notice tone="wait" title="What was sent first had arrived.">
        <p>This was not done. See what came of the first before you press again.</p>
      </Notice>
    )
  }
  const errors = error instanceof ApiError ? error.errors : []
  return (
    <Notice tone="bad" title={error.message}>
      {errors.length > 0 && (
        <ul className="list-disc pl-5">
          {errors.slice(0, shownMax).map((problem) => (
            <li key={`${problem.row ?? ''}${problem.field ?? problem.column ?? ''}${problem.code}`}>
              {problem.message}
            </li>
          ))}
          {errors.length > shownMax && <li>and {errors.length - shownMax} more</li>}
        </ul>
      )}
    </Notice>
  )
}

const shownMax = 8

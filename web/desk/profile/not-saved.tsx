import { isUnanswered } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why the profile was not saved, and what became of what was written. */
export function NotSaved({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="bad" title="Unable to update profile">
      <p>{error.message}</p>
      <p>
        {isUnanswered(error)
          ? 'What you wrote is kept in this window only. The server may not have it: save again when you have signal.'
          : 'Nothing was changed.'}
      </p>
    </Notice>
  )
}

import { isUnanswered } from '../api.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type UnreadProps = {
  query: { error: Error | null; data: unknown; refetch: () => unknown }
  /** What it is, where a page has several parts. */
  what?: string
}

/** A part of a page that could not be read: that changed nothing, and it can be asked for again. */
export function Unread({ query: { error, data, refetch }, what = 'This' }: UnreadProps) {
  // facts that were read before stay, and the page says from when they are
  if (!error || data !== undefined) return null
  return (
    <Notice tone="bad" title={`${what} could not be read.`}>
      <p>{isUnanswered(error) ? 'Nothing was changed. Try again in a moment.' : error.message}</p>
      <Button size="small" className="mt-2" onClick={() => refetch()}>
        Try again
      </Button>
    </Notice>
  )
}

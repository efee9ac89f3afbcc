import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from './queries.ts'

const warnedMs = 10 * 60_000
const lookedMs = 30_000

/** Says ten minutes ahead that the session ends, and offers the one way to go on. What was saved stays. */
export function SessionEnding() {
  const { expiresAt } = useSession()
  const { pathname, search } = useLocation()
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), lookedMs)
    return () => clearInterval(clock)
  }, [])

  const minutes = Math.ceil((Date.parse(expiresAt) - now) / 60_000)
  const isEnding = minutes * 60_000 <= warnedMs
  return (
    <div role="status">
      {isEnding && (
        <p className="bg-wait-ground px-4 py-2 text-center text-ink">
          <span aria-hidden="true">▲ </span>
          {minutes > 0 ? `Your session ends in ${minutes} min. ` : 'Your session has ended. '}
          <a
            href={`/auth?next=${encodeURIComponent(pathname + search)}`}
            className="font-semibold underline"
          >
            Sign in again
          </a>
        </p>
      )}
    </div>
  )
}

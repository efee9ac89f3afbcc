import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useFormats } from './formats.tsx'

/** Where newer facts could not be read, the page keeps those it has, and says from when they are. */
export function AsOfNotice() {
  const cache = useQueryClient().getQueryCache()
  const { moment } = useFormats()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  const asOf = useSyncExternalStore(subscribe, oldest)

  function oldest(): number {
    const stale = cache.findAll({ type: 'active' }).flatMap(({ state }) => {
      const isOld = state.data !== undefined && state.errorUpdatedAt > state.dataUpdatedAt
      return isOld ? [state.dataUpdatedAt] : []
    })
    return stale.length > 0 ? Math.min(...stale) : 0
  }

  return (
    <div role="status">
      {asOf > 0 && (
        <p className="no-print bg-wait-ground px-4 py-2 text-ink lg:px-6">
          <span aria-hidden="true">▲ </span>
          As of {moment(new Date(asOf))}: newer facts could not be read.{' '}
          <button
            type="button"
            className="font-semibold underline"
            onClick={() => cache.findAll({ type: 'active' }).forEach((query) => void query.fetch())}
          >
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

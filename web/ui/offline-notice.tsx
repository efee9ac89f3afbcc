import { useSyncExternalStore } from 'react'

/** Says when the device has no connection. What is on the page stays readable. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-wait-ground px-4 py-2 text-center text-ink">
          <span aria-hidden="true">▲ </span>
          You are offline. What you see may be out of date, and nothing can be sent until the
          connection is back.
        </p>
      )}
    </div>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

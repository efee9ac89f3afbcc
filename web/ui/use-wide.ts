import { useSyncExternalStore } from 'react'

const wide = '(min-width: 64rem)'

/** Is the window a desk's? What is drawn twice otherwise is drawn once for it. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
}

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

import { useSyncExternalStore } from 'react'

const desk = '(min-width: 40rem)'

/** Is the window a phone's? There each payment is a card, and typed in a dialog. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => !window.matchMedia(desk).matches)
}

function subscribe(onChange: () => void) {
  const query = window.matchMedia(desk)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

import { useSyncExternalStore } from 'react'

const desk = '(min-width: 40rem)'

/** Is the window a phone's? There payments are cards, typed in a dialog, and filters stand behind one button. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => !window.matchMedia(desk).matches)
}

function subscribe(onChange: () => void) {
  const query = window.matchMedia(desk)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

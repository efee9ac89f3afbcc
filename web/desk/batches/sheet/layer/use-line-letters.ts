import { useSyncExternalStore } from 'react'

/** Beside the grid at a desk, and on a phone. */
const around = { rail: 224, desk: 96, phone: 64 }
/** The rail stands beside the page from here on. */
const railFrom = 1024
const widthMax = 1392
/** Of a letter, and of what a line loses at its end, in pixels. */
const letter = { desk: 6.7, phone: 7.6 }

/** How many letters stand for certain in one line of the grid: rows have the height that their sentences take. */
export function useLineLetters(isNarrow: boolean): number {
  return useSyncExternalStore(subscribe, () => lineLetters(window.innerWidth, isNarrow))
}

/** In steps, so that drawing a window larger does not draw all rows again at each pixel. */
export function lineLetters(windowWidth: number, isNarrow: boolean): number {
  if (isNarrow) return Math.floor((windowWidth - around.phone) / letter.phone)
  const rail = windowWidth >= railFrom ? around.rail : 0
  const width = Math.min(windowWidth - rail - around.desk, widthMax)
  return Math.floor(width / letter.desk / 10) * 10
}

function subscribe(onChange: () => void) {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

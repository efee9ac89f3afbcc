import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Is the page being printed now? What is drawn for paper alone is not kept on the screen; it is there before the browser looks. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => window.matchMedia('print').matches)
  useEffect(() => {
    const media = window.matchMedia('print')
    const set = (is: boolean) => flushSync(() => setPrinting(is))
    const begin = () => set(true)
    const end = () => set(false)
    const change = () => set(media.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}

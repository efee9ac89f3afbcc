import { type RefObject, useEffect, useRef, useState } from 'react'

type Stuck = {
  /** Stands right above the bar, and is out of sight once the bar sticks. */
  mark: RefObject<HTMLDivElement | null>
  bar: RefObject<HTMLElement | null>
  isStuck: boolean
  /** How much lower the bar has become: kept free below it, so that what is read does not jump. */
  lost: number | undefined
}

const stuckHeight = 48

/** Has the bar left its place, and is it in sight only because it sticks? */
export function useStuck(): Stuck {
  const mark = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const [lost, setLost] = useState<number>()

  useEffect(() => {
    if (!mark.current) return
    const top = bar.current ? Number.parseFloat(getComputedStyle(bar.current).top) || 0 : 0
    const watch = new IntersectionObserver(
      ([seen]) => {
        const isAbove = seen && !seen.isIntersecting && seen.boundingClientRect.top <= top
        if (!isAbove) return setLost(undefined)
        setLost((before) => before ?? Math.max(0, (bar.current?.offsetHeight ?? 0) - stuckHeight))
      },
      { rootMargin: `${-top}px 0px 0px 0px` },
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [])

  return { mark, bar, isStuck: lost !== undefined, lost }
}

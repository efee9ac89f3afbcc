import { useEffect } from 'react'

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="-1"]'

/**
 * Whoever works by keyboard keeps a place. When what had the focus goes from the page (a row that was removed, a button
 * that another took the place of), the focus goes to the nearest thing that stayed, at last to the page's heading. A button that
 * rests while it is busy has it again afterwards.
 */
export function useKeptFocus() {
  useEffect(() => {
    let last: Element | undefined
    let places: Element[] = []
    let isResting = false

    function remember(place: EventTarget | null) {
      if (!(place instanceof Element) || place === document.body) return
      last = place
      isResting = false
      places = ancestorsOf(place)
    }
    const onFocus = ({ target }: FocusEvent) => remember(target)
    // a dialog that came with the page took the focus before this listened
    remember(document.activeElement)
    // A press beside everything lets go on purpose.
    function onPress() {
      setTimeout(() => {
        if (isLost() && last?.isConnected) last = undefined
      })
    }
    const watch = new MutationObserver(() => {
      if (!last) return
      if (last.isConnected) {
        // a button that is disabled while it is busy loses the focus, and has it again with the answer
        const rests = last.matches(':disabled')
        if (isResting && !rests && isLost() && last instanceof HTMLElement) last.focus()
        isResting = rests
        return
      }
      if (!isLost()) return
      const kept = places.filter((one) => one.isConnected && one !== document.body)
      last = undefined
      nearestIn(kept)?.focus({ preventScroll: true })
    })

    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
      watch.disconnect()
    }
  }, [])
}

const isLost = () =>
  !document.activeElement?.isConnected || document.activeElement === document.body

function ancestorsOf(element: Element): Element[] {
  const above = element.parentElement
  return above ? [above, ...ancestorsOf(above)] : []
}

/** In the nearest of these in which there is one: the other buttons of a list may rest, and behind a dialog the heading takes no focus. */
function nearestIn(places: Element[]): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1')
  const reachableIn = (place: Element) =>
    place.contains(heading) ? heading : place.querySelector<HTMLElement>(reachable)
  return places.map(reachableIn).find(Boolean) ?? heading
}

import type { MouseEvent } from 'react'
import type { NavigateFunction } from 'react-router'

/** Links in thousands of cells are plain ones: followed here, without loading the page again. */
export function followPlainLinks(navigate: NavigateFunction) {
  return (event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event
    const link = target instanceof Element && target.closest('[role=row] a')
    // in a window of its own, as the person asked
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    void navigate(link.getAttribute('href') ?? '')
  }
}

import { useState } from 'react'

/** Of rows that can be added to a form: one that was asked for begins with its first field focused. */
export function useAddedRow() {
  const [added] = useState(() => {
    let isAsked = false
    return {
      ask() {
        isAsked = true
      },
      /** The `ref` of each row; React calls it once for a row, as it comes. */
      row(element: HTMLElement | null) {
        if (!element || !isAsked) return
        isAsked = false
        element.querySelector('input')?.focus()
      },
    }
  })
  return added
}

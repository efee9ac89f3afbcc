import type { KeyboardEvent } from 'react'

/** Enter and ↓ go down a row, Shift+Enter and ↑ go up; ← and → leave a cell at its edge. Tab is the browser's. */
export function moveByKey(event: KeyboardEvent<HTMLInputElement>) {
  const target = cellToward(event.key, event.shiftKey, event.currentTarget)
  if (!target) return
  event.preventDefault()
  target.focus()
  target.select()
}

function cellToward(key: string, isShift: boolean, cell: HTMLInputElement) {
  const row = cell.closest('tbody')
  const cells = inputsOf(row)
  const place = cells.indexOf(cell)
  if (key === 'ArrowDown' || (key === 'Enter' && !isShift)) {
    return inputsOf(row?.nextElementSibling)[place]
  }
  if (key === 'ArrowUp' || key === 'Enter') return inputsOf(row?.previousElementSibling)[place]
  if (key === 'ArrowLeft' && cell.selectionEnd === 0) return cells[place - 1]
  if (key === 'ArrowRight' && cell.selectionStart === cell.value.length) return cells[place + 1]
  return undefined
}

function inputsOf(row: Element | null | undefined): HTMLInputElement[] {
  return [...(row?.querySelectorAll('input') ?? [])]
}

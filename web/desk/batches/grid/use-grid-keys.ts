import type { ClipboardEvent, KeyboardEvent } from 'react'
import { columns, fieldAt, firstField } from './columns.ts'
import { clear, copyText, fillDown, paste, payeeIsFixed, takeOut } from './rows/acts.ts'
import type { GridRow } from './rows/grid-row.ts'
import type { GridStore } from './rows/grid-store.ts'
import type { Cursor } from './use-cursor.ts'

type GridKeys = {
  rows: GridRow[]
  cursor: Cursor
  store: GridStore
  mayEdit: boolean
  say: (sentence: string | undefined) => void
  onTakenOut: (count: number) => void
  /** Esc: the focus leaves the grid, and Tab is the browser's again. */
  onLeave: () => void
}

const pageRows = 12

const steps = new Map<string, [down: number, right: number]>([
  ['ArrowDown', [1, 0]],
  ['ArrowUp', [-1, 0]],
  ['ArrowRight', [0, 1]],
  ['ArrowLeft', [0, -1]],
  ['PageDown', [pageRows, 0]],
  ['PageUp', [-pageRows, 0]],
  ['Home', [0, -columns.length]],
  ['End', [0, columns.length]],
])

/** The keys of a spreadsheet, while no cell is being typed in. */
export function useGridKeys(given: GridKeys) {
  const { rows, cursor, store, mayEdit, say, onTakenOut, onLeave } = given
  const { column, selected } = cursor
  const row = rows[cursor.rowIndex]

  /** With Control, or with the key of a Mac that stands for it. */
  function pressWithControl(key: string): boolean {
    if (key === 'Home') cursor.go(0, firstField)
    else if (key === 'End') cursor.go(rows.length - 1, firstField)
    else if (!mayEdit) return false
    else if (key === 'z') cursor.goTo(store.undo())
    else if (key === 'y' || key === 'Z') cursor.goTo(store.redo())
    else if (key === 'd') say(fillDown(store, selected.rows, rows[selected.from - 1], column))
    else return false
    return true
  }

  function begin(start?: string) {
    if (fieldAt(column) === 'payee' && row?.saved) say(payeeIsFixed)
    else cursor.type(start)
  }

  /** Did the key mean something here? */
  function press(event: KeyboardEvent): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (altKey) return false
    if (ctrlKey || metaKey) return pressWithControl(key)
    if (key === 'Escape') {
      onLeave()
      return true
    }
    const [down, right] = steps.get(key) ?? [0, 0]
    if (down !== 0 || right !== 0) {
      if (shiftKey && down !== 0) cursor.extend(down)
      else cursor.move(down, right)
      return true
    }
    if (!mayEdit) return false
    if (key === 'Tab') return cursor.tab(shiftKey ? -1 : 1)
    if (key === 'Enter') {
      cursor.enter(shiftKey ? -1 : 1)
      return true
    }
    if (key === 'Delete' && shiftKey) {
      const count = takeOut(store, selected.rows)
      if (count > 0) onTakenOut(count)
      cursor.go(selected.from, column)
      return true
    }
    if (key === 'Delete' || key === 'Backspace') {
      say(clear(store, selected.rows, column))
      return true
    }
    if (key === 'F2') begin()
    else if (key.length === 1) begin(key)
    else return false
    return true
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      // a button in the grid, or a dialog over it, has its own keys
      const isOther = event.target instanceof Element && event.target.closest('button, dialog')
      if (!cursor.isTyping && !isOther && press(event)) event.preventDefault()
    },
    onPaste(event: ClipboardEvent) {
      if (cursor.isTyping || !mayEdit || !cursor.at) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      say(paste(store, text, { rows, selected: selected.rows, from: selected.from, column }))
    },
    onCopy(event: ClipboardEvent) {
      if (cursor.isTyping || !cursor.at) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copyText(selected.rows, column))
    },
  }
}

import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { GridKind, KeyedRow, TakenOut } from './grid-kind.ts'
import type { Cursor } from './use-cursor.ts'

type GridKeys<Row extends KeyedRow> = {
  rows: Row[]
  kind: GridKind<Row>
  cursor: Cursor<Row>
  say: (sentence: string | undefined) => void
  onTakenOut: (taken: TakenOut) => void
  /** Esc: the focus leaves the grid, and Tab is the browser's again. */
  onLeave: () => void
}

const pageRows = 12

/** The keys of a spreadsheet, while no cell is being typed in. */
export function useGridKeys<Row extends KeyedRow>(given: GridKeys<Row>) {
  const { rows, kind, cursor, say, onTakenOut, onLeave } = given
  const { mayEdit, acts, layout } = kind
  const { column, selected } = cursor
  const row = rows[cursor.rowIndex]
  const across = layout.columns.length
  const steps = new Map<string, [down: number, right: number]>([
    ['ArrowDown', [1, 0]],
    ['ArrowUp', [-1, 0]],
    ['ArrowRight', [0, 1]],
    ['ArrowLeft', [0, -1]],
    ['PageDown', [pageRows, 0]],
    ['PageUp', [-pageRows, 0]],
    ['Home', [0, -across]],
    ['End', [0, across]],
  ])

  /** Links in cells have no place in the order of Tab: thousands of them would stand in it. */
  function follow(cell: EventTarget): boolean {
    const link = cell instanceof Element && cell.querySelector('a')
    if (link) link.click()
    return Boolean(link)
  }

  /** With Control, or with the key of a Mac that stands for it. */
  function pressWithControl(key: string, target: EventTarget): boolean {
    if (key === 'Enter') return follow(target)
    if (key === 'Home') cursor.go(0, layout.firstTyped)
    else if (key === 'End') cursor.go(rows.length - 1, layout.firstTyped)
    else if (!mayEdit) return false
    else if (key === 'z') cursor.goTo(acts.undo())
    else if (key === 'y' || key === 'Z') cursor.goTo(acts.redo())
    else if (key === 'd') say(acts.fillDown(selected.rows, rows[selected.from - 1], column))
    else return false
    return true
  }

  function begin(start?: string) {
    const why = row && kind.fixed(row, column)
    if (why) say(why)
    else cursor.type(start)
  }

  /** Did the key mean something here? */
  function press(event: KeyboardEvent): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (altKey) return false
    if (ctrlKey || metaKey) return pressWithControl(key, event.target)
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
      const taken = acts.takeOut(selected.rows)
      if (taken) onTakenOut(taken)
      cursor.go(selected.from, column)
      return true
    }
    if (key === 'Delete' || key === 'Backspace') {
      say(acts.clear(selected.rows, column))
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
    async onPaste(event: ClipboardEvent) {
      if (cursor.isTyping || !mayEdit || !cursor.at) return
      event.preventDefault()
      const copied = event.clipboardData
      const [text, page] = [copied.getData('text/plain'), copied.getData('text/html')]
      const place = { rows, selected: selected.rows, from: selected.from, column }
      say(await acts.paste({ text, page }, place))
    },
    onCopy(event: ClipboardEvent) {
      if (cursor.isTyping || !cursor.at) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', acts.copy(selected.rows, column))
    },
  }
}

import type { Dispatch } from 'react'
import type { SheetColumn } from '#domain/sheets/sheet.ts'
import { hiddenAmongCopied } from '#domain/sheets/text/pasted-page.ts'
import { counted } from '../../../../ui/counted.ts'
import type { Copied, GridActs, PastePlace } from '../../grid/frame/grid-kind.ts'
import { readCells } from '../../grid/rows/read-cells.ts'
import type { SheetChange } from '../open-sheet-state.ts'
import type { LayerRow } from './layer-row.ts'
import { ownColumns } from './sheet-layout.ts'

/** What is done to several cells of a sheet at once: each a correction, taken back as one. */
export function sheetActs(
  columns: SheetColumn[],
  change: Dispatch<SheetChange>,
  onUndo: () => void,
): GridActs<LayerRow> {
  const indexAt = (column: number) => columns[column - ownColumns]?.index
  const textOf = ({ row }: LayerRow, column: number) => row.cells[indexAt(column) ?? -1] ?? ''

  function fill(rows: LayerRow[], column: number, value: string) {
    const index = indexAt(column)
    const open = rows.filter(isOpen)
    if (index === undefined || open.length === 0) return
    const cells = open.map(({ row }) => ({ row: row.row, index }))
    change({ kind: 'replace', cells, value })
  }

  function paste({ text, page }: Copied, { rows, selected, from, column }: PastePlace<LayerRow>) {
    const hidden = hiddenAmongCopied(page)
    if (hidden) return hidden
    const pasted = readCells(text)
    const [only = []] = pasted
    if (indexAt(column) === undefined) return 'Nothing can be typed in this column.'
    if (pasted.length === 0) return 'There is nothing to paste.'
    if (pasted.length === 1 && only.length === 1) {
      fill(selected, column, only[0] ?? '')
      return `${counted(selected.filter(isOpen).length, 'row')} pasted.`
    }
    const into = rows.slice(from, from + pasted.length).filter(isOpen)
    const cells = into.flatMap(({ row }, down) =>
      (pasted[down] ?? []).flatMap((value, right) => {
        const index = indexAt(column + right)
        return index === undefined ? [] : { row: row.row, index, value }
      }),
    )
    const wide =
      Math.max(...pasted.map((row) => row.length)) - (columns.length + ownColumns - column)
    if (wide > 0 || into.length < pasted.length) {
      return 'What was pasted reaches over the edge of the sheet, so nothing of it was.'
    }
    change({ kind: 'write', cells })
    return `${counted(into.length, 'row')} pasted.`
  }

  return {
    fillDown(rows, above, column) {
      const first = rows.length > 1 ? rows[0] : above
      if (first) fill(rows.length > 1 ? rows.slice(1) : rows, column, textOf(first, column))
      return undefined
    },
    clear(rows, column) {
      fill(rows, column, '')
      return undefined
    },
    paste,
    copy: (rows, column) =>
      rows
        .map((row) =>
          columns
            .slice(Math.max(0, column - ownColumns))
            .map(({ index }) => row.row.cells[index] ?? ''),
        )
        .map((cells) => cells.join('\t'))
        .join('\n'),
    takeOut(rows) {
      const open = rows.filter(isOpen)
      if (open.length === 0) return undefined
      const leftOut = { kind: 'leave_out', rows: open.map(({ row }) => row.row) } as const
      change(leftOut)
      const bringBack = () => {
        change({ kind: 'undo', of: leftOut })
        return undefined
      }
      return { sentence: `${counted(open.length, 'row')} left out`, bringBack }
    },
    undo() {
      onUndo()
      return undefined
    },
    redo: () => undefined,
  }
}

/** What is a payment already is not changed here. */
const isOpen = ({ payment }: LayerRow) => payment === undefined

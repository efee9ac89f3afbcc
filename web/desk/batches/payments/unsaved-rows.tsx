import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameOf } from '../grid/rows/filter-rows.ts'
import { cellsOf, type GridRow, isUnsaved, problemOf } from '../grid/rows/grid-row.ts'
import type { GridStore } from '../grid/rows/grid-store.ts'

/** What was typed in the grid of a wider window and is not saved: it keeps the batch from being handed over, and can be left out. */
export function UnsavedRows({ rows, store }: { rows: GridRow[]; store: GridStore }) {
  const unsaved = rows.filter((row) => isUnsaved(row) && problemOf(row))
  if (unsaved.length === 0) return null
  return (
    <Notice tone="wait" title={`${counted(unsaved.length, 'row')} not saved yet.`}>
      <p>Typed in a wider window, where it can be mended.</p>
      <ul>
        {unsaved.map((row) => (
          <li key={row.key} className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">
              {[nameOf(row), row.cells.amount, row.cells.reference].filter(Boolean).join(' · ')}
              <span className="block text-muted">{problemOf(row)?.text}</span>
            </span>
            <Button size="small" onClick={() => store.edit([leftOut(row)])}>
              {row.saved ? 'Keep what is saved' : 'Leave it out'}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const leftOut = ({ key, saved }: GridRow) =>
  saved ? { key, cells: cellsOf(saved) } : { key, isGone: true }

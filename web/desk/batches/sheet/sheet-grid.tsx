import { type Dispatch, lazy, Suspense, useState } from 'react'
import type {
  Sheet,
  SheetColumn,
  SheetField,
  SheetProblem,
  SheetRow,
} from '#domain/sheets/sheet.ts'
import type { SheetChange } from './open-sheet-state.ts'
import { SheetGridRow } from './sheet-grid-row.tsx'
import type { VirtualPlace } from './virtual-rows.tsx'

const VirtualRows = lazy(async () => ({
  default: (await import('./virtual-rows.tsx')).VirtualRows,
}))
const plainRowsMax = 200

type SheetGridProps = {
  sheet: Sheet
  rows: SheetRow[]
  byRow: Map<number, SheetProblem[]>
  onChange: Dispatch<SheetChange>
}

/** The cells that matter for a payment, each one editable. Enter and the arrows move as in a spreadsheet. */
export function SheetGrid({ sheet, rows, byRow, onChange }: SheetGridProps) {
  // state and no ref: the rows are measured by it, so they are drawn again once it is there
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const columns = sheet.header?.columns ?? []
  if (rows.length === 0) return <p className="py-6 text-muted">No rows here.</p>

  const drawRow = (row: SheetRow, virtual?: VirtualPlace) => (
    <SheetGridRow
      key={row.row}
      row={row}
      columns={columns}
      problems={byRow.get(row.row) ?? noProblems}
      onChange={onChange}
      virtual={virtual}
    />
  )

  return (
    <div
      ref={setScroller}
      className="relative max-h-[70vh] overflow-auto rounded-md border border-line bg-surface"
    >
      <table
        aria-rowcount={rows.length + 1}
        className="w-full min-w-4xl table-fixed border-collapse"
      >
        <caption className="sr-only">The sheet’s rows, each cell to mend in place</caption>
        <Head columns={columns} />
        {rows.length <= plainRowsMax ? (
          rows.map((row) => drawRow(row))
        ) : (
          <Suspense>
            <VirtualRows rows={rows} scroller={scroller} drawRow={drawRow} />
          </Suspense>
        )}
      </table>
    </div>
  )
}

const noProblems: SheetProblem[] = []

/** Shares of the width by what a column holds; a name is the longest. */
const widths: Partial<Record<SheetField, string>> = {
  name: 'w-[19%]',
  bsb: 'w-[9%]',
  payeeCode: 'w-[11%]',
  accountNumber: 'w-[15%]',
}

const headCell =
  'sticky top-0 z-10 h-9 border-line border-b bg-surface px-2 font-medium text-muted truncate'

function Head({ columns }: { columns: SheetColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${headCell} w-14 text-right`}>
          Row
        </th>
        {columns.map(({ index, title, field }) => (
          <th
            key={index}
            scope="col"
            className={`${headCell} ${widths[field] ?? ''} ${field === 'amount' ? 'text-right' : 'text-left'}`}
          >
            {title}
          </th>
        ))}
        <th scope="col" className={`${headCell} w-10`}>
          <span className="sr-only">Leave out</span>
        </th>
      </tr>
    </thead>
  )
}

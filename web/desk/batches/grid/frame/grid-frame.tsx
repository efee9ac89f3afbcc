// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid are drawn where they stand, which a table cannot
import { type ReactNode, useRef, useState } from 'react'
import { useToast } from '../../../layout/toasts.tsx'
import { GridBody } from './grid-body.tsx'
import { GridFooter } from './grid-footer.tsx'
import { GridHead } from './grid-head.tsx'
import type { GridKind, KeyedRow } from './grid-kind.ts'
import type { Cursor } from './use-cursor.ts'
import { useGridKeys } from './use-grid-keys.ts'

type GridFrameProps<Row extends KeyedRow> = {
  label: string
  /** Those that fit what is looked for, in their order. */
  rows: Row[]
  kind: GridKind<Row>
  cursor: Cursor<Row>
  /** How many rows there are and what they come to. */
  total: ReactNode
  /** What the selected ones come to. */
  chosen: (rows: Row[]) => ReactNode
  status: ReactNode
  onLeft?: () => void
}

/** Rows as in a spreadsheet, for entry and for reading: cells to move in, and one of them to type in. */
export function GridFrame<Row extends KeyedRow>(props: GridFrameProps<Row>) {
  const { label, rows, kind, cursor, total, chosen, status, onLeft } = props
  const [said, say] = useState<string>()
  const showToast = useToast()
  const footer = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  const { layout, mayEdit } = kind
  const row = cursor.at && rows[cursor.rowIndex]
  const { selected } = cursor

  const keys = useGridKeys({
    rows,
    kind,
    cursor,
    say,
    onTakenOut: ({ sentence, bringBack }) => {
      const run = () => cursor.goTo(bringBack())
      showToast({ title: sentence, action: { label: 'Undo', run } })
    },
    onLeave: () => footer.current?.focus(),
  })

  return (
    <div className="min-w-0">
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={layout.columns.length}
        aria-readonly={!mayEdit}
        aria-multiselectable={mayEdit}
        tabIndex={-1}
        {...keys}
        onFocus={() => {
          isInside.current = true
        }}
        onBlur={({ relatedTarget }) => {
          if (scroller.current?.contains(relatedTarget)) return
          isInside.current = false
          onLeft?.()
        }}
        className="relative max-h-[max(20rem,calc(100dvh-15rem))] overflow-auto rounded-t-md bg-surface text-[13px] leading-5"
      >
        <GridHead layout={layout} />
        <GridBody {...{ rows, kind, cursor, scroller, isInside, say }} />
      </div>
      <GridFooter
        ref={footer}
        total={total}
        chosen={selected.rows.length > 1 && chosen(selected.rows)}
        status={status}
        sentence={said ?? ((row && kind.about(row)) || (mayEdit ? keysHint : readingHint))}
      />
    </div>
  )
}

const readingHint = 'Ctrl+Enter into a link; Esc leaves.'
const keysHint =
  'Enter goes down, Tab right, Ctrl+Enter into a link; Shift+Delete takes a row out; Esc leaves.'

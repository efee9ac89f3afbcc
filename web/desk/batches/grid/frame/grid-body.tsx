import { type RefObject, useEffect, useRef } from 'react'
import type { GridKind, KeyedRow } from './grid-kind.ts'
import { cellId } from './grid-layout.ts'
import { GridLine } from './grid-line.tsx'
import type { Cursor } from './use-cursor.ts'
import { type RowPlace, useRowsInSight } from './use-rows-in-sight.ts'

type GridBodyProps<Row extends KeyedRow> = {
  rows: Row[]
  kind: GridKind<Row>
  cursor: Cursor<Row>
  scroller: RefObject<HTMLDivElement | null>
  isInside: RefObject<boolean>
  say: (sentence: string | undefined) => void
}

/** The rows in sight. Scrolling draws this again and nothing around it. */
export function GridBody<Row extends KeyedRow>(props: GridBodyProps<Row>) {
  const { rows, kind, cursor, scroller, isInside, say } = props
  const { at, rowIndex, isTyping, selected } = cursor
  const place = at && { key: at.key, rowIndex }
  const { drawn, above, height, rowHeight, show } = useRowsInSight(
    rows,
    kind.heightBelow,
    scroller,
    place,
  )

  const shown = useRef('')
  // The focus follows the cursor, once the row that it went to is drawn.
  useEffect(() => {
    if (!at || isTyping || !isInside.current) return
    const id = cellId(at.key, at.column)
    const cell = document.getElementById(id)
    if (shown.current !== id) {
      shown.current = id
      show()
    }
    if (cell && !cell.contains(document.activeElement)) {
      cell.focus({ preventScroll: true })
      bringIntoWindow(cell)
    }
  })

  const draw = ({ index, top, size, isAway }: RowPlace) => {
    const row = rows[index]
    if (!row) return null
    const isAt = row.key === at?.key
    return (
      <GridLine
        key={row.key}
        row={row}
        kind={kind}
        index={index}
        top={isAway ? top : undefined}
        height={size}
        isTall={size > rowHeight}
        isFirst={!at && index === 0}
        isSelected={
          selected.rows.length > 1 &&
          index >= selected.from &&
          index < selected.from + selected.rows.length
        }
        column={isAt ? cursor.column : undefined}
        isTyping={isAt && isTyping}
        typed={isAt ? cursor.typed : undefined}
        cursor={cursor}
        say={say}
      />
    )
  }
  return (
    <div
      role="presentation"
      className="relative"
      style={{ height, paddingTop: above, minWidth: kind.layout.widthMin }}
    >
      {drawn.map(draw)}
    </div>
  )
}

/** Over the page stands its bar and that of the next step, with the titles of the grid; under it that of a phone. */
const bars = { above: 160, below: 72 }

/** The grid shows the row; where the window ends before the grid does, the page goes after it. */
function bringIntoWindow(cell: HTMLElement) {
  const { top, bottom } = cell.getBoundingClientRect()
  const above = top - bars.above
  const below = bottom - (window.innerHeight - bars.below)
  if (below > 0) document.documentElement.scrollTop += Math.min(below, above)
  else if (above < 0) document.documentElement.scrollTop += above
}

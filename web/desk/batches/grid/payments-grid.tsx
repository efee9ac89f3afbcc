// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid are drawn where they stand, which a table cannot
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { counted } from '../../../ui/counted.ts'
import { useToast } from '../../layout/toasts.tsx'
import { cellId, columns } from './columns.ts'
import { GridFooter } from './grid-footer.tsx'
import { GridHead } from './grid-head.tsx'
import { GridLine } from './grid-line.tsx'
import { type GridRow, problemOf } from './rows/grid-row.ts'
import { isUnsaved } from './saving/autosave.ts'
import type { GridSession } from './saving/session.ts'
import { useCursor } from './use-cursor.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

type PaymentsGridProps = {
  batch: BatchView
  session: GridSession
  /** Those that fit what is looked for, in their order. */
  rows: GridRow[]
  titlesOf: (row: GridRow) => string[]
  mayEdit: boolean
}

/** A row that nobody has typed in for so long is saved although the cursor is still in it. */
const idleMs = 2_500

/** Every line of the batch as in a spreadsheet, for entry and for reading: cells to move in, and one of them to type in. */
export function PaymentsGrid({ batch, session, rows, titlesOf, mayEdit }: PaymentsGridProps) {
  const { store, saver } = session
  const [said, say] = useState<string>()
  const showToast = useToast()
  const cursor = useCursor(rows, mayEdit)
  const footer = useRef<HTMLDivElement>(null)
  const { at, rowIndex, isTyping } = cursor
  const save = useSyncExternalStore(saver.subscribe, saver.state)

  const atKey = at?.key
  const scroller = useRef<HTMLDivElement>(null)
  const { drawn, height, show } = useRowsInSight(rows, scroller, at && { key: at.key, rowIndex })

  useEffect(() => {
    saver.typeIn(atKey)
    if (isTyping) return
    const idle = setTimeout(() => saver.typeIn(undefined), idleMs)
    return () => clearTimeout(idle)
  }, [saver, atKey, isTyping])

  useEffect(() => {
    if (save.unsaved === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [save.unsaved])

  const keys = useGridKeys({
    rows,
    cursor,
    store,
    mayEdit,
    say,
    onTakenOut: (count) => {
      showToast({
        title: `${counted(count, 'payment')} taken out`,
        action: { label: 'Undo', run: () => cursor.goTo(store.undo()) },
      })
    },
    onLeave: () => footer.current?.focus(),
  })

  const aboutOf = (row: GridRow) =>
    (isUnsaved(row) && problemOf(row)?.text) || titlesOf(row).join(' · ')
  const isInside = useRef(false)
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
    if (cell && !cell.contains(document.activeElement)) cell.focus({ preventScroll: true })
  })

  return (
    <section aria-label="Payments of this batch" className="min-w-0">
      <div
        ref={scroller}
        role="grid"
        aria-label="Payments"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
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
          saver.typeIn(undefined)
        }}
        className="relative max-h-[max(20rem,calc(100dvh-15rem))] overflow-auto rounded-t-md bg-surface text-[13px] leading-5"
      >
        <GridHead />
        <div role="presentation" className="relative" style={{ height, minWidth: 722 }}>
          {drawn.map(({ index, start, size }) => {
            const row = rows[index]
            if (!row) return null
            const isAt = row.key === at?.key
            return (
              <GridLine
                key={row.key}
                row={row}
                index={index}
                top={start}
                height={size}
                titles={titlesOf(row)}
                batchId={batch.id}
                mayEdit={mayEdit}
                store={store}
                isFirst={!at && index === 0}
                isSelected={
                  cursor.selected.rows.length > 1 &&
                  index >= cursor.selected.from &&
                  index < cursor.selected.from + cursor.selected.rows.length
                }
                column={isAt ? cursor.column : undefined}
                isTyping={isAt && isTyping}
                typed={isAt ? cursor.typed : undefined}
                cursor={cursor}
                say={say}
              />
            )
          })}
        </div>
      </div>
      <GridFooter
        ref={footer}
        rows={rows}
        selected={cursor.selected.rows}
        save={save}
        mayEdit={mayEdit}
        said={said}
        found={at && rows[rowIndex] ? aboutOf(rows[rowIndex]) : ''}
        onTryNow={() => saver.tryNow()}
      />
    </section>
  )
}

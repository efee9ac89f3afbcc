import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import type { SheetColumn, SheetRow } from '#domain/sheets/sheet.ts'
import { counted } from '../../../../ui/counted.ts'
import { Loading } from '../../../../ui/loading.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Unread } from '../../../../ui/unread.tsx'
import { useNarrow } from '../../../../ui/use-narrow.ts'
import { linesQuery } from '../../batch-queries.ts'
import { GridFrame } from '../../grid/frame/grid-frame.tsx'
import { useCursor } from '../../grid/frame/use-cursor.ts'
import type { OpenSheet, SheetChange } from '../open-sheet-state.ts'
import type { SheetReview } from '../review-sheet.ts'
import { type LayerRow, layerOf, paymentsInSight, rowsInSight, type View } from './layer-row.ts'
import { sheetKind } from './sheet-kind.tsx'
import { useLineLetters } from './use-line-letters.ts'

type SheetLayerProps = {
  batch: BatchView
  open: OpenSheet
  review: SheetReview
  view: View
  onChange: Dispatch<SheetChange>
  onUndo: () => void
}

/** The rows of the sheet in the grid of the batch's payments: a layer that is not part of it before it is added. */
export function SheetLayer({ batch, open, review, view, onChange, onUndo }: SheetLayerProps) {
  const [parameters] = useSearchParams()
  const words = parameters.get('search') ?? ''
  const { sheet, touched } = open
  const before = useRef(new WeakMap<SheetRow, LayerRow>())
  const provisional = useMemo(() => {
    const inSight = rowsInSight(sheet.rows, { view, words, touched }, review)
    return inSight.map(layerOf(review, before.current))
  }, [sheet.rows, view, words, touched, review])
  const columns = sheet.header?.columns ?? noColumns
  // the layer is there before what it lies over
  const asked = useQuery({ ...linesQuery(batch.id), enabled: batch.paymentCount > 0 })
  const lines = asked.data ?? noLines
  const payments = useMemo(
    () => paymentsInSight(lines, columns, { view, words }),
    [lines, columns, view, words],
  )
  const rows = useMemo(() => [...provisional, ...payments], [provisional, payments])

  const isNarrow = useNarrow()
  const lineLetters = useLineLetters(isNarrow)
  // what it calls is new at each drawing; the rows are not
  const newest = useRef(onUndo)
  newest.current = onUndo
  const undo = useCallback(() => newest.current(), [])
  const kind = useMemo(
    () => sheetKind({ columns, onChange, onUndo: undo, room: { isNarrow, lineLetters } }),
    [columns, onChange, undo, isNarrow, lineLetters],
  )
  const cursor = useCursor(rows, kind.layout, true)
  const total = useMemo(() => totalOf(provisional), [provisional])
  if (rows.length === 0 && asked.isLoading) return <Loading isPart />
  if (rows.length === 0 && asked.error) {
    return <Unread query={asked} what="What is in the batch already" />
  }
  if (rows.length === 0) return <p className="py-6 text-muted">No rows here.</p>
  return (
    <GridFrame
      label="Rows of the sheet"
      rows={rows}
      kind={kind}
      cursor={cursor}
      total={total}
      chosen={chosenOf}
      status={
        batch.paymentCount > 0 && (
          <span className="text-muted">
            In the batch already: {counted(batch.paymentCount, 'payment')} ·{' '}
            <Money toea={batch.totalToea} />
          </span>
        )
      }
    />
  )
}

const noColumns: SheetColumn[] = []
const noLines: PaymentView[] = []

function totalOf(rows: LayerRow[]) {
  return (
    <>
      {counted(rows.length, 'row')} not added yet ·{' '}
      <Money toea={sum(rows)} className="font-semibold" /> ready
    </>
  )
}

function chosenOf(rows: LayerRow[]) {
  return (
    <>
      {counted(rows.length, 'row')} selected · <Money toea={sum(rows)} />
    </>
  )
}

const sum = (rows: LayerRow[]) => rows.reduce((total, { toea = 0 }) => total + toea, 0)

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import { atBankStates } from '#domain/batches/batch.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { useFormats } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { atBankLayout, paymentLayout } from './columns.ts'
import { followPlainLinks } from './frame/follow-plain-links.ts'
import { GridFrame } from './frame/grid-frame.tsx'
import { useCursor } from './frame/use-cursor.ts'
import { paymentKind } from './payment-kind.tsx'
import type { GridRow } from './rows/grid-row.ts'
import type { SaveState } from './saving/autosave.ts'
import type { GridSession } from './saving/session.ts'

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

/** Every line of the batch, for entry and for reading. */
export function PaymentsGrid({ batch, session, rows, titlesOf, mayEdit }: PaymentsGridProps) {
  const { store, saver } = session
  const { day } = useFormats()
  const navigate = useNavigate()
  const layout = atBankStates.includes(batch.state) ? atBankLayout : paymentLayout
  const cursor = useCursor(rows, layout, mayEdit)
  const save = useSyncExternalStore(saver.subscribe, saver.state)
  const { id: batchId, valueDate: payDay } = batch
  const kind = useMemo(
    () => paymentKind(store, { batchId, payDay, titlesOf, day, mayEdit }, layout),
    [store, batchId, payDay, titlesOf, day, mayEdit, layout],
  )

  const atKey = cursor.at?.key
  const { isTyping } = cursor
  useEffect(() => {
    saver.typeIn(atKey)
    if (isTyping) return
    const idle = setTimeout(() => saver.typeIn(undefined), idleMs)
    return () => clearTimeout(idle)
  }, [saver, atKey, isTyping])

  // another page, or a narrow window, takes the grid away before its row is left
  useEffect(() => () => saver.typeIn(undefined), [saver])

  const total = useMemo(() => totalOf(rows), [rows])
  return (
    <section
      aria-label="Payments of this batch"
      className="min-w-0"
      onClickCapture={followPlainLinks(navigate)}
    >
      <GridFrame
        label="Payments"
        rows={rows}
        kind={kind}
        cursor={cursor}
        total={total}
        chosen={chosenOf}
        status={mayEdit && <Saved save={save} onTryNow={() => saver.tryNow()} />}
        onLeft={() => saver.typeIn(undefined)}
      />
    </section>
  )
}

/** What is saved comes to so much; what is not saved yet is said beside it. */
function totalOf(rows: GridRow[]) {
  const saved = savedOf(rows)
  return (
    <>
      {counted(saved.length, 'payment')} · <Money toea={sum(saved)} className="font-semibold" />
    </>
  )
}

function chosenOf(rows: GridRow[]) {
  const chosen = savedOf(rows)
  return (
    chosen.length > 1 && (
      <>
        {counted(chosen.length, 'row')} selected · <Money toea={sum(chosen)} />
      </>
    )
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function Saved({ save, onTryNow }: { save: SaveState; onTryNow: () => void }) {
  const { unsaved, savedAt, isRetrying } = save
  return (
    <>
      {unsaved > 0 ? (
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-control" />
          {counted(unsaved, 'row')} not saved yet
          {isRetrying && '. No answer; it is tried again.'}
        </span>
      ) : (
        savedAt && <span className="text-muted">Saved {clock.format(savedAt)}</span>
      )}
      {isRetrying && (
        <Button size="small" kind="quiet" className="min-h-6!" onClick={onTryNow}>
          Try now
        </Button>
      )}
    </>
  )
}

const savedOf = (rows: GridRow[]) =>
  rows.map(({ saved }) => saved).filter((line) => line !== undefined)

const sum = (lines: { amountToea: number }[]) =>
  lines.reduce((total, { amountToea }) => total + amountToea, 0)

import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import type { GridColumn } from './columns.ts'
import { amountOf, type GridRow } from './rows/grid-row.ts'
import { isUnsaved } from './saving/autosave.ts'

/** Larger than the grid's own cells, and asked for beside the grid. */
const Tooltip = lazy(async () => ({ default: (await import('../../../ui/tooltip.tsx')).Tooltip }))

type CellShownProps = {
  row: GridRow
  column: GridColumn['name']
  titles: string[]
  batchId: string
}

/** What a cell says while nobody types in it: one line, whole in its title where it is longer. */
export function CellShown({ row, column, titles, batchId }: CellShownProps) {
  const { payee, amount, reference } = row.cells
  if (column === 'flag') return <Flag row={row} titles={titles} batchId={batchId} />
  if (column === 'payee') return <Payee row={row} />
  if (column === 'account') {
    if (payee.kind !== 'known' && payee.kind !== 'new') return null
    return (
      <span className="truncate">
        {payee.kind === 'known' ? payee.bank : 'New:'}{' '}
        <AccountNumber bsb={payee.bsb} accountNumber={payee.accountNumber} />
      </span>
    )
  }
  if (column === 'amount') {
    const toea = amountOf(row.cells)
    return toea === undefined ? <span className="truncate">{amount}</span> : <Money toea={toea} />
  }
  if (column === 'reference') {
    return (
      <span className="truncate" title={reference}>
        {reference}
      </span>
    )
  }
  return <LastPaid row={row} />
}

function LastPaid({ row: { saved } }: { row: GridRow }) {
  const { day } = useFormats()
  if (!saved?.lastPaid) return null
  return (
    <span title={day(saved.lastPaid.day)}>
      <Money toea={saved.lastPaid.amountToea} />
    </span>
  )
}

function Payee({ row: { cells, saved } }: { row: GridRow }) {
  const { payee } = cells
  if (payee.kind === 'none') return <span className="text-muted">{saved ? '' : 'Type a name'}</span>
  return (
    <>
      <span className="truncate font-medium" title={payee.name}>
        {payee.name}
      </span>
      {payee.kind === 'known' && (
        <Link
          to={`/payees/${payee.id}`}
          tabIndex={-1}
          className="ml-1 grid size-6 flex-none place-items-center text-muted opacity-0 hover:text-accent focus:opacity-100 in-[[role=row]:hover]:opacity-100"
        >
          <ExternalLink size={13} aria-hidden />
          <span className="sr-only">Open {payee.name}</span>
        </Link>
      )}
    </>
  )
}

type FlagProps = { row: GridRow; titles: string[]; batchId: string }

/** Not saved yet, or what was found in the payment. */
function Flag({ row, titles, batchId }: FlagProps) {
  if (isUnsaved(row)) {
    return (
      <span title="Not saved yet" className="size-2 rounded-full bg-control">
        <span className="sr-only">Not saved yet</span>
      </span>
    )
  }
  if (titles.length === 0) return null
  const text = titles.join(' · ')
  const flag = (
    <Link
      to={`/batches/${batchId}?tab=settle`}
      tabIndex={-1}
      className="grid size-6 flex-none place-items-center text-wait no-underline!"
    >
      <span aria-hidden="true">▲</span>
      <span className="sr-only">{text}</span>
    </Link>
  )
  // waited for here alone: a grid that steps aside would lose what is being typed
  return (
    <Suspense fallback={flag}>
      <Tooltip text={text}>{flag}</Tooltip>
    </Suspense>
  )
}

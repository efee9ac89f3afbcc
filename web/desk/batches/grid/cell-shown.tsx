import { lazy, type ReactNode, Suspense } from 'react'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { counted } from '../../../ui/counted.ts'
import { Money } from '../../../ui/money.tsx'
import type { ColumnName } from './columns.ts'
import { numberLook } from './number-look.ts'
import { amountOf, type GridRow, isUnsaved } from './rows/grid-row.ts'

/* Only of a batch that the bank has. */
const AnswerShown = lazy(async () => ({
  default: (await import('./answer-choice.tsx')).AnswerShown,
}))

/** What cells show besides their row, the same for all of them. */
export type Around = {
  batchId: string
  payDay: string
  mayEdit: boolean
  titlesOf: (row: GridRow) => string[]
  day: (day: string) => string
}

/**
 * What a cell says while nobody types in it: one line, whole in its title where it is longer. Of twenty thousand rows these
 * are drawn at each frame that one scrolls: plain elements, as few as it takes.
 */
export function cellShown(row: GridRow, column: ColumnName, around: Around): ReactNode {
  const { payee, amount, reference } = row.cells
  switch (column) {
    case 'flag':
      return flag(row, around)
    case 'payee':
      return payeeShown(row)
    case 'account':
      if (payee.kind !== 'known' && payee.kind !== 'new') return null
      return accountShown(payee.kind === 'known' ? payee.bank : 'New:', payee)
    case 'amount': {
      const toea = amountOf(row.cells)
      if (toea !== undefined) return <Money toea={toea} />
      return (
        <span className={numberLook(amount)} title={amount}>
          {amount}
        </span>
      )
    }
    case 'reference':
      return (
        <>
          <span className="truncate" title={reference}>
            {reference}
          </span>
          {invoicesShown(row, around)}
        </>
      )
    case 'statement':
      return (
        row.saved?.statement && (
          <Suspense>
            <AnswerShown answer={row.saved.statement} />
          </Suspense>
        )
      )
    default:
      return lastPaid(row, around)
  }
}

/** A bank's name may end in an ellipsis, and its BSB says it too. A number that is cut is no number. */
function accountShown(
  bank: string,
  { bsb, accountNumber }: { bsb: string; accountNumber: string },
) {
  return (
    <>
      <span className="truncate pr-1" title={bank}>
        {bank}
      </span>
      <AccountNumber bsb={bsb} accountNumber={accountNumber} />
    </>
  )
}

function lastPaid({ saved }: GridRow, { day }: Around) {
  if (!saved?.lastPaid) return null
  return (
    <span title={day(saved.lastPaid.day)}>
      <Money toea={saved.lastPaid.amountToea} />
    </span>
  )
}

/** How many invoices it pays, with the way to them; where there are none, the way to say some while the row is pointed at. */
function invoicesShown({ saved }: GridRow, { batchId, mayEdit }: Around) {
  const count = saved?.invoices?.length ?? 0
  if (!saved || (count === 0 && !mayEdit)) return null
  const words = count === 0 ? '+ invoices' : counted(count, 'invoice')
  return (
    <a
      href={`/batches/${batchId}?invoices=${saved.id}`}
      tabIndex={-1}
      className={`ml-auto flex-none pl-1 text-[13px] ${count === 0 ? 'hidden group-hover/row:inline group-focus-within/row:inline' : ''}`}
    >
      {words}
      <span className="sr-only"> of {saved.payeeName}</span>
    </a>
  )
}

function payeeShown({ cells: { payee }, saved }: GridRow) {
  if (payee.kind === 'none') return <span className="text-muted">{saved ? '' : 'Type a name'}</span>
  return (
    <>
      <span className="truncate font-medium" title={payee.name}>
        {payee.name}
      </span>
      {payee.kind === 'known' && (
        <a
          href={`/payees/${payee.id}`}
          tabIndex={-1}
          className="grid h-6 w-0 flex-none place-items-center overflow-hidden text-muted no-underline! hover:text-accent focus:w-6 group-hover/row:w-6"
        >
          <span className="sr-only">Open {payee.name}</span>
          <span aria-hidden="true">↗</span>
        </a>
      )}
    </>
  )
}

/** Not saved yet, or what was found in the payment. */
function flag(row: GridRow, { titlesOf, batchId }: Around) {
  if (isUnsaved(row)) {
    return (
      <span title="Not saved yet" className="size-2 rounded-full bg-control">
        <span className="sr-only">Not saved yet</span>
      </span>
    )
  }
  const titles = titlesOf(row)
  if (titles.length === 0) return null
  const text = titles.join(' · ')
  return (
    <a
      href={`/batches/${batchId}?tab=settle`}
      tabIndex={-1}
      title={text}
      className="grid size-6 flex-none place-items-center text-wait no-underline!"
    >
      <span aria-hidden="true">▲</span>
      <span className="sr-only">{text}</span>
    </a>
  )
}

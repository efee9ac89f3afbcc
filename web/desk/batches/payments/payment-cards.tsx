import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { atBankStates } from '#domain/batches/batch.ts'
import { bankAnswerWords } from '#domain/words/settling/bank-answer-words.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import type { GridRow } from '../grid/rows/grid-row.ts'
import type { GridStore } from '../grid/rows/grid-store.ts'
import { SampleSheet } from '../sheet/sample-sheet.tsx'
import { type OpenPayment, PaymentDialogs } from './payment-dialogs.tsx'
import { UnsavedRows } from './unsaved-rows.tsx'

type PaymentCardsProps = {
  batch: BatchView
  rows: GridRow[]
  store: GridStore
  titlesOf: (row: GridRow) => string[]
  mayEdit: boolean
}

/** As many cards are drawn at once. */
const pageSize = 50

/** The lines on a phone: each a card, added, changed and taken out in a dialog. */
export function PaymentCards({ batch, rows, store, titlesOf, mayEdit }: PaymentCardsProps) {
  const [open, setOpen] = useState<OpenPayment>()
  const [shownMax, setShownMax] = useState(pageSize)
  const saved = rows.filter((row): row is SavedRow => row.saved !== undefined)
  const shown = saved.slice(0, shownMax)
  return (
    <>
      <UnsavedRows rows={rows} store={store} />
      {mayEdit && (
        <Button onClick={() => setOpen({ kind: 'add' })} icon={<Plus size={17} aria-hidden />}>
          Add a payment
        </Button>
      )}
      {shown.length === 0 ? (
        <NoPayments batch={batch} mayEdit={mayEdit} />
      ) : (
        <Table
          caption="Payments of this batch"
          rows={shown}
          rowKey={({ key }) => key}
          columns={[
            ...columnsOf(titlesOf, mayEdit),
            ...(atBankStates.includes(batch.state) ? [statement] : []),
            ...(mayEdit ? [actions(setOpen)] : []),
          ]}
          footer={
            <>
              <span className="text-muted">
                {shown.length.toLocaleString('en-US')} of{' '}
                {batch.paymentCount.toLocaleString('en-US')} shown
              </span>
              <Money toea={batch.totalToea} className="font-semibold" />
            </>
          }
        />
      )}
      {saved.length > shown.length && (
        <div>
          <Button onClick={() => setShownMax(shownMax + pageSize)}>Show more payments</Button>
        </div>
      )}
      {mayEdit && <PaymentDialogs batch={batch} open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type SavedRow = GridRow & { saved: PaymentView }

function NoPayments({ batch, mayEdit }: { batch: BatchView; mayEdit: boolean }) {
  if (batch.paymentCount > 0) return <EmptyState>No payment fits what you look for.</EmptyState>
  return (
    <EmptyState sample={mayEdit && <SampleSheet />}>
      There are no payments yet.{mayEdit && ' Add a sheet, or payments one by one.'}
    </EmptyState>
  )
}

function columnsOf(titlesOf: PaymentCardsProps['titlesOf'], mayEdit: boolean): Column<SavedRow>[] {
  return [
    {
      name: 'Payee',
      heads: true,
      cell: (row) => (
        <span className="min-w-0">
          <Link to={`/payees/${row.saved.payeeId}`} className="inline-block text-ink">
            {row.saved.payeeName}
          </Link>
          <Found titles={titlesOf(row)} />
        </span>
      ),
    },
    {
      name: 'Account',
      cell: ({ saved: { bank, bsb, accountNumber } }) => (
        <span className="min-w-0">
          {bank} <AccountNumber bsb={bsb} accountNumber={accountNumber} />
        </span>
      ),
    },
    {
      name: 'Reference',
      cell: ({ saved }) => (
        <span>
          {saved.reference} <InvoicesLink payment={saved} mayEdit={mayEdit} />
        </span>
      ),
    },
    { name: 'Amount', right: true, cell: ({ saved }) => <Money toea={saved.amountToea} /> },
  ]
}

function InvoicesLink({ payment, mayEdit }: { payment: PaymentView; mayEdit: boolean }) {
  const count = payment.invoices?.length ?? 0
  if (count === 0 && !mayEdit) return null
  return (
    <Link to={`?invoices=${payment.id}`}>
      {count === 0 ? 'Add invoices' : counted(count, 'invoice')}
      <span className="sr-only"> of {payment.payeeName}</span>
    </Link>
  )
}

const statement: Column<SavedRow> = {
  name: 'Statement',
  cell: ({ saved }) => (saved.statement ? bankAnswerWords[saved.statement].title : null),
}

function Found({ titles }: { titles: string[] }) {
  if (titles.length === 0) return null
  return (
    <span className="block font-normal text-[13px] text-wait">
      <span aria-hidden="true">▲ </span>
      {titles.join(' · ')}
    </span>
  )
}

const iconButton = 'grid size-10 place-items-center rounded-md text-muted hover:bg-raised'

function actions(onOpen: (open: OpenPayment) => void): Column<SavedRow> {
  return {
    name: '',
    title: <span className="sr-only">Actions</span>,
    className: 'no-print py-0!',
    cell: ({ saved: payment }) => (
      <span className="flex justify-end">
        <button
          type="button"
          className={iconButton}
          onClick={() => onOpen({ kind: 'edit', payment })}
        >
          <Pencil size={15} aria-hidden />
          <span className="sr-only">Change the payment to {payment.payeeName}</span>
        </button>
        <button
          type="button"
          className={iconButton}
          onClick={() => onOpen({ kind: 'remove', payment })}
        >
          <Trash2 size={15} aria-hidden />
          <span className="sr-only">Remove the payment to {payment.payeeName}</span>
        </button>
      </span>
    ),
  }
}

import { Pencil, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import type { PaymentView } from '#contract/batches/payments.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table.tsx'

type LineActions = {
  onEdit: (payment: PaymentView) => void
  onRemove: (payment: PaymentView) => void
}

/** The columns of a batch's lines with what was found in each; with the two actions while the batch can be changed. */
export function paymentColumns(
  titlesOf: (payment: PaymentView) => string[],
  actions: LineActions | undefined,
): Column<PaymentView>[] {
  return [
    {
      name: 'Payee',
      heads: true,
      className: 'sm:w-2/5',
      cell: (payment) => (
        <span className="min-w-0">
          <Link to={`/payees/${payment.payeeId}`} className="text-ink">
            {payment.payeeName}
          </Link>
          <Found titles={titlesOf(payment)} />
        </span>
      ),
    },
    {
      name: 'Account',
      cell: ({ bank, bsb, accountNumber }) => (
        <span className="min-w-0 sm:whitespace-nowrap">
          {bank} <AccountNumber bsb={bsb} accountNumber={accountNumber} />
        </span>
      ),
    },
    { name: 'Reference', className: 'sm:whitespace-nowrap', cell: ({ reference }) => reference },
    { name: 'Amount', right: true, cell: ({ amountToea }) => <Money toea={amountToea} /> },
    ...(actions ? [actionColumn(actions)] : []),
  ]
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

const Tooltip = lazy(async () => ({ default: (await import('../../../ui/tooltip.tsx')).Tooltip }))

const iconButton =
  'grid size-10 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink sm:size-7'

function actionColumn({ onEdit, onRemove }: LineActions): Column<PaymentView> {
  return {
    name: '',
    title: <span className="sr-only">Actions</span>,
    className: 'no-print py-0! sm:w-0',
    cell: (payment) => (
      <span className="flex justify-end">
        <Tooltip text="Change amount or reference">
          <button type="button" className={iconButton} onClick={() => onEdit(payment)}>
            <Pencil size={15} aria-hidden />
            <span className="sr-only">Change the payment to {payment.payeeName}</span>
          </button>
        </Tooltip>
        <Tooltip text="Remove">
          <button type="button" className={iconButton} onClick={() => onRemove(payment)}>
            <Trash2 size={15} aria-hidden />
            <span className="sr-only">Remove the payment to {payment.payeeName}</span>
          </button>
        </Tooltip>
      </span>
    ),
  }
}

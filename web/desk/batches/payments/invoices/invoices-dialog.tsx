import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { checkInvoices, netOf } from '#domain/payees/invoices/check-invoices.ts'
import { invoiceLimits } from '#domain/payees/invoices/invoice.ts'
import { ApiError } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Money } from '../../../../ui/money.tsx'
import { useAddedRow } from '../../../../ui/use-added-row.ts'
import { KeptNotice, useKept } from '../../../../ui/use-kept.tsx'
import { useToast } from '../../../layout/toasts.tsx'
import { linesQuery } from '../../batch-queries.ts'
import { over } from '../seen-payment.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { useSaveInvoices } from './save-invoices.ts'
import { asTyped, isUntouched, noInvoice, readInvoices } from './typed-invoices.ts'

/** Which payment's invoices are open stands in the address: `?invoices=`. */
export function InvoicesOfPayment({ batch, mayEdit }: { batch: BatchView; mayEdit: boolean }) {
  const [parameters, setParameters] = useSearchParams()
  const { data: lines = [] } = useQuery(linesQuery(batch.id))
  const payment = lines.find(({ id }) => id === parameters.get('invoices'))
  if (!payment) return null
  const onClose = () =>
    setParameters(
      (now) => {
        now.delete('invoices')
        return now
      },
      { replace: true },
    )
  const title = `Invoices of ${payment.paymentReference}, ${payment.payeeName}`
  return (
    <Dialog title={title} onClose={onClose} isWide>
      {mayEdit ? (
        <InvoicesForm batch={batch} payment={payment} onClose={onClose} />
      ) : (
        <InvoiceTable payment={payment} />
      )}
    </Dialog>
  )
}

type FormProps = { batch: BatchView; payment: PaymentView; onClose: () => void }

/** What is paid is what the invoices come to: the amount follows them, and the button says it. */
function InvoicesForm({ batch, payment, onClose }: FormProps) {
  const [isChecked, setChecked] = useState(false)
  // told that somebody changed them, whoever presses again means what is there by then
  const [seen, setSeen] = useState<PaymentView['invoices']>(payment.invoices ?? [])
  const change = useSaveInvoices(batch.id, payment.id)
  const start = payment.invoices?.map(asTyped) ?? [noInvoice]
  const kept = useKept(change.keptAs, { rows: start })
  const showToast = useToast()
  const added = useAddedRow()
  const { rows } = kept.written
  const read = readInvoices(rows)
  const net = read.ok ? netOf(read.invoices) : undefined
  const amountToea = net && net > 0 ? net : payment.amountToea
  const wrong = read.ok ? checkInvoices(read.invoices, amountToea)[0]?.message : read.error
  const isOther = amountToea !== payment.amountToea

  function save() {
    setChecked(true)
    if (!read.ok || wrong) return
    const onSuccess = () => {
      showToast({ title: 'Invoices saved' })
      onClose()
    }
    // an amount that somebody changed meanwhile is not put back unseen
    const amounts = isOther ? over({ amountToea }, payment) : {}
    const was = { ...amounts.was, invoices: seen ?? payment.invoices ?? [] }
    const onError = (error: Error) =>
      error instanceof ApiError && error.code === 'stale_payment' && setSeen(undefined)
    change.mutate({ ...amounts, invoices: read.invoices, was }, { onSuccess, onError })
  }

  return (
    <form
      className="grid grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <KeptNotice kept={kept} />
      {rows.map((row, place) => (
        <InvoiceFields
          // a row has no name of its own, and none changes its place
          // biome-ignore lint/suspicious/noArrayIndexKey: as said above
          key={place}
          ref={added.row}
          number={place + 1}
          row={row}
          onRow={(next) => kept.set({ rows: rows.with(place, next) })}
          onTakeOut={() => kept.set({ rows: rows.toSpliced(place, 1) })}
        />
      ))}
      {rows.length < invoiceLimits.ofPaymentMax && (
        <div>
          <Button
            size="small"
            icon={<Plus size={15} aria-hidden />}
            onClick={() => {
              added.ask()
              kept.set({ rows: [...rows, noInvoice] })
            }}
          >
            Another invoice
          </Button>
        </div>
      )}
      <p className="text-muted">A credit note is taken off: write a minus before its gross.</p>
      <p role="status">
        The payment is <Money toea={payment.amountToea} />.
        {net !== undefined && !rows.every(isUntouched) && (
          <>
            {' '}
            Less what is withheld, the invoices come to <Money toea={net} />.
          </>
        )}
      </p>
      {isChecked && wrong && (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      )}
      <ErrorNotice error={change.error} />
      <DialogButtons busy={change.isPending} wayOut="Not now" onClose={onClose}>
        {isOther ? (
          <span>
            Save, and pay <Money toea={amountToea} />
          </span>
        ) : (
          'Save'
        )}
      </DialogButtons>
    </form>
  )
}

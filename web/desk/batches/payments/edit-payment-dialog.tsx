import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { fieldError } from '../../../api.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { differing } from '../../../ui/differing.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useChangePayment } from '../actions.ts'
import { readAmount, writeAmount } from './amount-words.ts'
import { over, seenNow } from './seen-payment.ts'

type Props = { batch: BatchView; payment: PaymentView; onClose: () => void }

/** Amount and reference of one line. Where the money goes is changed at the payee, and checked there. */
export function EditPaymentDialog({ batch, payment: opened, onClose }: Props) {
  const [isChecked, setChecked] = useState(false)
  const [payment, setPayment] = useState(opened)
  const change = useChangePayment(batch.id, payment.id)
  const start = { amountText: writeAmount(payment.amountToea), reference: payment.reference }
  const kept = useKept(change.keptAs, start)
  const { amountText, reference } = kept.written
  const showToast = useToast()
  const amount = readAmount(amountText)
  const amountError = 'error' in amount && isChecked ? amount.error : undefined

  return (
    <Dialog title={`Payment to ${payment.payeeName}`} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if ('error' in amount) return
          const onSuccess = () => {
            showToast({ title: 'Payment changed' })
            onClose()
          }
          const { amountText: typed, ...others } = differing(start, kept.written)
          const amountToea = typed === undefined ? {} : { amountToea: amount.toea }
          // told what somebody else left there, whoever presses again means it
          const onError = (error: Error) => setPayment((seen) => seenNow(seen, error))
          change.mutate(over({ ...amountToea, ...others }, payment), { onSuccess, onError })
        }}
      >
        <p className="text-muted">
          {payment.bank} <AccountNumber bsb={payment.bsb} accountNumber={payment.accountNumber} />
        </p>
        <KeptNotice kept={kept} />
        <TextField
          label="Amount (K)"
          figures
          inputMode="decimal"
          value={amountText}
          onText={(amountText) => kept.set({ amountText })}
          error={amountError ?? fieldError(change.error, 'amount')}
        />
        <TextField
          label="Reference"
          hint="Stands on the payee’s statement."
          value={reference}
          onText={(reference) => kept.set({ reference })}
          error={fieldError(change.error, 'reference')}
        />
        <ErrorNotice error={change.error} />
        <DialogButtons busy={change.isPending} wayOut="Not now" onClose={onClose}>
          Save
        </DialogButtons>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useRemovePayment } from '../actions.ts'
import { seenNow } from './seen-payment.ts'

type Props = {
  batch: BatchView
  /** What is seen of it, which need not be all. */
  payment: Pick<PaymentView, 'id' | 'payeeName' | 'amountToea'> & { reference?: string }
  onClose: () => void
}

export function RemovePaymentDialog({ batch, payment: opened, onClose }: Props) {
  const { money } = useFormats()
  const [payment, setPayment] = useState(opened)
  const { amountToea, reference } = payment
  const remove = useRemovePayment(batch.id, payment.id)
  const showToast = useToast()
  const onSuccess = () => {
    showToast({ title: 'Payment taken out' })
    onClose()
  }

  return (
    <Dialog title="Take this payment out?" onClose={onClose}>
      <p>
        {money(amountToea)} to {payment.payeeName} leaves this batch. It cannot be brought back,
        only added again.
      </p>
      <ErrorNotice error={remove.error} />
      <DialogButtons
        kind="danger"
        wayOut="Keep it"
        busy={remove.isPending}
        onClose={onClose}
        onDo={() =>
          remove.mutate(
            { amountToea, reference },
            {
              onSuccess,
              onError: (error) => setPayment((seen) => seenNow(seen, error)),
            },
          )
        }
      >
        Take it out
      </DialogButtons>
    </Dialog>
  )
}

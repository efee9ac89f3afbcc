import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useRemovePayment } from '../actions.ts'

type Props = {
  batch: BatchView
  payment: Pick<PaymentView, 'id' | 'payeeName' | 'amountToea'>
  onClose: () => void
}

export function RemovePaymentDialog({ batch, payment, onClose }: Props) {
  const { money } = useFormats()
  const remove = useRemovePayment(batch.id, payment.id)
  const showToast = useToast()
  const onSuccess = () => {
    showToast({ title: 'Payment taken out' })
    onClose()
  }

  return (
    <Dialog title="Take this payment out?" onClose={onClose}>
      <p>
        {money(payment.amountToea)} to {payment.payeeName} leaves this batch. It cannot be brought
        back, only added again.
      </p>
      <ErrorNotice error={remove.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess })}
        >
          Take it out
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}

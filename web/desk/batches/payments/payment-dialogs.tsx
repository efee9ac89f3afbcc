import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { AddPaymentDialog } from './add-payment-dialog.tsx'
import { EditPaymentDialog } from './edit-payment-dialog.tsx'
import { RemovePaymentDialog } from './remove-payment-dialog.tsx'

export type OpenPayment = { kind: 'add' } | { kind: 'edit' | 'remove'; payment: PaymentView }

type PaymentDialogsProps = {
  batch: BatchView
  open: OpenPayment | undefined
  onClose: () => void
}

/** What one does to the lines of a draft, one at a time. */
export function PaymentDialogs({ batch, open, onClose }: PaymentDialogsProps) {
  if (!open) return null
  if (open.kind === 'add') return <AddPaymentDialog batch={batch} onClose={onClose} />
  const Dialog = open.kind === 'edit' ? EditPaymentDialog : RemovePaymentDialog
  return <Dialog batch={batch} payment={open.payment} onClose={onClose} />
}

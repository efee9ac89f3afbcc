import type { ReturnView } from '#contract/reconciliation/returns.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FindPayment } from './find-payment.tsx'
import { useMatchReturn, useUndoReturn } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'

type ReturnDialogProps = { one: ReturnView; onClose: () => void }

/** Any payment that is with the bank, by what somebody knows of it. */
export function FindDialog({ one, onClose }: ReturnDialogProps) {
  const match = useMatchReturn(one.id)
  return (
    <Dialog title="Which payment came back?" onClose={onClose}>
      <ErrorNotice error={match.error} />
      <FindPayment
        isBusy={match.isPending}
        onChoose={({ id }) => match.mutate(id, { onSuccess: onClose })}
      />
    </Dialog>
  )
}

/** It was another payment: this one is as if nothing had come back, but for its account. */
export function UndoDialog({ one, onClose }: ReturnDialogProps) {
  const undo = useUndoReturn(one.id)
  return (
    <Dialog title="Was it another payment?" onClose={onClose}>
      <ReasonForm action={undo} send={undo.mutate} verb="Take back" onClose={onClose}>
        <p>
          This payment is with the bank, or paid, as before. Its account stays locked until somebody
          verifies it.
        </p>
      </ReasonForm>
    </Dialog>
  )
}

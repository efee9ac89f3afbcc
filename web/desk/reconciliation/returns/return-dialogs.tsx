import type { ReturnView } from '#contract/reconciliation/returns.ts'
import { locksAccounts } from '#domain/batches/settling/returns.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { AnotherPart } from './another-part.tsx'
import { FindPayment } from './find-payment.tsx'
import { useMatchReturn, useReopen, useSameReturn, useUndoReturn } from './queries.ts'

type ReturnDialogProps = { one: ReturnView; onClose: () => void }

/** Any payment that is with the bank, by what somebody knows of it. */
export function FindDialog({ one, onClose }: ReturnDialogProps) {
  const match = useMatchReturn(one.id)
  const same = useSameReturn(one.id)
  return (
    <Dialog title="Which payment came back?" onClose={onClose}>
      <AnotherPart
        error={same.error ?? match.error}
        isBusy={match.isPending || same.isPending}
        onSame={(returnId) => same.mutate(returnId, { onSuccess: onClose })}
        onSay={(besideToea) =>
          match.variables &&
          match.mutate({ ...match.variables, besideToea }, { onSuccess: onClose })
        }
      />
      <FindPayment
        isBusy={match.isPending}
        onChoose={({ id }) => match.mutate({ paymentId: id }, { onSuccess: onClose })}
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
          This payment is where it was before this return. Its account stays locked until somebody
          verifies it.
        </p>
      </ReasonForm>
    </Dialog>
  )
}

/** How it ended was said wrongly. */
export function ReopenDialog({ one, onClose }: ReturnDialogProps) {
  const reopen = useReopen(one.id)
  return (
    <Dialog title="Take back how it ended?" onClose={onClose}>
      <ReasonForm action={reopen} send={reopen.mutate} verb="Take back" onClose={onClose}>
        <p>
          {one.parts
            ? `Its payments are where they were before this credit.${locksAccounts(one.parts.count) ? ' Their accounts stay locked until somebody verifies them.' : ''}`
            : 'It waits as it did before. A batch that was closed on it is open until it ends anew.'}
        </p>
      </ReasonForm>
    </Dialog>
  )
}

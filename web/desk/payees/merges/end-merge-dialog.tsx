import type { PayeeDetail } from '#contract/payees.ts'
import { doneOrAsked } from '../../layout/done-or-asked.ts'
import { useToast } from '../../layout/toasts.tsx'
import { ReasonDialog } from '../stops/stop-dialogs.tsx'
import { useEndMerge } from './queries.ts'

type EndMergeDialogProps = { payee: PayeeDetail; onClose: () => void }

/** The merge taken back: two records again, each with its own past. */
export function EndMergeDialog({ payee, onClose }: EndMergeDialogProps) {
  const end = useEndMerge(payee.id)
  const showToast = useToast()
  const onSuccess = (answer: object) => {
    showToast(doneOrAsked(answer, `${payee.name} is a payee of their own again`))
    onClose()
  }
  return (
    <ReasonDialog
      title="Are they two people?"
      verb="Take the merge back"
      action={end}
      send={(reason) => end.mutate({ reason }, { onSuccess })}
      onClose={onClose}
    >
      This record can be paid again and has its own past. What was paid to the other meanwhile stays
      with the other. Where there is a second administrator, they must confirm it.
    </ReasonDialog>
  )
}

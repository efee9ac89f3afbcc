import { isAsked, reasonMax } from '#contract/changes.ts'
import type { ClosureLook } from '#contract/closures/closures.ts'
import { warningWords } from '#domain/words/closures/closure-words.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useLeave } from './queries.ts'

type LeavingDialogProps = { warnings: ClosureLook['warnings']; onClose: () => void }

/** What is open is named before anybody asks, and does not refuse it. */
export function LeavingDialog({ warnings, onClose }: LeavingDialogProps) {
  const leave = useLeave()
  const kept = useKept(leave.keptAs, { reason: '' })
  const showToast = useToast()
  const onSuccess = (answer: object) => {
    const title = isAsked(answer)
      ? 'Another administrator must confirm it'
      : 'The organisation is leaving'
    showToast({ title })
    onClose()
  }
  return (
    <Dialog title="Leave Bilum?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          leave.mutate(kept.written, { onSuccess })
        }}
      >
        {warnings.length > 0 && (
          <Notice tone="wait" title="This is open">
            <ul className="list-disc pl-5">
              {warnings.map(({ what, count }) => (
                <li key={what}>{warningWords[what](count)}</li>
              ))}
            </ul>
          </Notice>
        )}
        <p>
          Papua New Guinea’s tax law asks you to keep records of payments for seven years. Take an
          archive and keep it: we cannot give you anything back afterwards.
        </p>
        <KeptNotice kept={kept} />
        <TextArea
          label="Reason"
          value={kept.written.reason}
          onText={(reason) => kept.set({ reason })}
          error={fieldError(leave.error, 'reason')}
          maxLength={reasonMax}
          required
        />
        <ErrorNotice error={leave.error} />
        <DialogButtons kind="danger" busy={leave.isPending} onClose={onClose}>
          Ask to leave
        </DialogButtons>
      </form>
    </Dialog>
  )
}

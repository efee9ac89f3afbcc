import { batchLimits } from '#domain/batches/batch.ts'
import { fieldError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useGiveReasons } from './actions.ts'

type ReasonFormProps = {
  batchId: string
  keys: string[]
  label: string
  start?: string
  onSaved: () => void
  onClose: () => void
}

/** Why findings are right as they are, in the maker's words. */
export function ReasonForm({
  batchId,
  keys,
  label,
  start = '',
  onSaved,
  onClose,
}: ReasonFormProps) {
  const give = useGiveReasons(batchId, keys, () => {
    onClose()
    onSaved()
  })
  const kept = useKept(give.keptAs, { reason: start })
  return (
    <form
      className="grid max-w-prose grid-cols-1 gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        give.mutate({ keys, ...kept.written })
      }}
    >
      <KeptNotice kept={kept} />
      <TextArea
        label={label}
        hint="The approvers read this."
        value={kept.written.reason}
        onText={(reason) => kept.set({ reason })}
        error={fieldError(give.error, 'reason')}
        maxLength={batchLimits.commentMax}
        rows={2}
        required
        autoFocus
      />
      <ErrorNotice error={give.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={give.isPending}>
          Keep the reason
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits, isEditable } from '#domain/batches/batch.ts'
import { fieldError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { useSaySupplementary } from './queries.ts'

/** Where a period was paid already: why this batch pays it beside the other. */
export function SupplementaryForm({ batch }: { batch: BatchView }) {
  const said = batch.run?.supplementaryReason ?? ''
  const save = useSaySupplementary(batch.id)
  const kept = useKept(save.keptAs, { reason: said })
  const maySay = useMayNow('create_payments', 'finish') && isEditable(batch.state)
  if (!maySay) return null
  return (
    <Card className="max-w-160">
      <form
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(kept.written.reason)
        }}
      >
        <KeptNotice kept={kept} />
        <TextArea
          label="Why is this a supplementary run?"
          hint="Its period was handed over already. Approvers read what you write."
          value={kept.written.reason}
          onText={(reason) => kept.set({ reason })}
          error={fieldError(save.error, 'supplementaryReason')}
          maxLength={batchLimits.commentMax}
          required={said === ''}
        />
        <ErrorNotice error={save.error} />
        <div>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {said === '' ? 'It is a supplementary run' : 'Save the reason'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

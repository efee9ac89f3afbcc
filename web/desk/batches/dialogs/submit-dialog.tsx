import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { formatDay } from '#domain/calendar.ts'
import { formatToea } from '#domain/money/money.ts'
import { ApiError, fieldError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useSubmitBatch } from '../actions.ts'

/** The last look before others decide. Payments that repeat others need a reason. */
export function SubmitDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const [duplicatesReason, setReason] = useState(batch.duplicatesReason ?? '')
  const submit = useSubmitBatch(batch.id)
  const showToast = useToast()
  // The server looks for repeats when the batch is submitted; of an earlier submission it has kept their count.
  const needsReason =
    ['duplicate', 'paid_before', 'same_sheet'].some((kind) => (batch.warnings[kind] ?? 0) > 0) ||
    duplicatesReason !== '' ||
    (submit.error instanceof ApiError &&
      ['duplicates_need_reason', 'findings_need_reason'].includes(submit.error.code))
  const onSuccess = () => {
    showToast({ title: 'Submitted', text: 'The approvers have been told.' })
    onClose()
  }

  return (
    <Dialog title="Submit for approval?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit.mutate(
            { comment: '', duplicatesReason, findingsReason: duplicatesReason },
            { onSuccess },
          )
        }}
      >
        <Facts
          facts={[
            ['Total', <strong key="total">{formatToea(batch.totalToea)}</strong>],
            ['Payments', batch.paymentCount.toLocaleString('en-US')],
            ['Pay day', formatDay(batch.valueDate)],
            ['From', batch.sourceAccount.name],
          ]}
        />
        {needsReason && (
          <TextArea
            label="Some payments repeat others, here or in another batch. Why is that meant?"
            hint="The approvers read this."
            value={duplicatesReason}
            onText={setReason}
            error={fieldError(submit.error, 'duplicatesReason')}
            maxLength={batchLimits.commentMax}
            required
          />
        )}
        <p className="text-muted">Until somebody takes it back, nothing in it can be changed.</p>
        <ErrorNotice error={submit.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" busy={submit.isPending}>
            Submit {formatToea(batch.totalToea)}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Not yet
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

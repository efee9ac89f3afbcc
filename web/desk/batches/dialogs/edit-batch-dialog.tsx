import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchChanges, BatchView, NewBatch } from '#contract/batches/batches.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { ApiError, fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { usableAccountsQuery } from '../../source-accounts/queries.ts'
import { useChangeBatch } from '../actions.ts'
import { BatchForm } from '../batch-form.tsx'
import { ControlFields, type ControlFigures } from '../control-figures.tsx'

/** Name, account, day and description. A batch whose day has passed gets a new one here. */
export function EditBatchDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const accounts = useQuery(usableAccountsQuery)
  const change = useChangeBatch(batch.id)
  const showToast = useToast()
  const { name, sourceAccountId, valueDate, description } = batch
  const start = { name, sourceAccountId, valueDate, description }
  // as they stood when they were shown: a colleague's sheet may bring others meanwhile
  const [shown] = useState<ControlFigures>(batch)
  const [figures, setFigures] = useState<ControlFigures | undefined>(shown)
  const [reason, setReason] = useState('')
  const onSuccess = () => {
    showToast({ title: 'Batch changed' })
    onClose()
  }

  return (
    <Dialog title="Edit the batch" onClose={onClose}>
      {accounts.isPending && <Loading isPart />}
      <Unread query={accounts} what="The source accounts" />
      {accounts.data && (
        <BatchForm
          start={start}
          keptAs={change.keptAs}
          accounts={accounts.data}
          error={change.error}
          onSubmit={(edited) => {
            if (!figures) return
            const changes = { ...changesOf(start, edited), ...changedFigures(shown, figures) }
            const said = reason.trim() === '' ? {} : { findingsReason: reason }
            change.mutate({ ...changes, ...said }, { onSuccess })
          }}
        >
          <ControlFields start={shown} isNeeded={false} onFigures={setFigures} />
          <ErrorNotice error={change.error} />
          {(reason !== '' || asksReason(change.error)) && (
            <TextArea
              label="One reason for what needs one"
              hint="The approvers read this."
              value={reason}
              onText={setReason}
              error={fieldError(change.error, 'findingsReason')}
              maxLength={batchLimits.commentMax}
            />
          )}
          <DialogButtons busy={change.isPending} onClose={onClose}>
            Save
          </DialogButtons>
        </BatchForm>
      )}
    </Dialog>
  )
}

/** Was something found beside the new day of a lapsed batch that a reason settles? */
const asksReason = (error: Error | null) =>
  error instanceof ApiError &&
  ['duplicates_need_reason', 'findings_need_reason'].includes(error.code)

function changedFigures(before: ControlFigures, after: ControlFigures): BatchChanges {
  const { controlTotalToea, headCount } = after
  return {
    ...(controlTotalToea !== before.controlTotalToea && { controlTotalToea }),
    ...(headCount !== before.headCount && { headCount }),
  }
}

/** Only what was changed is sent: a lapsed batch takes a day and nothing else. */
function changesOf(start: NewBatch, edited: NewBatch): BatchChanges {
  const changes: BatchChanges = {}
  if (edited.name !== start.name) changes.name = edited.name
  if (edited.sourceAccountId !== start.sourceAccountId) {
    changes.sourceAccountId = edited.sourceAccountId
  }
  if (edited.valueDate !== start.valueDate) changes.valueDate = edited.valueDate
  if (edited.description !== start.description) changes.description = edited.description
  return changes
}

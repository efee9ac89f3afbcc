import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApproverView, BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { ApiError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogRow } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Day } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useSubmitBatch } from '../actions.ts'
import { keysSeen, openPoints, pointsSentence } from '../findings/points.ts'
import { findingsQuery } from '../findings/queries.ts'
import { RowsUnsaved, useRowsUnsaved } from './rows-unsaved.tsx'
import { reasonFields, SubmitReason } from './submit-reason.tsx'
import { useWordsLeft, WordsLeft } from './words-left.tsx'

type SubmitDialogProps = { batch: BatchView; list: FindingList; onClose: () => void }

/** The last look before others decide. What has no reason yet needs one; what must be settled first is not submitted. */
export function SubmitDialog({ batch, list, onClose }: SubmitDialogProps) {
  /** What the person had before their eyes, which is not what was fetched behind the dialog since. */
  const [looked, setLooked] = useState(list)
  const client = useQueryClient()
  const submit = useSubmitBatch(batch.id)
  const kept = useKept(submit.keptAs, { reason: '' })
  const showToast = useToast()
  const points = openPoints(list)
  const left = useWordsLeft(batch)
  const unsaved = useRowsUnsaved(batch.id)

  function send() {
    const findingsSeen = keysSeen(looked)
    const body = {
      comment: '',
      totalSeenToea: batch.totalToea,
      ...reasonFields(points, kept.written.reason),
      ...(findingsSeen && { findingsSeen }),
    }
    submit.mutate(body, {
      onSuccess: ({ approvers }) => {
        const action = { label: 'What is next', to: '/' }
        showToast({ title: `Sent to ${namesOf(approvers)}`, text: batch.name, action })
        onClose()
      },
      onError: (error) => {
        // The refusal names the new points, so from now on they are seen.
        const isNew = error instanceof ApiError && error.code === 'findings_changed'
        const today = client.getQueryData(findingsQuery(batch.id).queryKey)
        if (isNew && today) setLooked(today)
      },
    })
  }

  return (
    <Dialog title="Submit for approval?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Facts
          facts={[
            ['Total', <Money key="total" toea={batch.totalToea} className="font-bold" />],
            ['Payments', batch.paymentCount.toLocaleString('en-US')],
            ['Pay day', <Day key="day" day={batch.valueDate} />],
            ['From', batch.sourceAccount.name],
          ]}
        />
        <ErrorNotice error={submit.error} />
        <RowsUnsaved batchId={batch.id} count={unsaved} onLeave={onClose} />
        {points.blocking > 0 ? (
          <Notice tone="wait">{pointsSentence(points)}</Notice>
        ) : (
          <>
            <KeptNotice kept={kept} />
            <SubmitReason
              points={points}
              reason={kept.written.reason}
              onText={(reason) => kept.set({ reason })}
              error={submit.error}
            />
            <WordsLeft batch={batch} left={left} onLeave={onClose} />
            <p className="text-muted">
              Until somebody takes it back, nothing in it can be changed.
            </p>
          </>
        )}
        <DialogRow>
          <Button kind="quiet" disabled={submit.isPending} onClick={onClose}>
            Cancel
          </Button>
          {points.blocking === 0 && !left.stops && unsaved === 0 && (
            <Button type="submit" kind="primary" busy={submit.isPending}>
              Submit <Money toea={batch.totalToea} />
            </Button>
          )}
        </DialogRow>
      </form>
    </Dialog>
  )
}

const namedMax = 3

/** Those who may approve it, by their first names: `Ravi, Zoe and Ana`. */
function namesOf(approvers: ApproverView[]): string {
  const able = approvers.filter(({ mayApprove }) => mayApprove)
  const named = able.slice(0, namedMax).map(({ person }) => person.name.split(' ')[0] ?? '')
  const others = able.length - named.length
  if (others > 0) named.push(counted(others, 'other'))
  if (named.length === 0) return 'the approvers'
  return [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ')
}

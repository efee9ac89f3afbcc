import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StatementLineView } from '#contract/reconciliation/statements.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { Unread } from '../../ui/unread.tsx'
import { FindAnother } from './find-another.tsx'
import { Matched } from './matched.tsx'
import { candidatesQuery, useMatch, useSetAside, useUndo } from './queries.ts'

type LineDialogProps = { line: StatementLineView; onClose: () => void }

/** Batches and payments of exactly the line's amount, the nearest to its day first. */
export function MatchDialog({ line, onClose }: LineDialogProps) {
  const [asked, setAsked] = useState('')
  const query = useQuery(candidatesQuery(line.id, asked))
  const { data, isPending } = query
  const match = useMatch()
  return (
    <Dialog title="What is this line of?" onClose={onClose}>
      {isPending && <Loading isPart />}
      <Unread query={query} what="What it may be of" />
      <ErrorNotice error={match.error} />
      {data?.items.length === 0 && (
        <p>
          {asked
            ? 'Nothing of exactly this amount fits these words.'
            : 'Nothing of exactly this amount left this account and is not on a statement yet. It stays as it is, or is set aside.'}
        </p>
      )}
      <ul className="grid gap-3">
        {data?.items.map((one) => (
          <li key={one.paymentId ?? one.batchId} className="border-line border-b pb-3">
            <Matched match={one} />
            <Button
              busy={match.isPending}
              onClick={() =>
                match.mutate(
                  {
                    id: line.id,
                    ...(one.paymentId ? { paymentId: one.paymentId } : { batchId: one.batchId }),
                  },
                  { onSuccess: onClose },
                )
              }
            >
              It is this one<span className="sr-only">, {one.reference}</span>
            </Button>
          </li>
        ))}
      </ul>
      {(data?.hasMore || asked) && (
        <FindAnother label="Find another by name or reference" onAsk={setAsked}>
          {data?.hasMore && <p>More are of exactly this amount; these are nearest to its day.</p>}
        </FindAnother>
      )}
    </Dialog>
  )
}

export function UndoDialog({ line, onClose }: LineDialogProps) {
  const undo = useUndo(line.id)
  return (
    <Dialog
      title={line.aside ? 'Look at this line again?' : 'Take this match back?'}
      onClose={onClose}
    >
      <ReasonForm action={undo} send={undo.mutate} verb="Take back" onClose={onClose}>
        {line.state === 'reconciled' && line.match && (
          <p>What it had paid is with the bank again. What came back meanwhile stays returned.</p>
        )}
      </ReasonForm>
    </Dialog>
  )
}

/** It is none of our payments: a fee, a deposit. Where it is of the amount of one, that is said as well. */
export function AsideDialog({ line, onClose }: LineDialogProps) {
  const query = useQuery(candidatesQuery(line.id, ''))
  const { data, isPending } = query
  const aside = useSetAside(line.id)
  const [isNone, setNone] = useState(false)
  const first = data?.items[0]
  return (
    <Dialog title="None of our payments?" onClose={onClose}>
      {isPending && <Loading isPart />}
      <Unread query={query} what="What it may be of" />
      {data && (
        <ReasonForm
          action={aside}
          send={(reason, then) => aside.mutate({ reason, isNone }, then)}
          verb="Set aside"
          onClose={onClose}
        >
          <p>Such as a fee of the bank, or a deposit. Somebody else confirms it.</p>
          {first && (
            <Checkbox
              label={`It is not ${first.reference} ${first.name}, nor another payment of this amount`}
              isChecked={isNone}
              onCheck={setNone}
            />
          )}
        </ReasonForm>
      )}
    </Dialog>
  )
}

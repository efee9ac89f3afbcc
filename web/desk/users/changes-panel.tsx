import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ChangeView, reasonMax } from '#contract/changes.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Moment } from '../../ui/formats.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { useMayNow } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { useConfirmChange, useRefuseChange, useWithdrawChange } from './commands.ts'
import { changesQuery } from './queries.ts'
import { type Confirmed, SheetChanges, sheetsIn, WhoWasLeft } from './sheet-changes.tsx'

/** What waits for a second administrator; nothing while nothing waits. */
export function PendingChanges() {
  const query = useSuspenseInfiniteQuery(changesQuery('pending'))
  const changes = query.data.pages.flatMap(({ items }) => items)
  const [last, setLast] = useState<Confirmed>({ confirmed: 0, left: [] })
  const showToast = useToast()
  const onConfirmed = (answer: Confirmed) => {
    setLast(answer)
    showToast({ title: `Confirmed: ${answer.confirmed} of the sheet` })
  }
  if (changes.length === 0) return <WhoWasLeft {...last} />
  const sheets = sheetsIn(changes)
  const inSheets = new Set(sheets.flatMap((sheet) => sheet.changes.map(({ id }) => id)))
  return (
    <Card title="Waiting for a second administrator">
      <WhoWasLeft {...last} />
      <ul className="divide-y divide-line">
        {sheets.map((sheet) => (
          <SheetChanges key={sheet.id} sheet={sheet} onConfirmed={onConfirmed}>
            {sheet.changes.map((change) => (
              <PendingChange key={change.id} change={change} />
            ))}
          </SheetChanges>
        ))}
        {changes
          .filter(({ id }) => !inSheets.has(id))
          .map((change) => (
            <PendingChange key={change.id} change={change} />
          ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  )
}

function PendingChange({ change }: { change: ChangeView }) {
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <WhatIsAsked change={change} />
      <Decide change={change} />
    </li>
  )
}

export function WhatIsAsked({ change }: { change: ChangeView }) {
  const { summary, lines, keepsOut = [], requestedBy, requestedAt, waitsUntil } = change
  return (
    <div>
      <p className="font-semibold">{summary}</p>
      <ul>
        {lines.map(({ field, before, after }) => (
          <li key={field} className="break-words">
            <span className="text-muted">{field}:</span> {before && `${before} → `}
            {after || 'empty'}
          </li>
        ))}
      </ul>
      {keepsOut.map(({ says, people, more }) => (
        <p key={says} className="break-words text-wait">
          {says}: {people.join(', ')}
          {more > 0 && ` and ${more} more`}.
        </p>
      ))}
      <p className="text-muted">
        Asked for by {requestedBy.name}, <Moment at={requestedAt} />
      </p>
      {waitsUntil && (
        <p>
          Another administrator went these thirty days: it waits until <Moment at={waitsUntil} />,
          then somebody else who approves confirms it, on the page of their letter.
        </p>
      )}
    </div>
  )
}

function Decide({ change }: { change: ChangeView }) {
  const [isRefusing, setRefusing] = useState(false)
  const showToast = useToast()
  const say = (done: string) => () => showToast({ title: `${done}: ${change.summary}` })
  const confirm = useConfirmChange(change.id, say('Confirmed'))
  const withdraw = useWithdrawChange(change.id, say('Withdrawn'))
  const isUnfreezing = change.kind === 'unfreeze'
  const mayConfirm = useMayNow('manage_organisation', 'change') && change.mayConfirm
  return (
    <>
      {isUnfreezing && change.mayConfirm && (
        <p>
          <Link to="/organisation">Open the organisation’s page to decide</Link>
        </p>
      )}
      <ErrorNotice error={confirm.error ?? withdraw.error} />
      <div className="flex flex-wrap gap-2">
        {mayConfirm && !isUnfreezing && (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
            Confirm<span className="sr-only">: {change.summary}</span>
          </Button>
        )}
        {change.mayRefuse && (
          <Button kind="quiet" onClick={() => setRefusing(true)}>
            Refuse<span className="sr-only">: {change.summary}</span>
          </Button>
        )}
        {change.mayWithdraw && (
          <Button kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            Withdraw<span className="sr-only">: {change.summary}</span>
          </Button>
        )}
      </div>
      {isRefusing && <RefuseDialog change={change} onClose={() => setRefusing(false)} />}
    </>
  )
}

function RefuseDialog({ change, onClose }: { change: ChangeView; onClose: () => void }) {
  const refuse = useRefuseChange(change.id)
  const kept = useKept(refuse.keptAs, { reason: '' })
  const showToast = useToast()
  return (
    <Dialog title={`Refuse: ${change.summary}?`} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const onSuccess = () => {
            showToast({ title: `Refused: ${change.summary}` })
            onClose()
          }
          refuse.mutate(kept.written, { onSuccess })
        }}
      >
        <KeptNotice kept={kept} />
        <p>Nothing of it is done. The audit log says who refused it, and why.</p>
        <TextArea
          label="Reason"
          value={kept.written.reason}
          onText={(reason) => kept.set({ reason })}
          error={fieldError(refuse.error, 'reason')}
          maxLength={reasonMax}
          required
        />
        <ErrorNotice error={refuse.error} />
        <DialogButtons kind="danger" busy={refuse.isPending} onClose={onClose}>
          Refuse
        </DialogButtons>
      </form>
    </Dialog>
  )
}

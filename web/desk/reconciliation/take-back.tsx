import { useState } from 'react'
import type { ReconciledAccount } from '#contract/reconciliation/statements.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day, Moment } from '../../ui/formats.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { useMayNow } from '../layout/queries.ts'
import { useKeepStatement, useTakeBack } from './queries.ts'

type Last = NonNullable<ReconciledAccount['last']>

/** The last file of an account, and the way back from one that was the wrong one. */
export function LastStatement({ last }: { last: Last }) {
  const mayReconcile = useMayNow('reconcile_payments', 'change')
  const [isOpen, setOpen] = useState(false)
  const keep = useKeepStatement(last.id)
  const { takeBack } = last
  return (
    <div className="grid justify-items-start gap-1">
      <span>
        {last.toDay ? <Day day={last.toDay} /> : last.fileName}{' '}
        <span className="text-muted">
          imported <Moment at={last.at} />
        </span>
      </span>
      {takeBack && (
        <p>
          {takeBack.isOwn ? 'You ask' : `${takeBack.askedBy} asks`} that it be taken back: “
          {takeBack.reason}”.{takeBack.isOwn && ' Somebody else confirms it.'}
        </p>
      )}
      {mayReconcile && (
        <span className="flex flex-wrap gap-2">
          {!takeBack?.isOwn && (
            <Button onClick={() => setOpen(true)}>
              Take back<span className="sr-only"> {last.fileName}</span>
            </Button>
          )}
          {takeBack && (
            <Button busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
              Keep it<span className="sr-only">, {last.fileName}</span>
            </Button>
          )}
        </span>
      )}
      <ErrorNotice error={keep.error} />
      {isOpen && <TakeBackDialog last={last} onClose={() => setOpen(false)} />}
    </div>
  )
}

function TakeBackDialog({ last, onClose }: { last: Last; onClose: () => void }) {
  const action = useTakeBack(last.id)
  // what was shown as it was opened: asked anew meanwhile, it is refused
  const [{ takeBack, added, toDay }] = useState(last)
  const what = toDay ? 'line' : 'return' // a file of returns has no days of its own
  const send = (reason: string, then: { onSuccess: () => void }) =>
    action.mutate({ reason, askedAt: takeBack?.askedAt ?? null }, then)
  return (
    <Dialog title={`Take ${last.fileName} back?`} onClose={onClose}>
      <ReasonForm
        action={action}
        send={send}
        verb={takeBack ? 'Take back' : 'Ask for it'}
        kind={takeBack ? 'danger' : 'primary'}
        onClose={onClose}
      >
        <p>
          {added === 1 ? `The ${what}` : `The ${counted(added, what)}`} that it brought{' '}
          {added === 1 ? 'goes' : 'go'}, as if it had never been imported; the log keeps that it
          was. What was said of one of them is taken back first.
        </p>
        {takeBack ? (
          <>
            <p>
              {takeBack.askedBy} asks for it: “{takeBack.reason}”
            </p>
            {takeBack.holding > 0 && (
              <p>
                <strong>
                  {takeBack.holding === 1
                    ? 'One debit in it may be of a bank file of ours.'
                    : `${takeBack.holding} debits in it may be of bank files of ours.`}
                </strong>{' '}
                While they stand, what those files had leaves by no other one. Once they are gone,
                it can.
              </p>
            )}
          </>
        ) : (
          <p>This is for a wrong file, such as another account’s. Somebody else confirms it.</p>
        )}
      </ReasonForm>
    </Dialog>
  )
}

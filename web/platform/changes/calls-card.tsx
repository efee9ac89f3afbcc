import { useState } from 'react'
import type { CallView } from '#contract/platform/calls.ts'
import { formatMoment } from '#domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCalls } from '../queries.ts'
import { CallDialog } from './call-dialog.tsx'

/** What the only administrator asks for where nobody else there approves: two of us call, and confirm it or refuse it. */
export function CallsCard({ organisationId }: { organisationId: string }) {
  const { data, error } = useCalls(organisationId)
  const [open, setOpen] = useState<CallView>()
  const items = data?.items ?? []
  if (error) {
    return (
      <Notice tone="bad" title="Its database gives no answer.">
        <p>Whether something waits for a call of ours is not known. What stands here is our own.</p>
      </Notice>
    )
  }
  if (items.length === 0) return null
  return (
    <Card title="Waits for a call of ours">
      <p className="text-muted">
        One administrator was left alone, and nobody else there approves. What gives a person rights
        is made once two of us each called and heard yes.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {items.map((change) => (
          <li key={change.id} className="py-4">
            <Waiting change={change} onCall={() => setOpen(change)} />
          </li>
        ))}
      </ul>
      {open && (
        <CallDialog
          organisationId={organisationId}
          change={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

function Waiting({ change, onCall }: { change: CallView; onCall: () => void }) {
  const { summary, lines, requestedBy, requestedAt, waitsUntil, number, calls } = change
  return (
    <>
      <h3 className="mb-2 break-words font-semibold">{summary}</h3>
      <Facts
        facts={[
          ['Asked for by', requestedBy],
          ['On', formatMoment(new Date(requestedAt))],
          ['Not before', formatMoment(new Date(waitsUntil))],
          ...lines.map(({ field, before, after }): [string, string] => [
            field,
            before ? `${before} → ${after || 'nothing'}` : after,
          ]),
          ['Number to call', number || 'none that stood long enough'],
        ]}
      />
      {calls.map(({ by, answer, number: called, spokeTo, calledAt, said }) => (
        <Notice
          key={by}
          tone={answer === 'confirm' ? 'info' : 'bad'}
          title={`${by} called ${called} on ${formatMoment(new Date(calledAt))} and heard ${answer === 'confirm' ? 'yes' : 'no'}`}
        >
          <p className="break-words">
            {spokeTo}: {said}
          </p>
        </Notice>
      ))}
      {change.notRefuse ? (
        <p className="mt-3">{change.notRefuse}</p>
      ) : (
        <Button className="mt-3" onClick={onCall}>
          Write down a call
        </Button>
      )}
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PayeeDetail, StopList, StopView } from '#contract/payees.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { stopsQuery } from './queries.ts'
import { EndStopDialog, StopDialog } from './stop-dialogs.tsx'

type Open = 'suspended' | 'blocked' | 'end'

/** Whether anything may be paid to this payee now, who said otherwise and why; and the two ways to say so. */
export function StopsCard({ payee }: { payee: PayeeDetail }) {
  const { data } = useSuspenseQuery(stopsQuery(payee.id))
  const [open, setOpen] = useState<Open>()
  const mayStop = useMayNow('manage_payees', 'take_rights') && !payee.mergedInto
  const mayEnd = useMayNow('manage_payees', 'change')
  const today = data.items.find(({ endedAt }) => endedAt === null)
  const earlier = data.items.filter(({ endedAt }) => endedAt !== null)
  const close = () => setOpen(undefined)

  return (
    <Card title="May they be paid?">
      {today ? <Today stop={today} /> : <p>They are neither suspended nor blocked.</p>}
      {today && (
        <OnTheirWay
          batches={data.holdsUp.filter(({ hasFile }) => hasFile)}
          says="Already in a bank file: keep it from the bank, or have the bank stop the payment."
        />
      )}
      {today && (
        <OnTheirWay
          batches={data.holdsUp.filter(({ hasFile }) => !hasFile)}
          says="On their way, and without a bank file while this lasts:"
        />
      )}
      <div className="no-print mt-3 flex flex-wrap gap-2 empty:hidden">
        {mayStop && !today && <Button onClick={() => setOpen('suspended')}>Suspend</Button>}
        {mayStop && today?.kind !== 'blocked' && (
          <Button onClick={() => setOpen('blocked')}>Block</Button>
        )}
        {mayEnd && today && !data.mayNotEndBecause && (
          <Button onClick={() => setOpen('end')}>Let them be paid again</Button>
        )}
      </div>
      {mayEnd && data.mayNotEndBecause && (
        <p className="mt-2 text-muted">{data.mayNotEndBecause}</p>
      )}
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary>Earlier</summary>
          <ul className="grid gap-2 pt-2">
            {earlier.map((one) => (
              <Earlier key={one.id} stop={one} />
            ))}
          </ul>
        </details>
      )}
      {open === 'end' && today && <EndStopDialog payee={payee} stop={today} onClose={close} />}
      {(open === 'suspended' || open === 'blocked') && (
        <StopDialog payee={payee} kind={open} onClose={close} />
      )}
    </Card>
  )
}

function OnTheirWay({ batches, says }: { batches: StopList['holdsUp']; says: string }) {
  if (batches.length === 0) return null
  return (
    <>
      <p className="mt-3">{says}</p>
      <ul>
        {batches.map(({ id, reference, name }) => (
          <li key={id}>
            <Link to={`/batches/${id}`} className="inline-block min-h-6">
              {`${reference} ${name}`}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const did = { suspended: 'Suspended', blocked: 'Blocked' }

function Today({ stop: { kind, reason, stoppedBy, stoppedAt } }: { stop: StopView }) {
  return (
    <>
      <p>
        <b className="font-semibold">{did[kind]}</b> by {stoppedBy}, <Moment at={stoppedAt} />:{' '}
        <span className="break-words">{reason}</span>
      </p>
      <p className="mt-2 text-muted">
        No payment to them is added, approved for good or written into a bank file.
        {kind === 'blocked' && ' Somebody else must say that this is over.'}
      </p>
    </>
  )
}

function Earlier({ stop }: { stop: StopView }) {
  const { kind, reason, stoppedBy, stoppedAt, endedBy, endedAt, endReason } = stop
  return (
    <li className="break-words">
      {did[kind]} by {stoppedBy}, <Moment at={stoppedAt} />: {reason}
      <span className="block text-muted">
        Ended by {endedBy}
        {endedAt && (
          <>
            , <Moment at={endedAt} />
          </>
        )}
        : {endReason}
      </span>
    </li>
  )
}

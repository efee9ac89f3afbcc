import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { MergeView } from '#contract/payees/merges.ts'
import type { PayeeDetail } from '#contract/payees.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { EndMergeDialog } from './end-merge-dialog.tsx'
import { mergesQuery } from './queries.ts'

const MergeDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}))

/** Whether two records are one person: who was merged, by whom and why, and the two ways to say so. */
export function MergesCard({ payee }: { payee: PayeeDetail }) {
  const { data } = useSuspenseQuery(mergesQuery(payee.id))
  const [parameters, setParameters] = useSearchParams()
  const [isEnding, setEnding] = useState(false)
  const may = useMayNow('manage_payees', 'change')
  const other = parameters.get('merge')
  const open = data.items.filter(({ endedAt }) => endedAt === null)
  const earlier = data.items.filter(({ endedAt }) => endedAt !== null)
  const setOther = (id: string | undefined) =>
    setParameters(id === undefined ? {} : { merge: id }, { replace: true })

  return (
    <Card title="Is it one person?">
      {open.length === 0 ? (
        <p>No other record is merged with this one.</p>
      ) : (
        <ul className="grid gap-2">
          {open.map((one) => (
            <Merged key={one.id} merge={one} ownId={payee.id} />
          ))}
        </ul>
      )}
      {may && (
        <p className="no-print mt-3">
          {payee.mergedInto ? (
            <Button onClick={() => setEnding(true)}>They are two people…</Button>
          ) : (
            <Button onClick={() => setOther('')}>Merge with another…</Button>
          )}
        </p>
      )}
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary>Earlier</summary>
          <ul className="grid gap-2 pt-2">
            {earlier.map((one) => (
              <Merged key={one.id} merge={one} ownId={payee.id} />
            ))}
          </ul>
        </details>
      )}
      {may && other !== null && !payee.mergedInto && (
        <Suspense>
          <MergeDialog payee={payee} otherId={other} onClose={() => setOther(undefined)} />
        </Suspense>
      )}
      {isEnding && <EndMergeDialog payee={payee} onClose={() => setEnding(false)} />}
    </Card>
  )
}

function Merged({ merge, ownId }: { merge: MergeView; ownId: string }) {
  const { payee, into, reason, mergedBy, mergedAt, endedBy, endedAt, endReason } = merge
  const isGone = payee.id === ownId
  const other = isGone ? into : payee
  return (
    <li className="break-words">
      {isGone ? 'Merged into ' : 'Also '}
      <Link to={`/payees/${other.id}`}>{other.name}</Link>
      {other.code && ` (${other.code})`}, asked for by {mergedBy}, <Moment at={mergedAt} />:{' '}
      {reason}
      {endedAt && (
        <span className="block text-muted">
          Taken back: {endedBy}, <Moment at={endedAt} />: {endReason}
        </span>
      )}
    </li>
  )
}

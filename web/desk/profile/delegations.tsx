import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DelegationView } from '#contract/batches/delegations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day, useFormats } from '../../ui/formats.tsx'
import { Unread } from '../../ui/unread.tsx'
import { useMayNow, useSession } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { DelegationForm } from './delegation-form.tsx'
import { delegationsQuery, useEndDelegation } from './delegation-queries.ts'

/** Who approves for you while you are away, and for whom you do. */
export function DelegationsCard() {
  const { user } = useSession()
  const query = useQuery(delegationsQuery)
  const { data: found } = query
  const mayDelegate = useMayNow('approve_payments', 'change')
  const [isAdding, setAdding] = useState(false)
  if (!found) return <Unread query={query} what="Who approves for whom" />
  const own = found.items.filter(({ delegator, delegate, mayEnd }) => {
    return mayEnd || [delegator.id, delegate.id].includes(user.id)
  })
  if (!mayDelegate && own.length === 0) return null
  return (
    <Card
      title="Approving for each other"
      actions={
        mayDelegate &&
        !isAdding && (
          <Button size="small" onClick={() => setAdding(true)}>
            Let somebody approve for you
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <p className="max-w-prose text-muted">
          Whoever approves for you may use your limit for those days, never more than it is at that
          moment. For one batch the two of you are one approval, and it does not count for a batch
          that either of you prepared.
        </p>
        {own.length === 0 ? (
          <p>Nobody approves for you, and you for nobody.</p>
        ) : (
          <ul className="grid gap-2">
            {own.map((one) => (
              <Delegation key={one.id} delegation={one} userId={user.id} />
            ))}
          </ul>
        )}
        {found.isMore && (
          <p className="text-muted">There are more than the 200 that are listed here.</p>
        )}
        {isAdding && (
          <DelegationForm candidates={found.candidates} onClose={() => setAdding(false)} />
        )}
      </div>
    </Card>
  )
}

type DelegationProps = { delegation: DelegationView; userId: string }

function Delegation({ delegation, userId }: DelegationProps) {
  const { delegator, delegate, fromDay, toDay, limitToea, mayEnd, id } = delegation
  const end = useEndDelegation()
  const showToast = useToast()
  const { money } = useFormats()
  const name = (person: { id: string; name: string }) =>
    person.id === userId ? 'you' : person.name
  const isYou = delegate.id === userId
  const words = `${isYou ? 'You approve' : `${delegate.name} approves`} for ${name(delegator)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>
        {words}, {limitToea === null ? 'any amount' : `up to ${money(limitToea)}`}
        <span className="block text-muted">
          <Day day={fromDay} /> to <Day day={toDay} />
        </span>
      </span>
      {mayEnd && (
        <Button
          size="small"
          busy={end.isPending}
          onClick={() => end.mutate(id, { onSuccess: () => showToast({ title: 'It has ended' }) })}
        >
          End it<span className="sr-only">: {words}</span>
        </Button>
      )}
      <ErrorNotice error={end.error} />
    </li>
  )
}

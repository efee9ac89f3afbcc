import { useState } from 'react'
import { Link } from 'react-router'
import type { DutyDue } from '#contract/days/duty-payments.ts'
import { isDutyClosed } from '#domain/batches/duties/duty-payments.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { dutyStateWords } from '#domain/words/days/duty-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day } from '../../ui/formats.tsx'
import { useMayNow } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { DutyBatchForm } from './duty-batch-form.tsx'
import { useNotPaidBy } from './queries.ts'

/** What is due when, for which month, and what is known of its being paid. */
export function DutyLine({ due }: { due: DutyDue }) {
  const { day, lastWorkingDay, name, month, isConfirmed, state, payments } = due
  const [isOpen, setOpen] = useState(false)
  const maySay = useMayNow('create_payments', 'change')
  const what = `${name} for ${nameOfMonth(month)}`
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="min-w-36 font-semibold">
        <Day day={day} />
      </span>
      <span className="min-w-0 flex-1 basis-48 break-words">
        {what} is due
        {!isConfirmed && <span className="text-wait">, not confirmed</span>}
        <span className={isDutyClosed(state) ? 'block text-muted' : 'block text-wait'}>
          {capital(dutyStateWords[state])}.
        </span>
        {lastWorkingDay && (
          <span className="block text-muted">
            Banks are closed on that day; <Day day={lastWorkingDay} /> is the last working day
            before.
          </span>
        )}
        {payments.map((payment) => (
          <Paying key={payment.id} what={what} payment={payment} maySay={maySay} />
        ))}
      </span>
      {maySay && !isOpen && (
        <Button size="small" onClick={() => setOpen(true)}>
          Say what pays it<span className="sr-only"> {what}</span>
        </Button>
      )}
      {isOpen && <DutyBatchForm due={due} what={what} onClose={() => setOpen(false)} />}
    </li>
  )
}

type PayingProps = { what: string; payment: DutyDue['payments'][number]; maySay: boolean }

function Paying({ what, payment, maySay }: PayingProps) {
  const { id, batchId, reference, state, saidBy } = payment
  const remove = useNotPaidBy()
  const showToast = useToast()
  return (
    <span className="mt-1 flex flex-wrap items-baseline gap-x-3">
      <span>
        <Link to={`/batches/${batchId}`}>{reference}</Link> pays it, {saidBy.name} says
        {state === 'cancelled' && '; it was cancelled'}
      </span>
      {maySay && (
        <Button
          size="small"
          kind="quiet"
          busy={remove.isPending}
          onClick={() => remove.mutate(id, { onSuccess: () => showToast({ title: 'Taken back' }) })}
        >
          It does not
          <span className="sr-only">
            : {reference}, {what}
          </span>
        </Button>
      )}
      <ErrorNotice error={remove.error} />
    </span>
  )
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

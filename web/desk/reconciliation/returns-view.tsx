import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ReturnedPayment, ReturnView } from '#contract/reconciliation/returns.ts'
import type { Resolution, ReturnState } from '#domain/batches/settling/returns.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day } from '../../ui/formats.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Money } from '../../ui/money.tsx'
import { useMayNow } from '../layout/queries.ts'
import { returnsQuery, useMatchReturn } from './queries.ts'

const ResolveDialog = lazy(async () => ({
  default: (await import('./resolve-dialog.tsx')).ResolveDialog,
}))
const RepayDialog = lazy(async () => ({
  default: (await import('./repay-dialog.tsx')).RepayDialog,
}))
const RecordDialog = lazy(async () => ({
  default: (await import('./record-dialog.tsx')).RecordDialog,
}))
const FindDialog = lazy(async () => ({
  default: (await import('./return-dialogs.tsx')).FindDialog,
}))
const UndoDialog = lazy(async () => ({
  default: (await import('./return-dialogs.tsx')).UndoDialog,
}))

/** Payments that came back, and what becomes of each. */
export function ReturnsView() {
  const query = useSuspenseInfiniteQuery(returnsQuery)
  const mayReconcile = useMayNow('reconcile_payments', 'change')
  const [isRecording, setRecording] = useState(false)
  const returns = query.data.pages.flatMap(({ items }) => items)
  const record = mayReconcile && <Button onClick={() => setRecording(true)}>Record a return</Button>
  return (
    <div className="grid gap-3">
      {returns.length === 0 ? (
        <EmptyState action={record}>No return is recorded or waits here.</EmptyState>
      ) : (
        record && <p>{record}</p>
      )}
      {returns.map((one) => (
        <ReturnCard key={one.id} one={one} mayReconcile={mayReconcile} />
      ))}
      <LoadMore query={query}>Load more</LoadMore>
      <Suspense>{isRecording && <RecordDialog onClose={() => setRecording(false)} />}</Suspense>
    </div>
  )
}

const states: Record<ReturnState, { tone: Tone; shape: string; word: string }> = {
  unmatched: { tone: 'bad', shape: '▲', word: 'Which payment?' },
  matched: { tone: 'wait', shape: '◔', word: 'To be dealt with' },
  resolved: { tone: 'ok', shape: '●', word: 'Dealt with' },
}

const ends: Record<Resolution, string> = {
  pay_again: 'Paid again',
  paid_otherwise: 'Paid otherwise',
  not_owed: 'Not owed',
  not_a_return: 'None of our payments',
}

function ReturnCard({ one, mayReconcile }: { one: ReturnView; mayReconcile: boolean }) {
  const [open, setOpen] = useState<'resolve' | 'repay' | 'find' | 'undo'>()
  const mayRepay = useMayNow('create_payments', 'finish')
  const { payment, state } = one
  const name = payment?.payeeName ?? (one.payeeName || one.reference || 'a payment')
  return (
    <Card
      title={
        <>
          {name} <Money toea={one.amountToea} />
        </>
      }
      actions={<Badge {...states[state]} />}
    >
      <div className="grid gap-2">
        <p>
          {one.sourceAccount.name}, <Day day={one.bankDay} />
          {one.reason && `: ${one.reason}`}
          {one.code && ` (code ${one.code})`}
        </p>
        {payment && <Payment payment={payment} />}
        {one.resolution && (
          <p>
            {ends[one.resolution]}
            {one.repayment && (
              <>
                {' '}
                in{' '}
                <Link to={`/batches/${one.repayment.batchId}`} className="underline">
                  {one.repayment.reference}
                </Link>
                , <Money toea={one.repayment.amountToea} />
              </>
            )}
            {one.resolvedBy && ` by ${one.resolvedBy.name}`}
            {one.note && `: ${one.note}`}
          </p>
        )}
        {state === 'unmatched' && <Choice one={one} mayReconcile={mayReconcile} />}
        {state !== 'resolved' && (
          <div className="flex flex-wrap gap-2">
            {state === 'matched' && mayRepay && (
              <Button onClick={() => setOpen('repay')}>
                Pay again<span className="sr-only">: {name}</span>
              </Button>
            )}
            {mayReconcile && (
              <Button onClick={() => setOpen(state === 'matched' ? 'undo' : 'find')}>
                {state === 'matched' ? 'Another payment' : 'Find the payment'}
                <span className="sr-only">: {name}</span>
              </Button>
            )}
            {mayReconcile && (
              <Button onClick={() => setOpen('resolve')}>
                {state === 'matched' ? 'Not paid again' : 'None of our payments'}
                <span className="sr-only">: {name}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <Suspense>
        {open === 'resolve' && <ResolveDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'find' && <FindDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'undo' && <UndoDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'repay' && <RepayDialog one={one} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}

function Payment({ payment }: { payment: ReturnedPayment }) {
  return (
    <p>
      <Link to={`/batches/${payment.batchId}`} className="underline">
        {payment.reference}
      </Link>{' '}
      of {payment.batchName}, to{' '}
      <Link to={`/payees/${payment.payeeId}`} className="underline">
        {payment.payeeName}
      </Link>
      , <Day day={payment.valueDate} />
    </p>
  )
}

/** One is a proposal, several are a choice, none waits for somebody who knows. */
function Choice({ one, mayReconcile }: { one: ReturnView; mayReconcile: boolean }) {
  const match = useMatchReturn(one.id)
  if (one.candidates.length === 0) {
    return (
      <p className="text-muted">
        No payment of exactly this amount that fits what the bank says is with the bank. Look
        whether it came back before, find the payment if less came back than was paid, ask the bank,
        or say that it is none of ours.
      </p>
    )
  }
  return (
    <>
      <p>
        {one.candidates.length === 1
          ? 'One payment of this amount fits:'
          : 'These payments of this amount fit:'}
      </p>
      <ul className="grid gap-2">
        {one.candidates.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-3">
            <Payment payment={payment} />
            {mayReconcile && (
              <Button busy={match.isPending} onClick={() => match.mutate(payment.id)}>
                It is this one<span className="sr-only">, {payment.reference}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {one.hasMore && (
        <p className="text-muted">
          Others of exactly this amount are with the bank as well: find the payment by its name or
          reference.
        </p>
      )}
      <ErrorNotice error={match.error} />
    </>
  )
}

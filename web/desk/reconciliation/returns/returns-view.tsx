import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ReturnView } from '#contract/reconciliation/returns.ts'
import type { Resolution, ReturnState } from '#domain/batches/settling/returns.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { counted } from '../../../ui/counted.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Day } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Money } from '../../../ui/money.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { returnsQuery } from './queries.ts'
import { Choice, Payment } from './return-choice.tsx'
import { Told, toldBy } from './same-return.tsx'

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
const ReopenDialog = lazy(async () => ({
  default: (await import('./return-dialogs.tsx')).ReopenDialog,
}))
const ToldDialog = lazy(async () => ({
  default: (await import('./told-dialog.tsx')).ToldDialog,
}))
const SplitDialog = lazy(async () => ({
  default: (await import('./split-dialog.tsx')).SplitDialog,
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
  of_several: 'Of several payments',
  same_return: 'The same return',
}

function ReturnCard({ one, mayReconcile }: { one: ReturnView; mayReconcile: boolean }) {
  const [open, setOpen] = useState<
    'resolve' | 'repay' | 'find' | 'undo' | 'reopen' | 'split' | 'told'
  >()
  const mayRepay = useMayNow('create_payments', 'finish')
  const { payment, state } = one
  const name = payment?.payeeName ?? (one.payeeName || one.reference || 'A payment')
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
        {payment && <Payment payment={payment} toea={one.amountToea} />}
        {one.toldAgain.map(({ id, source, bankDay }) => (
          <p key={id} className="text-muted">
            It was {toldBy[source]} as well, of <Day day={bankDay} />.
          </p>
        ))}
        {one.isPart && <p className="text-muted">It came back with others by one credit.</p>}
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
            {one.parts && (
              <>
                : {counted(one.parts.count, 'payment')} of{' '}
                <Link to={`/batches/${one.parts.batchId}`} className="underline">
                  {one.parts.reference}
                </Link>
              </>
            )}
            {one.sameAs && (
              <>
                {' '}
                that was <Told one={one.sameAs} />, said
              </>
            )}
            {one.standsFor.length > 0 && (
              <>
                {' '}
                as {counted(one.standsFor.length, 'return')} told one by one (
                {one.standsFor.map(({ reference }) => reference).join(', ')}), said
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
            {mayReconcile && state === 'unmatched' && (
              <Button onClick={() => setOpen('split')}>
                Several payments<span className="sr-only">: {name}</span>
              </Button>
            )}
            {mayReconcile && state === 'unmatched' && one.source === 'statement' && (
              <Button onClick={() => setOpen('told')}>
                Several returns<span className="sr-only">: {name}</span>
              </Button>
            )}
            {mayReconcile && !one.isPart && (
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
        {state === 'resolved' && mayReconcile && one.resolution !== 'pay_again' && (
          <p>
            <Button onClick={() => setOpen('reopen')}>
              Take back<span className="sr-only">: {name}</span>
            </Button>
          </p>
        )}
      </div>
      <Suspense>
        {open === 'reopen' && <ReopenDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'told' && <ToldDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'split' && <SplitDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'resolve' && <ResolveDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'find' && <FindDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'undo' && <UndoDialog one={one} onClose={() => setOpen(undefined)} />}
        {open === 'repay' && <RepayDialog one={one} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}

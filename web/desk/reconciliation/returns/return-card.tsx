import { lazy, Suspense, useState } from 'react'
import type { ReturnView } from '#contract/reconciliation/returns.ts'
import type { ReturnState } from '#domain/batches/settling/returns.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Day } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { Choice, Payment } from './return-choice.tsx'
import { ReturnEnd } from './return-end.tsx'
import { toldBy } from './same-return.tsx'

const ResolveDialog = lazy(async () => ({
  default: (await import('./resolve-dialog.tsx')).ResolveDialog,
}))
const RepayDialog = lazy(async () => ({
  default: (await import('./repay-dialog.tsx')).RepayDialog,
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

const states: Record<ReturnState, { tone: Tone; shape: string; word: string }> = {
  unmatched: { tone: 'bad', shape: '▲', word: 'Which payment?' },
  matched: { tone: 'wait', shape: '◔', word: 'To be dealt with' },
  resolved: { tone: 'ok', shape: '●', word: 'Dealt with' },
}

type Opened = 'resolve' | 'repay' | 'find' | 'undo' | 'reopen' | 'split' | 'told'

/** One payment that came back, or may have. */
export function ReturnCard({ one, mayReconcile }: { one: ReturnView; mayReconcile: boolean }) {
  const [open, setOpen] = useState<Opened>()
  const close = () => setOpen(undefined)
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
        <ReturnEnd one={one} />
        {state === 'unmatched' && <Choice one={one} mayReconcile={mayReconcile} />}
        <Acts one={one} name={name} mayReconcile={mayReconcile} onOpen={setOpen} />
      </div>
      <Suspense>
        {open === 'reopen' && <ReopenDialog one={one} onClose={close} />}
        {open === 'told' && <ToldDialog one={one} onClose={close} />}
        {open === 'split' && <SplitDialog one={one} onClose={close} />}
        {open === 'resolve' && <ResolveDialog one={one} onClose={close} />}
        {open === 'find' && <FindDialog one={one} onClose={close} />}
        {open === 'undo' && <UndoDialog one={one} onClose={close} />}
        {open === 'repay' && <RepayDialog one={one} onClose={close} />}
      </Suspense>
    </Card>
  )
}

type ActsProps = {
  one: ReturnView
  name: string
  mayReconcile: boolean
  onOpen: (dialog: Opened) => void
}

/** What can be done with it now. */
function Acts({ one, name, mayReconcile, onOpen }: ActsProps) {
  const mayRepay = useMayNow('create_payments', 'finish')
  const { state } = one
  if (state === 'resolved') {
    if (!mayReconcile || one.resolution === 'pay_again') return null
    return (
      <p>
        <Button onClick={() => onOpen('reopen')}>
          Take back<span className="sr-only">: {name}</span>
        </Button>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'matched' && mayRepay && (
        <Button onClick={() => onOpen('repay')}>
          Pay again<span className="sr-only">: {name}</span>
        </Button>
      )}
      {mayReconcile && state === 'unmatched' && (
        <Button onClick={() => onOpen('split')}>
          Several payments<span className="sr-only">: {name}</span>
        </Button>
      )}
      {mayReconcile && state === 'unmatched' && one.source === 'statement' && (
        <Button onClick={() => onOpen('told')}>
          Several returns<span className="sr-only">: {name}</span>
        </Button>
      )}
      {mayReconcile && !one.isPart && (
        <Button onClick={() => onOpen(state === 'matched' ? 'undo' : 'find')}>
          {state === 'matched' ? 'Another payment' : 'Find the payment'}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {mayReconcile && (
        <Button onClick={() => onOpen('resolve')}>
          {state === 'matched' ? 'Not paid again' : 'None of our payments'}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </div>
  )
}

import { clsx } from 'clsx'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList, FindingView } from '#contract/batches/findings.ts'
import { isEditable } from '#domain/batches/batch.ts'
import type { Rank } from '#domain/batches/findings.ts'
import { nothingFound } from '#pages/words/finding-counts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { KindGroup } from './kind-group.tsx'
import { foundIn, type KindFound, kindsOfRank } from './points.ts'
import type { Settling } from './settling.ts'
import { ShownKinds } from './shown-kinds.tsx'

/** It comes with the press that asks for it. */
const RemovePaymentDialog = lazy(async () => ({
  default: (await import('../payments/remove-payment-dialog.tsx')).RemovePaymentDialog,
}))

type FindingsPanelProps = { batch: BatchView; list: FindingList }

/** What there is to look at: while the batch is open to be settled and given reasons for, afterwards to be read. */
export function FindingsPanel({ batch, list }: FindingsPanelProps) {
  const [removing, setRemoving] = useState<FindingView>()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const isOpen = isEditable(batch.state)
  const mayPrepare = useMayNow('create_payments', 'finish') && batch.mayNotPayBecause === null
  const maySettle = mayPrepare && isOpen
  const found = foundIn(batch, list, isOpen)
  const blocking = kindsOfRank(found, 1)
  const reasoned = kindsOfRank(found, 2)
  const shown = kindsOfRank(found, 3)

  if (batch.paymentCount === 0) return null
  if (blocking.length + reasoned.length + shown.length === 0) {
    // Of a batch that was cancelled before anybody submitted it nothing was kept; one from before the findings has counts of
    // other things.
    if (batch.state === 'cancelled' || Object.keys(list.counts).length > 0) return null
    return <Notice tone="ok">{nothingFound}</Notice>
  }

  const settling: Settling | undefined = maySettle
    ? {
        batchId: batch.id,
        onRemove: setRemoving,
        // What was settled is gone, and with it the button that had the focus.
        onSettled: () => heading.current?.focus(),
      }
    : undefined

  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id={id} ref={heading} tabIndex={-1}>
        {titleOf(isOpen, blocking.length + reasoned.length > 0)}
      </h2>
      <RankGroups rank={1} kinds={blocking} settling={settling} isOpen={isOpen} />
      <RankGroups rank={2} kinds={reasoned} settling={settling} isOpen={isOpen} />
      <ShownKinds kinds={shown} />
      {removing && <RemoveFound batch={batch} found={removing} onClose={setRemoving} />}
    </section>
  )
}

function titleOf(isOpen: boolean, hasPoints: boolean): string {
  if (!isOpen) return 'What was found when it was submitted'
  return hasPoints ? 'Points to settle' : 'What was found'
}

const looks = {
  1: {
    edge: 'border-bad',
    shape: '✕',
    tone: 'text-bad',
    open: 'Settle these before it can be submitted',
  },
  2: { edge: 'border-wait', shape: '▲', tone: 'text-wait', open: 'These need a reason' },
} as const

type RankGroupsProps = {
  rank: Exclude<Rank, 3>
  kinds: KindFound[]
  settling: Settling | undefined
  isOpen: boolean
}

function RankGroups({ rank, kinds, settling, isOpen }: RankGroupsProps) {
  const id = useId()
  if (kinds.length === 0) return null
  const { edge, shape, tone, open } = looks[rank]
  return (
    <section
      aria-labelledby={id}
      className={clsx('min-w-0 rounded-md border bg-surface px-4 py-3', edge)}
    >
      <h3 id={id} className="font-semibold">
        <span aria-hidden="true" className={tone}>
          {shape}{' '}
        </span>
        {isOpen ? open : 'These have a reason'}
      </h3>
      {kinds.map((kind) => (
        <KindGroup key={kind.kind} found={kind} settling={settling} />
      ))}
    </section>
  )
}

type RemoveFoundProps = {
  batch: BatchView
  found: FindingView
  onClose: (found: undefined) => void
}

function RemoveFound({ batch, found, onClose }: RemoveFoundProps) {
  const { paymentId, payeeName, amountToea } = found
  if (paymentId === null || amountToea === null) return null
  const payment = { id: paymentId, payeeName, amountToea }
  return (
    <Suspense>
      <RemovePaymentDialog batch={batch} payment={payment} onClose={() => onClose(undefined)} />
    </Suspense>
  )
}

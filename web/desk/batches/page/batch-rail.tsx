import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { isBeforeFile } from '#domain/batches/batch.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { Day } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { Approvers } from './approvers.tsx'
import { controlFacts } from './control-facts.tsx'

// Nobody misses it in the first second.
const RailLater = lazy(async () => ({ default: (await import('./rail-later.tsx')).RailLater }))

/** Beside every part of the batch: where the money comes from, when it leaves, and what each approver has done. */
export function BatchRail({ batch }: { batch: BatchView }) {
  return (
    <aside
      aria-label="About this batch"
      className="grid gap-x-8 gap-y-5 rounded-md bg-surface p-4 sm:max-xl:grid-cols-2"
    >
      <section aria-labelledby="rail-from">
        <h2 id="rail-from" className="mb-1">
          From
        </h2>
        <FromAccount batch={batch} />
      </section>
      <section aria-labelledby="rail-approval">
        <h2 id="rail-approval" className="mb-1">
          Approval
        </h2>
        <Approvers batch={batch} />
      </section>
      <Suspense>
        <RailLater batch={batch} />
      </Suspense>
    </aside>
  )
}

/** While nothing left, what the account still pays on that day, where it has a limit. */
function dayLimitFacts({ dayLimit, state, totalToea }: BatchView): Fact[] {
  if (!dayLimit || !isBeforeFile(state)) return []
  const isAbove = totalToea > dayLimit.leftToea
  return [
    ['Limit of the day', <Money key="limit" toea={dayLimit.limitToea} />],
    ['Others take', <Money key="taken" toea={dayLimit.takenToea} />],
    [
      'Left for this',
      <span key="left" className={clsx(isAbove && 'text-bad')}>
        {isAbove && <span aria-hidden="true">▲ </span>}
        <Money toea={Math.max(0, dayLimit.leftToea)} />
        {isAbove && ', too little'}
      </span>,
    ],
  ]
}

/** Until when its file must be at the bank, or that nobody wrote it down. */
function cutOffFacts({ cutOff }: BatchView): Fact[] {
  if (!cutOff) return []
  const { day, time } = cutOff
  if (day === null) return [['Cut-off', 'none is known for this account']]
  const { isMissed } = cutOff
  return [
    [
      'Cut-off',
      <span key="cut-off" className={clsx(isMissed && 'text-bad')}>
        {isMissed && <span aria-hidden="true">▲ </span>}
        <Day day={day} />, {time}
        {isMissed && ', missed'}
      </span>,
    ],
  ]
}

function FromAccount({ batch }: { batch: BatchView }) {
  const { name, bank, bsb, accountNumber } = batch.sourceAccount
  return (
    <>
      <p>{name}</p>
      <p className="mb-3">
        {bank} <AccountNumber bsb={bsb} accountNumber={accountNumber} />
      </p>
      <Facts
        facts={[
          ['Pay day', <Day key="day" day={batch.valueDate} />],
          ...cutOffFacts(batch),
          ...dayLimitFacts(batch),
          ['Prepared by', batch.preparedBy.name],
          ...controlFacts(batch),
        ]}
      />
      {batch.dayNote && (
        <p className="mt-2 text-wait">
          <span aria-hidden="true">▲ </span>
          {batch.dayNote}
        </p>
      )}
    </>
  )
}

import type { BatchView } from '#contract/batches/batches.ts'
import { Day, Kina, Moment } from '../ui/formats.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { approvalsSoFar, count, unbroken } from '../ui/words.ts'

type BatchFactsProps = { batch: BatchView; isForYou: boolean }

/** The batch at a glance: how much, from where, when, by whom. */
export function BatchFacts({ batch, isForYou }: BatchFactsProps) {
  const { sourceAccount: from } = batch
  const raised = batch.steps.findLast(
    ({ kind, version }) => kind === 'raise' && version === batch.version,
  )
  return (
    <>
      <div className="two">
        <h1>{batch.name}</h1>
        <StateBadge batch={batch} forYou={isForYou} />
      </div>
      <p className="two">
        <b className="total">
          <Kina toea={batch.totalToea} />
        </b>
        <span>{count(batch.paymentCount, 'payment')}</span>
      </p>
      <dl>
        <dt>From</dt>
        <dd>
          {from.name}
          <br />
          {from.bank} {from.bsb}{' '}
          <span className="screen" title={unbroken(from.accountNumber)}>
            ····&nbsp;{from.accountNumber.slice(-4)}
          </span>
          <span className="print">{unbroken(from.accountNumber)}</span>
        </dd>
        <dt>Pay day</dt>
        <dd>
          <Day day={batch.valueDate} />
        </dd>
        <dt>Prepared by</dt>
        <dd>
          {batch.preparedBy.name}, <Moment at={batch.submittedAt ?? batch.createdAt} />
        </dd>
        <dt>Batch</dt>
        <dd>
          {batch.reference} · {approvalsSoFar(batch)}
          {raised && (
            <>
              <br />
              The approval rules became stricter: {raised.comment}
            </>
          )}
        </dd>
      </dl>
    </>
  )
}

import type { BatchView } from '#contract/batches/batches.ts'
import { Day, Kina, Moment, useFormats } from '../ui/formats.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { unbroken } from '../words/figures.ts'
import { useWords } from '../words/use-words.tsx'

type BatchFactsProps = { batch: BatchView; isForYou: boolean }

/** The batch at a glance: how much, from where, when, by whom. */
export function BatchFacts({ batch, isForYou }: BatchFactsProps) {
  const { approval } = useWords()
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
        <span>{approval.payments(batch.paymentCount)}</span>
      </p>
      <dl>
        <dt>{approval.from}</dt>
        <dd>
          {from.name}
          <br />
          {from.bank} {from.bsb}{' '}
          <span className="screen" title={unbroken(from.accountNumber)}>
            ····&nbsp;{from.accountNumber.slice(-4)}
          </span>
          <span className="print">{unbroken(from.accountNumber)}</span>
        </dd>
        <dt>{approval.payDay}</dt>
        <dd>
          <Day day={batch.valueDate} />
          {batch.dayNote && (
            <>
              <br />
              <span lang="en">▲ {batch.dayNote}</span>
            </>
          )}
        </dd>
        <CutOff batch={batch} />
        <dt>{approval.preparedBy}</dt>
        <dd>
          {batch.preparedBy.name}, <Moment at={batch.submittedAt ?? batch.createdAt} />
        </dd>
        <dt>{approval.batch}</dt>
        <dd>
          {batch.reference} · {approval.given(batch.approvalsGiven, batch.approvalsNeeded)}
          {raised && (
            <>
              <br />
              {approval.raised(raised.comment ?? '')}
            </>
          )}
        </dd>
      </dl>
    </>
  )
}

/** Until when its file must be at the bank; nothing once it has left. */
function CutOff({ batch: { cutOff } }: { batch: BatchView }) {
  const { approval } = useWords()
  const { day } = useFormats()
  if (!cutOff) return null
  const next = cutOff.nextPossible && day(cutOff.nextPossible)
  return (
    <>
      <dt>{approval.cutOff}</dt>
      <dd>
        {cutOff.day === null
          ? approval.cutOffUnknown
          : approval.cutOffAt(cutOff.bank, cutOff.time ?? '', day(cutOff.day))}
        {cutOff.isMissed && (
          <>
            <br />
            <b className="bad">▲ {approval.cutOffMissed(next)}</b>
          </>
        )}
      </dd>
    </>
  )
}

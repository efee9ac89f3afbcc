import type { BatchView } from '#contract/batches/batches.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import {
  batchFindingKinds,
  batchFindingSentence,
  findingKindOf,
  findingKinds,
  findingWords,
  paidBeforeDays,
} from '#domain/words/finding-words.ts'
import { grouped } from '../ui/words.ts'
import { PaymentLines } from './payment-lines.tsx'

type BatchWarningsProps = { batch: BatchView; toLookAt: PaymentView[] }

/** What is unusual comes first; each warning opens its lines. */
export function BatchWarnings({ batch, toLookAt }: BatchWarningsProps) {
  const found = findingKinds.filter((kind) => (batch.warnings[kind] ?? 0) > 0)
  const ofBatch = batchFindingKinds.filter((kind) => (batch.warnings[kind] ?? 0) > 0)
  if (found.length === 0 && ofBatch.length === 0) {
    return (
      <p className="box ok">
        <span aria-hidden="true">●</span> No new payee, no changed or shared account, no amount over
        twice the usual, no payment that looks like another of this batch
        {batch.warnings.paid_before === 0 &&
          `, nothing that another batch pays to the same account within ${paidBeforeDays} days`}
        .
      </p>
    )
  }
  return (
    <section className="box wait">
      <b>
        <span aria-hidden="true">▲</span> Look at these first
      </b>
      {ofBatch.map((kind) => (
        <p key={kind}>{batchFindingSentence[kind](batch.warnings[kind] ?? 0)}</p>
      ))}
      {found.map((kind) => {
        const { one, many } = findingWords[kind]
        const total = batch.warnings[kind] ?? 0
        const payments = toLookAt.filter(({ warnings }) =>
          warnings.some((stored) => findingKindOf(stored) === kind),
        )
        return (
          <details key={kind}>
            <summary>
              {grouped(total)} {total === 1 ? one : many}
            </summary>
            <PaymentLines payments={payments} />
            {payments.length < total && (
              <small>The other {grouped(total - payments.length)} are among the lines below.</small>
            )}
          </details>
        )
      })}
      {batch.duplicatesReason && (
        <p>
          Paid twice because: “{batch.duplicatesReason}” ({batch.preparedBy.name})
        </p>
      )}
    </section>
  )
}

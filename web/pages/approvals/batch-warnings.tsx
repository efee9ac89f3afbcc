import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingView } from '#contract/batches/findings.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import { findingKinds, findingRanks } from '#domain/batches/findings.ts'
import { Kina } from '../ui/formats.tsx'
import { grouped } from '../ui/words.ts'
import { countOf, nothingFound } from './finding-counts.ts'
import { PaymentLines } from './payment-lines.tsx'

type BatchWarningsProps = {
  batch: BatchView
  /** What the maker had to give a reason for, as many as are listed. */
  findings: FindingView[]
  /** Payments with something that is only shown, where few of them have it. */
  toLookAt: PaymentView[]
}

/** What was found when the batch was submitted: what needed a reason first, with the reason; then what is only shown. */
export function BatchWarnings({ batch, findings, toLookAt }: BatchWarningsProps) {
  const kinds = Object.keys(batch.warnings).filter((kind) => (batch.warnings[kind] ?? 0) > 0)
  // of a batch from before the findings other things were counted, so nothing is said of it
  if (kinds.length === 0) return Object.keys(batch.warnings).length === 0 ? <NothingFound /> : null
  const shown = findingKinds.filter((kind) => findingRanks[kind] === 3 && kinds.includes(kind))
  const others = kinds.filter((kind) => !shown.some((one) => one === kind))
  return (
    <section className="box wait">
      <b>
        <span aria-hidden="true">▲</span> Look at these first
      </b>
      {others.map((kind) => (
        <Reasoned
          key={kind}
          kind={kind}
          total={batch.warnings[kind] ?? 0}
          findings={findings.filter((one) => one.kind === kind)}
        />
      ))}
      {shown.map((kind) => (
        <Shown
          key={kind}
          kind={kind}
          total={batch.warnings[kind] ?? 0}
          batch={batch}
          payments={toLookAt.filter(({ warnings }) => warnings.includes(kind))}
        />
      ))}
      {batch.duplicatesReason && findings.every(({ reason }) => reason === '') && (
        <p>
          Paid twice because: “{batch.duplicatesReason}” ({batch.preparedBy.name})
        </p>
      )}
    </section>
  )
}

function NothingFound() {
  return (
    <p className="box ok">
      <span aria-hidden="true">●</span> {nothingFound}
    </p>
  )
}

type ReasonedProps = { kind: string; total: number; findings: FindingView[] }

function Reasoned({ kind, total, findings }: ReasonedProps) {
  return (
    <details open={total <= 3}>
      <summary>{countOf(kind, total)}</summary>
      <ol>
        {findings.map(({ key, payeeName, amountToea, sentence, reason, reasonedBy }) => (
          <li key={key}>
            {payeeName}
            {amountToea !== null && (
              <b>
                <Kina toea={amountToea} />
              </b>
            )}
            <small>
              {sentence}
              {reason && ` “${reason}” (${reasonedBy})`}
            </small>
          </li>
        ))}
      </ol>
      <Rest total={total} listed={findings.length} />
    </details>
  )
}

type ShownProps = { kind: string; total: number; batch: BatchView; payments: PaymentView[] }

function Shown({ kind, total, batch, payments }: ShownProps) {
  if (payments.length === 0) {
    return (
      <p>
        {countOf(kind, total)} of {grouped(batch.paymentCount)}
      </p>
    )
  }
  return (
    <details>
      <summary>{countOf(kind, total)}</summary>
      <PaymentLines payments={payments} />
      <Rest total={total} listed={payments.length} />
    </details>
  )
}

function Rest({ total, listed }: { total: number; listed: number }) {
  if (listed >= total) return null
  return <small>The other {grouped(total - listed)} are among the lines below.</small>
}

import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingView } from '#contract/batches/findings.ts'
import type { PaymentView } from '#contract/batches/payments.ts'
import {
  type FindingKind,
  findingKinds,
  findingRanks,
  saidEach,
  saidOfKept,
} from '#domain/batches/findings.ts'
import { growingStates } from '#domain/batches/kept/lines-kept.ts'
import { findingSentence } from '#domain/words/finding-words.ts'
import { Kina } from '../ui/formats.tsx'
import { countOf } from '../words/finding-counts.ts'
import { useWords } from '../words/use-words.tsx'
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
  const { approval } = useWords()
  // in one that is open nothing was looked for: what stands there is of what was handed over before, if anything was
  if (growingStates.includes(batch.state)) return null
  const kinds = Object.keys(batch.warnings).filter((kind) => (batch.warnings[kind] ?? 0) > 0)
  // of a batch from before the findings other things were counted, so nothing is said of it
  if (kinds.length === 0) return Object.keys(batch.warnings).length === 0 ? <NothingFound /> : null
  const said = batch.lines === 'every' ? saidEach : batch.lines === 'ranked' ? saidOfKept : []
  const isSaid = (kind: FindingKind) => said.includes(kind)
  const shown = findingKinds.filter(
    (kind) => findingRanks[kind] === 3 && kinds.includes(kind) && !isSaid(kind),
  )
  const others = kinds.filter((kind) => !shown.some((one) => one === kind))
  return (
    <section className="box wait">
      <b>
        <span aria-hidden="true">▲</span> {approval.lookFirst}
      </b>
      {others.map((kind) => (
        <Reasoned
          key={kind}
          kind={kind}
          total={batch.warnings[kind] ?? 0}
          findings={findings.filter((one) => one.kind === kind)}
          isWhole={batch.lines === 'every' || saidOfKept.some((one) => one === kind)}
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
        <p>{approval.repeated(batch.duplicatesReason, batch.preparedBy.name)}</p>
      )}
    </section>
  )
}

function NothingFound() {
  const { approval } = useWords()
  return (
    <p className="box ok">
      <span aria-hidden="true">●</span> {approval.nothingFound}
    </p>
  )
}

type ReasonedProps = { kind: string; total: number; findings: FindingView[]; isWhole: boolean }

function Reasoned({ kind, total, findings, isWhole }: ReasonedProps) {
  const { approval, findings: wording } = useWords()
  return (
    <details open={total <= 3}>
      <summary>{countOf(kind, total, wording.kinds)}</summary>
      <ol>
        {findings.map(({ key, payeeName, amountToea, line, evidence, reason, reasonedBy }) => (
          <li key={key}>
            {payeeName}
            {amountToea !== null && (
              <b>
                <Kina toea={amountToea} />
              </b>
            )}
            <small>
              {isWhole
                ? findingSentence(kind, evidence, wording)
                : line !== null && approval.line(line)}
              {reason && ` ${approval.quoted(reason, reasonedBy)}`}
            </small>
          </li>
        ))}
      </ol>
      {isWhole && <Rest total={total} listed={findings.length} />}
    </details>
  )
}

type ShownProps = { kind: string; total: number; batch: BatchView; payments: PaymentView[] }

function Shown({ kind, total, batch, payments }: ShownProps) {
  const { approval, findings: wording } = useWords()
  if (payments.length === 0) {
    return <p>{approval.ofAll(countOf(kind, total, wording.kinds), batch.paymentCount)}</p>
  }
  return (
    <details>
      <summary>{countOf(kind, total, wording.kinds)}</summary>
      <PaymentLines payments={payments} />
      <Rest total={total} listed={payments.length} />
    </details>
  )
}

function Rest({ total, listed }: { total: number; listed: number }) {
  const { approval } = useWords()
  if (listed >= total) return null
  return <small>{approval.restBelow(total - listed)}</small>
}

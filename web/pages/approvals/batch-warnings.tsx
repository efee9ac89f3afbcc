import type { BatchView } from '#contract/batches.ts'
import type { PaymentView } from '#contract/payments.ts'
import { grouped } from '../ui/words.ts'
import { PaymentLines } from './payment-lines.tsx'

/** Each kind of warning: what to say of one payment, and of several. The order is the order of worry. */
const kinds: [kind: string, one: string, many: string][] = [
  ['account_changed', 'account changed', 'accounts changed'],
  ['new_payee', 'new payee', 'new payees'],
  ['duplicate', 'that looks the same as another', 'that look the same'],
  ['over_usual', 'over twice its usual', 'over twice their usual'],
  ['shared_account', 'account shared with another payee', 'sharing an account with another payee'],
]

type BatchWarningsProps = { batch: BatchView; toLookAt: PaymentView[] }

/** What is unusual comes first; each warning opens its lines. */
export function BatchWarnings({ batch, toLookAt }: BatchWarningsProps) {
  const found = kinds.filter(([kind]) => (batch.warnings[kind] ?? 0) > 0)
  if (found.length === 0) {
    return (
      <p className="box ok">
        <span aria-hidden="true">●</span> Nothing unusual: no new payee, changed account, large
        amount or repeated payment.
      </p>
    )
  }
  return (
    <section className="box wait">
      <b>
        <span aria-hidden="true">▲</span> Look at these first
      </b>
      {found.map(([kind, one, many]) => {
        const total = batch.warnings[kind] ?? 0
        const payments = toLookAt.filter(({ warnings }) => warnings.includes(kind))
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

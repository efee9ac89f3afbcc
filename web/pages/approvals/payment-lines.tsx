import type { PaymentView } from '#contract/batches/payments.ts'
import { Kina } from '../ui/formats.tsx'
import { unbroken } from '../words/figures.ts'

/** Payments as compact rows. Markup is counted per line here: 200 of them must fit in a page of 10 KB. */
export function PaymentLines({ payments }: { payments: PaymentView[] }) {
  return (
    <ol>
      {payments.map((payment) => (
        <li key={payment.id}>
          {payment.payeeName}
          <b>
            <Kina toea={payment.amountToea} />
          </b>
          <small>
            {payment.bank} {payment.bsb} {unbroken(payment.accountNumber)} ·{' '}
            {payment.reference || payment.paymentReference}
          </small>
        </li>
      ))}
    </ol>
  )
}

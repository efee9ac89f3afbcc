import { Fragment } from 'react'
import type { PaymentView } from '#contract/batches/payments.ts'
import { Kina } from '../ui/formats.tsx'
import { unbroken } from '../words/figures.ts'

type PaymentLinesProps = { payments: PaymentView[]; isForPaper?: boolean }

/** On a screen so many invoices of a payment; printed all are. */
const invoicesShown = 5

/** Payments as compact rows. Markup is counted per line here: 200 of them must fit in a page of 10 KB. */
export function PaymentLines({ payments, isForPaper = false }: PaymentLinesProps) {
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
            {payment.invoices && <Invoices invoices={payment.invoices} isForPaper={isForPaper} />}
          </small>
        </li>
      ))}
    </ol>
  )
}

type InvoicesProps = { invoices: NonNullable<PaymentView['invoices']>; isForPaper: boolean }

/** Which invoices it pays: what each came to, less what was withheld, and credit notes with a minus. Without words, so it is read in each language. */
function Invoices({ invoices, isForPaper }: InvoicesProps) {
  const shown = isForPaper ? invoices : invoices.slice(0, invoicesShown)
  const more = invoices.length - shown.length
  return (
    <>
      {shown.map(({ number, grossToea, withheldToea }) => (
        <Fragment key={number}>
          {' '}
          · {number} {grossToea < 0 && '− '}
          <Kina toea={Math.abs(grossToea)} />
          {withheldToea !== 0 && (
            <>
              {' '}
              {grossToea < 0 ? '+' : '−'} <Kina toea={Math.abs(withheldToea)} />
            </>
          )}
        </Fragment>
      ))}
      {more > 0 && ` · +${more}`}
    </>
  )
}

import type { InvoiceDetail } from '#contract/billing.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { invoiceStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Day, Kina, Moment } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { ProofForm, type TypedProof } from './proof-form.tsx'
import { ProofList } from './proof-list.tsx'

type InvoicePageProps = {
  organisation: OrganisationView
  user: UserView
  invoice: InvoiceDetail
  mayPay: boolean
  idempotencyKey: string
  error?: string | null
  notice?: string | null
  /** What was typed before an error. */
  typed: TypedProof | undefined
}

/** One invoice, as it is read, printed and paid; and the proofs that it was. */
export function InvoicePage(page: InvoicePageProps) {
  const { organisation, user, invoice, mayPay, error, notice } = page
  const isOpen = invoice.openToea > 0 && invoice.state !== 'void'
  return (
    <PageLayout organisation={organisation} user={user} path="/billing">
      <a className="screen" href="/billing">
        ‹ Billing
      </a>
      <Notice error={error} notice={notice} />
      <InvoiceFacts invoice={invoice} />
      <Lines invoice={invoice} />
      {isOpen && mayPay && <HowToPay invoice={invoice} />}
      <p className="screen">
        <a href={`/api/billing/invoices/${invoice.id}/pdf`}>Download as PDF</a>
      </p>
      <ProofList proofs={invoice.proofs} />
      {isOpen && mayPay && (
        <ProofForm invoice={invoice} idempotencyKey={page.idempotencyKey} typed={page.typed} />
      )}
    </PageLayout>
  )
}

function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { number, state, billedTo, issuedAt, dueOn, periodFrom, periodTo, voidReason } = invoice
  return (
    <>
      <div className="two">
        <h1>Invoice {number}</h1>
        <Badge {...invoiceStateWords[state]} />
      </div>
      {voidReason && <p>{voidReason}</p>}
      <dl>
        <dt>For</dt>
        <dd>
          {billedTo.name}
          {billedTo.address !== '' &&
            billedTo.address.split('\n').map((line) => <div key={line}>{line}</div>)}
        </dd>
        <dt>E-mail</dt>
        <dd>{billedTo.email}</dd>
        <dt>Issued</dt>
        <dd>
          <Moment at={issuedAt} />
        </dd>
        <dt>Due</dt>
        <dd>
          <b>
            <Day day={dueOn} />
          </b>
        </dd>
        <dt>Period</dt>
        <dd>
          <Day day={periodFrom} /> to <Day day={periodTo} />
        </dd>
      </dl>
    </>
  )
}

function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const { lines, totalToea, paidToea, openToea, creditToea, state } = invoice
  const sums: [string, number][] = [['Total', totalToea]]
  if (paidToea > 0) sums.push(['Received', paidToea])
  if (state !== 'void') sums.push(['To pay', openToea])
  if (creditToea > 0) sums.push(['Paid too much: we send it back', creditToea])
  return (
    <ul className="lines">
      {lines.map(({ text, toea }) => (
        <li key={text}>
          <span>{text}</span>
          <span>
            <Kina toea={toea} />
          </span>
        </li>
      ))}
      {sums.map(([label, toea]) => (
        <li key={label}>
          <b>{label}</b>
          <b>
            <Kina toea={toea} />
          </b>
        </li>
      ))}
    </ul>
  )
}

function HowToPay({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <section className="box">
      <h2>How to pay</h2>
      <p>
        Transfer{' '}
        <b>
          <Kina toea={invoice.openToea} />
        </b>{' '}
        to
        <br />
        <b>{invoice.payTo}</b>
      </p>
      <p>
        and write exactly this as the payment reference:
        <br />
        <b className="total">{invoice.reference}</b>
      </p>
      <p>Then upload the bank’s receipt here. From that moment on the clock stands still.</p>
    </section>
  )
}

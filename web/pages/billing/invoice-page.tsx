import type { InvoiceDetail } from '#contract/billing.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { invoiceStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Day, Kina, Moment, useFormats } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { type Said, Spoken } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { ProofForm, type TypedProof } from './proof-form.tsx'
import { ProofList } from './proof-list.tsx'

type InvoicePageProps = {
  organisation: OrganisationView
  user: UserView
  invoice: InvoiceDetail
  mayPay: boolean
  idempotencyKey: string
  error?: Said | null
  notice?: string | null
  /** What was typed before an error. */
  typed: TypedProof | undefined
}

/** One invoice, as it is read, printed and paid; and the proofs that it was. */
export function InvoicePage(page: InvoicePageProps) {
  const { organisation, user, invoice, mayPay, error, notice } = page
  const { billing: around, invoice: words } = useWords()
  const isOpen = invoice.openToea > 0 && invoice.state !== 'void'
  return (
    <PageLayout organisation={organisation} user={user} path="/billing">
      <a className="screen" href="/billing">
        ‹ {around.title}
      </a>
      <Notice error={error} notice={notice} />
      <InvoiceFacts invoice={invoice} />
      <Lines invoice={invoice} />
      {isOpen && mayPay && <HowToPay invoice={invoice} />}
      <p className="screen">
        <a href={`/api/billing/invoices/${invoice.id}/pdf`}>{words.pdf}</a>
      </p>
      <ProofList proofs={invoice.proofs} />
      {isOpen && mayPay && (
        <ProofForm invoice={invoice} idempotencyKey={page.idempotencyKey} typed={page.typed} />
      )}
    </PageLayout>
  )
}

function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { billing: around, invoice: words } = useWords()
  const { day } = useFormats()
  const { number, state, billedTo, issuedAt, dueOn, periodFrom, periodTo, voidReason } = invoice
  return (
    <>
      <div className="two">
        <h1>{around.invoice(number)}</h1>
        <Badge {...invoiceStateWords[state]} word={around.invoiceStates[state]} />
      </div>
      {voidReason && (
        <p>
          <Spoken said={{ text: voidReason, in: 'en' }} />
        </p>
      )}
      <dl>
        <dt>{words.billedTo}</dt>
        <dd>
          {billedTo.name}
          {billedTo.address !== '' &&
            billedTo.address.split('\n').map((line) => <div key={line}>{line}</div>)}
        </dd>
        <dt>{words.email}</dt>
        <dd>{billedTo.email}</dd>
        <dt>{words.issued}</dt>
        <dd>
          <Moment at={issuedAt} />
        </dd>
        <dt>{around.due}</dt>
        <dd>
          <b>
            <Day day={dueOn} />
          </b>
        </dd>
        <dt>{words.period}</dt>
        <dd>{around.fromTo(day(periodFrom), day(periodTo))}</dd>
      </dl>
    </>
  )
}

function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const { invoice: words } = useWords()
  const { lines, totalToea, paidToea, openToea, creditToea, state } = invoice
  const sums: [string, number][] = [[words.total, totalToea]]
  if (paidToea > 0) sums.push([words.received, paidToea])
  if (state !== 'void') sums.push([words.toPay, openToea])
  if (creditToea > 0) sums.push([words.tooMuch, creditToea])
  return (
    <ul className="lines">
      {lines.map(({ text, toea }) => (
        <li key={text}>
          <span>
            <Spoken said={{ text, in: 'en' }} />
          </span>
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
  const { invoice: words } = useWords()
  return (
    <section className="box">
      <h2>{words.howToPay}</h2>
      <p>
        {words.transfer}{' '}
        <b>
          <Kina toea={invoice.openToea} />
        </b>{' '}
        {words.transferTo}
        <br />
        <b>{invoice.payTo}</b>
      </p>
      <p>
        {words.writeReference}
        <br />
        <b className="total">{invoice.reference}</b>
      </p>
      <p>{words.thenUpload}</p>
    </section>
  )
}

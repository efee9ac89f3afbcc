import type { BillingView, InvoiceView } from '#contract/billing.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { usedText } from '#domain/billing/plan.ts'
import { invoiceStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Day, Kina, useFormats } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Said } from '../ui/said.tsx'
import { grouped } from '../words/figures.ts'
import { useWords } from '../words/use-words.tsx'
import { standing, usageWarning } from './billing-words.ts'
import { PlanChoice } from './plan-choice.tsx'

type BillingPageProps = {
  organisation: OrganisationView
  user: UserView
  billing: BillingView
  /** May a plan be chosen in this state? */
  mayPay: boolean
  /** Made when the page is rendered; sent with the choice. */
  idempotencyKey: string
  error?: Said | null
}

/** What an organisation pays us: where it stands, what it uses, the plans, its invoices. */
export function BillingPage(page: BillingPageProps) {
  const { organisation, user, billing, error } = page
  const { billing: words, notices } = useWords()
  const { sentence, tone } = standing(billing, { words, notices }, useFormats())
  return (
    <PageLayout organisation={organisation} user={user} path="/billing">
      <a className="screen" href="/">
        ‹ {words.toStart}
      </a>
      <h1>{words.title}</h1>
      <Notice error={error} />
      <p className={`box ${tone}`}>
        {sentence}
        {billing.state.isPaused && (
          <>
            <br />
            {words.paused}
          </>
        )}
      </p>
      <Usage billing={billing} />
      <h2>{words.plans}</h2>
      <PlanChoice billing={billing} mayPay={page.mayPay} idempotencyKey={page.idempotencyKey} />
      <Invoices billing={billing} />
    </PageLayout>
  )
}

function Usage({ billing }: { billing: BillingView }) {
  const { billing: words } = useWords()
  const { lines } = billing.usage
  return (
    <section>
      <h2>{words.used}</h2>
      <dl className="wide">
        {lines.flatMap(({ of, used, max }) => [
          <dt key={of}>{words.entitlements[of]}</dt>,
          <dd key={`${of} used`}>
            {max === null
              ? words.withoutLimit(usedText({ of, used }))
              : words.usedOf(usedText({ of, used }), grouped(max))}
          </dd>,
        ])}
      </dl>
      {lines.map((line) => {
        const warning = usageWarning(line, words)
        return (
          warning && (
            <p className="box wait" key={line.of}>
              <span aria-hidden="true">▲</span> {warning}
            </p>
          )
        )
      })}
    </section>
  )
}

function Invoices({ billing }: { billing: BillingView }) {
  const { billing: words } = useWords()
  const { items, nextCursor } = billing.invoices
  return (
    <section>
      <h2>{words.invoices}</h2>
      {items.length === 0 && <p>{words.noInvoice}</p>}
      {items.map((invoice) => (
        <InvoiceBox key={invoice.id} invoice={invoice} />
      ))}
      {nextCursor && (
        <a href={`/billing?after=${encodeURIComponent(nextCursor)}`}>{words.older} ›</a>
      )}
    </section>
  )
}

function InvoiceBox({ invoice }: { invoice: InvoiceView }) {
  const { billing: words } = useWords()
  const { day } = useFormats()
  const { id, number, state, totalToea, planTitle, periodFrom, periodTo, dueOn } = invoice
  return (
    <a className="box" href={`/billing/invoices/${id}`}>
      <span className="two">
        <b>{words.invoice(number)}</b>{' '}
        <Badge {...invoiceStateWords[state]} word={words.invoiceStates[state]} />
      </span>
      <span className="two">
        <b>
          <Kina toea={totalToea} />
        </b>{' '}
        <span>
          {words.due} <Day day={dueOn} />
        </span>
      </span>
      <small>
        {planTitle}, {words.fromTo(day(periodFrom), day(periodTo))}
      </small>
    </a>
  )
}

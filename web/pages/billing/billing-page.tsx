import type { BillingView, InvoiceView } from '#contract/billing.ts'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { usedText } from '#domain/billing/plan.ts'
import { invoiceStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Day, Kina, useFormats } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { grouped } from '../words/figures.ts'
import { standing, usageWords } from './billing-words.ts'
import { PlanChoice } from './plan-choice.tsx'

type BillingPageProps = {
  organisation: OrganisationView
  user: UserView
  billing: BillingView
  /** May a plan be chosen in this state? */
  mayPay: boolean
  /** Made when the page is rendered; sent with the choice. */
  idempotencyKey: string
  error?: string | null
}

/** What an organisation pays us: where it stands, what it uses, the plans, its invoices. */
export function BillingPage(page: BillingPageProps) {
  const { organisation, user, billing, error } = page
  const { sentence, tone } = standing(billing, useFormats())
  return (
    <PageLayout organisation={organisation} user={user} path="/billing">
      <a className="screen" href="/">
        ‹ Start
      </a>
      <h1>Billing</h1>
      <Notice error={error} />
      <p className={`box ${tone}`}>
        {sentence}
        {billing.state.isPaused && (
          <>
            <br />A proof of payment is being looked at, and the clock stands still meanwhile.
          </>
        )}
      </p>
      <Usage billing={billing} />
      <h2>Plans</h2>
      <PlanChoice billing={billing} mayPay={page.mayPay} idempotencyKey={page.idempotencyKey} />
      <Invoices billing={billing} />
    </PageLayout>
  )
}

function Usage({ billing }: { billing: BillingView }) {
  const { lines } = billing.usage
  const warnings = lines.filter(({ warning }) => warning !== '')
  return (
    <section>
      <h2>What you use</h2>
      <dl className="wide">
        {lines.flatMap(({ of, used, max }) => [
          <dt key={of}>{usageWords[of]}</dt>,
          <dd key={`${of} used`}>
            {usedText({ of, used })} {max === null ? '(no limit)' : `of ${grouped(max)}`}
          </dd>,
        ])}
      </dl>
      {warnings.map(({ of, warning }) => (
        <p className="box wait" key={of}>
          <span aria-hidden="true">▲</span> {warning}
        </p>
      ))}
    </section>
  )
}

function Invoices({ billing }: { billing: BillingView }) {
  const { items, nextCursor } = billing.invoices
  return (
    <section>
      <h2>Invoices</h2>
      {items.length === 0 && (
        <p>There is no invoice yet. The first comes when you choose a plan.</p>
      )}
      {items.map((invoice) => (
        <InvoiceBox key={invoice.id} invoice={invoice} />
      ))}
      {nextCursor && (
        <a href={`/billing?after=${encodeURIComponent(nextCursor)}`}>Older invoices ›</a>
      )}
    </section>
  )
}

function InvoiceBox({ invoice }: { invoice: InvoiceView }) {
  const { id, number, state, totalToea, planTitle, periodFrom, periodTo, dueOn } = invoice
  return (
    <a className="box" href={`/billing/invoices/${id}`}>
      <span className="two">
        <b>Invoice {number}</b> <Badge {...invoiceStateWords[state]} />
      </span>
      <span className="two">
        <b>
          <Kina toea={totalToea} />
        </b>{' '}
        <span>
          Due <Day day={dueOn} />
        </span>
      </span>
      <small>
        {planTitle}, <Day day={periodFrom} /> to <Day day={periodTo} />
      </small>
    </a>
  )
}

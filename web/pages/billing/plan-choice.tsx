import type { BillingView, PlanView } from '#contract/billing.ts'
import { formatToea } from '#domain/money/money.ts'
import { grouped } from '../words/figures.ts'

type PlanChoiceProps = { billing: BillingView; mayPay: boolean; idempotencyKey: string }

/** The plans side by side; choosing one makes its invoice, and the same one again when it is pressed twice. */
export function PlanChoice({ billing, mayPay, idempotencyKey }: PlanChoiceProps) {
  const hasPaid = billing.state.paidUntil !== null
  return (
    <>
      <div className="plans">
        {billing.plans.map((plan) => (
          <div className="box" key={plan.name}>
            <PlanFacts plan={plan} />
            {mayPay && (
              <form method="post" action="/billing/plan" className="screen">
                <input type="hidden" name="key" value={idempotencyKey} />
                <input type="hidden" name="plan" value={plan.name} />
                <button type="submit" className={plan.isChosen ? undefined : 'second'}>
                  {plan.isChosen && hasPaid ? `Pay ${plan.title} ahead` : `Choose ${plan.title}`}
                </button>
              </form>
            )}
          </div>
        ))}
      </div>
      {mayPay ? (
        <p>
          <small>
            Choosing makes an invoice.{' '}
            {hasPaid
              ? 'A plan holds for the month it is paid for; a larger one for the next month begins as soon as its payment is verified.'
              : 'The first month begins when the trial ends, or today where it has ended.'}{' '}
            An unpaid invoice of another plan becomes void.
          </small>
        </p>
      ) : (
        <p>A plan cannot be chosen now. Please write to us.</p>
      )}
    </>
  )
}

function PlanFacts({ plan }: { plan: PlanView }) {
  return (
    <>
      <h3>
        {plan.title} {plan.isChosen && <span className="badge ok">Your plan</span>}
      </h3>
      <p>
        <b className="total">{formatToea(plan.monthlyToea).replace(/\.00$/, '')}</b>{' '}
        <small>a month</small>
      </p>
      <p>
        {upTo(plan.usersMax)} users
        <br />
        {upTo(plan.paymentsPerMonthMax)} payments a month
        <br />
        {upTo(plan.sourceAccountsMax)} source accounts
      </p>
    </>
  )
}

function upTo(most: number | null) {
  return most === null ? 'Any number of' : `Up to ${grouped(most)}`
}

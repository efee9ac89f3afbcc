import type { BillingView, PlanView } from '#contract/billing.ts'
import { formatToea } from '#domain/money/money.ts'
import type { BillingWords } from '../words/en/billing.ts'
import { grouped } from '../words/figures.ts'
import { useWords } from '../words/use-words.tsx'

type PlanChoiceProps = { billing: BillingView; mayPay: boolean; idempotencyKey: string }

/** The plans side by side; choosing one makes its invoice, and the same one again when it is pressed twice. */
export function PlanChoice({ billing, mayPay, idempotencyKey }: PlanChoiceProps) {
  const { billing: words } = useWords()
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
                  {plan.isChosen && hasPaid ? words.payAhead(plan.title) : words.choose(plan.title)}
                </button>
              </form>
            )}
          </div>
        ))}
      </div>
      {mayPay ? (
        <p>
          <small>{words.choosing(hasPaid)}</small>
        </p>
      ) : (
        <p>{words.notNow}</p>
      )}
    </>
  )
}

function PlanFacts({ plan }: { plan: PlanView }) {
  const { billing: words } = useWords()
  return (
    <>
      <h3>
        {plan.title} {plan.isChosen && <span className="badge ok">{words.yourPlan}</span>}
      </h3>
      <p>
        <b className="total">{formatToea(plan.monthlyToea).replace(/\.00$/, '')}</b>{' '}
        <small>{words.perMonth}</small>
      </p>
      <p>
        {words.users(upTo(plan.usersMax, words))}
        <br />
        {words.payments(upTo(plan.paymentsPerMonthMax, words))}
        <br />
        {words.sourceAccounts(upTo(plan.sourceAccountsMax, words))}
      </p>
    </>
  )
}

function upTo(most: number | null, words: BillingWords) {
  return most === null ? words.anyNumber : words.upTo(grouped(most))
}

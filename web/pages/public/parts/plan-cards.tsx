import { type PlanName, planNames, plans } from '#domain/billing/plan.ts'
import { formatToea } from '#domain/money/money.ts'
import { grouped } from '../../words/figures.ts'

/** Three plans side by side, none of them louder than the others. */
export function PlanCards() {
  return (
    <ul className="cards">
      {planNames.map((name) => (
        <PlanCard key={name} name={name} />
      ))}
    </ul>
  )
}

function PlanCard({ name }: { name: PlanName }) {
  const { title, monthlyToea, usersMax, paymentsPerMonthMax, sourceAccountsMax } = plans[name]
  return (
    <li className="box">
      <h3>{title}</h3>
      <p>
        <b className="total">{wholeKina(monthlyToea)}</b> <small>a month</small>
      </p>
      <ul>
        <li>{upTo(usersMax)} users</li>
        <li>{upTo(paymentsPerMonthMax)} payments a month</li>
        <li>{upTo(sourceAccountsMax)} source accounts</li>
      </ul>
      <a className="button second" href={`/signup?plan=${name}`}>
        Start with {title}
      </a>
    </li>
  )
}

/** A price is whole kina, and read as such. */
function wholeKina(toea: number): string {
  return formatToea(toea).replace(/\.00$/, '')
}

function upTo(most: number | null): string {
  return most === null ? 'Any number of' : `Up to ${grouped(most)}`
}

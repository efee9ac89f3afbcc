import type { OrganisationDetail } from '#contract/platform.ts'
import { type Entitlement, type PlanName, plans, usedText } from '#domain/billing/plan.ts'
import { formatToea } from '#domain/money/money.ts'

const maxOf = (plan: PlanName): Record<Entitlement, number | null> => {
  const { usersMax, paymentsPerMonthMax, sourceAccountsMax } = plans[plan]
  return { users: usersMax, payments: paymentsPerMonthMax, sourceAccounts: sourceAccountsMax }
}
const nameOf: Record<Entitlement, string> = {
  users: 'users',
  payments: 'payments a month',
  sourceAccounts: 'source accounts',
}

/** What a button that changes the plan to this one does: `Change to Professional · K799.00 a month`. */
export const planButton = (plan: PlanName) =>
  `Change to ${plans[plan].title} · ${formatToea(plans[plan].monthlyToea)} a month`

/** What follows, sentence by sentence: limits at once, money from the next invoice, and what is above the limits today. */
export function planFollows(
  plan: PlanName,
  { plan: present, usage }: Pick<OrganisationDetail, 'plan' | 'usage'>,
) {
  if (plan === present) return [`They have ${plans[plan].title} already: nothing would change.`]
  const max = maxOf(plan)
  const limits = (Object.keys(nameOf) as Entitlement[]).map(
    (of) => `${max[of]?.toLocaleString('en-US') ?? 'unlimited'} ${nameOf[of]}`,
  )
  const above = usage.flatMap(({ of, used }) => {
    const limit = max[of]
    return limit !== null && used > limit ? [`${usedText({ of, used })} ${nameOf[of]}`] : []
  })
  return [
    `At once: ${limits.join(', ')}.`,
    `The next invoice is of ${formatToea(plans[plan].monthlyToea)} a month. Those that were sent stay as they are, and a paid month begins with its own plan.`,
    ...(above.length > 0
      ? [
          `They have more than that: ${above.join(', ')}. What is there stays; no user or account is added, and payments beyond are charged.`,
        ]
      : []),
  ]
}

import { countedMax, countText } from '../lists/counting.ts'
import { allow, type Result, refuse } from '../result.ts'

/** The plans, smallest first (specification §9). */
export const planNames = ['starter', 'professional', 'enterprise'] as const
export type PlanName = (typeof planNames)[number]

/** What a plan entitles to; `null` is unlimited. */
export type Entitlements = {
  usersMax: number | null
  paymentsPerMonthMax: number | null
  sourceAccountsMax: number | null
}
export type Plan = Entitlements & { title: string; monthlyToea: number }

const kina = 100

/** People and accounts are counted up to here: one more than a count says, and far above any limit of a plan. */
export const countedPlacesMax = countedMax + 1

export const plans: Record<PlanName, Plan> = {
  starter: {
    title: 'Starter',
    monthlyToea: 299 * kina,
    usersMax: 5,
    paymentsPerMonthMax: 100,
    sourceAccountsMax: 2,
  },
  professional: {
    title: 'Professional',
    monthlyToea: 799 * kina,
    usersMax: 25,
    paymentsPerMonthMax: 1_000,
    sourceAccountsMax: 10,
  },
  enterprise: {
    title: 'Enterprise',
    monthlyToea: 1_999 * kina,
    usersMax: null,
    paymentsPerMonthMax: null,
    sourceAccountsMax: null,
  },
}

/** An organisation that never chose has the middle plan: a trial must not stop at the fifth colleague. */
export const planOf = (plan: PlanName | null): Plan => plans[plan ?? 'professional']

export type Usage = { users: number; payments: number; sourceAccounts: number }
export type Entitlement = keyof Usage

const maxOf: Record<Entitlement, keyof Entitlements> = {
  users: 'usersMax',
  payments: 'paymentsPerMonthMax',
  sourceAccounts: 'sourceAccountsMax',
}

/** From here on people are told, so that nobody learns of a limit by meeting it. */
const nearPercent = 80

export type UsageLevel = 'fine' | 'near' | 'full' | 'over'
/** How much is used, as it is written: people and accounts are counted up to a limit, payments to the last. */
export const usedText = ({ of, used }: { of: Entitlement; used: number }) =>
  of === 'payments' ? used.toLocaleString('en-US') : countText(used)

export type UsageLine = {
  of: Entitlement
  used: number
  max: number | null
  percent: number
  level: UsageLevel
}

/** How much of each entitlement is used. `percent` is whole and rounded down; 0 where there is no limit. */
export function usageOf(plan: PlanName | null, usage: Usage): UsageLine[] {
  return (['users', 'payments', 'sourceAccounts'] as const).map((of) => {
    const used = usage[of]
    const max = planOf(plan)[maxOf[of]]
    const percent = max === null ? 0 : Math.floor((used * 100) / max)
    return { of, used, max, percent, level: levelOf(used, max) }
  })
}

function levelOf(used: number, max: number | null): UsageLevel {
  if (max === null) return 'fine'
  if (used > max) return 'over'
  if (used === max) return 'full'
  return used * 100 >= max * nearPercent ? 'near' : 'fine'
}

/** May one more user or source account be added? Payments are never refused: they are counted (`overageOf`). */
export function mayAdd(
  plan: PlanName | null,
  of: 'users' | 'sourceAccounts',
  used: number,
): Result<undefined, 'plan_limit_reached'> {
  const max = planOf(plan)[maxOf[of]]
  return max === null || used < max ? allow() : refuse('plan_limit_reached')
}

/**
 * What payments beyond the plan cost: each at the next plan's rate. The rate of a plan is its monthly price over its
 * payments, rounded up to a whole toea; a next plan without a limit has no rate of its own, so its price is taken over
 * ten times the present allowance. Never more than what the next plan, with its own overage, would have cost beyond this
 * one: staying is never dearer than going up. `null` when nothing is over.
 */
export function overageOf(
  plan: PlanName | null,
  payments: number,
): { payments: number; toea: number } | null {
  const present = planOf(plan)
  const next = nextPlan(plan ?? 'professional')
  const over = payments - (present.paymentsPerMonthMax ?? payments)
  if (over <= 0 || !next) return null
  const allowance = plans[next].paymentsPerMonthMax ?? 10 * (present.paymentsPerMonthMax ?? 0)
  const rate = Math.ceil(plans[next].monthlyToea / allowance)
  const above = overageOf(next, payments)?.toea ?? 0
  const most = plans[next].monthlyToea + above - present.monthlyToea
  return { payments: over, toea: Math.min(over * rate, most) }
}

/** The plan above this one, if there is one. */
function nextPlan(plan: PlanName): PlanName | undefined {
  return planNames[planNames.indexOf(plan) + 1]
}

import { eq } from 'drizzle-orm'
import type { UsageHint } from '../contract/usage.ts'
import { platformRealm } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { organisations } from '../db/control.ts'
import { mayAdd, type PlanName, planOf, usageOf } from '../domain/billing/plan.ts'

/** The plan of this moment: what a Worker remembers of an organisation may be half a minute old. */
export async function planNow(env: Env, organisationId: string): Promise<PlanName | null> {
  const [row] = await platformRealm(env)
    .db.select({ plan: organisations.plan })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  return row?.plan ?? null
}

const words = { users: ['user', 'users'], sourceAccounts: ['source account', 'source accounts'] }
const ways = {
  users: 'deactivate somebody who left',
  sourceAccounts: 'archive one that is not used',
}

/** Refuses with the limit and both ways on: a larger plan, or room in this one. */
export function requirePlanRoom(
  plan: PlanName | null,
  of: 'users' | 'sourceAccounts',
  used: number,
) {
  if (mayAdd(plan, of, used).ok) return
  const { title, usersMax, sourceAccountsMax } = planOf(plan)
  const max = (of === 'users' ? usersMax : sourceAccountsMax) ?? 0
  const noun = words[of][max === 1 ? 0 : 1]
  throw new Refusal(
    'plan_limit_reached',
    undefined,
    `The ${title} plan has room for ${max} ${noun}. Choose a larger plan at /billing, or ${ways[of]}.`,
  )
}

/** From 80 % on, how much of the plan is used; nothing while there is plenty. */
export function usageHint(
  plan: PlanName | null,
  of: 'users' | 'sourceAccounts',
  used: number,
): UsageHint {
  const usage = { users: 0, payments: 0, sourceAccounts: 0, [of]: used }
  const line = usageOf(plan, usage).find((one) => one.of === of)
  if (!line || line.max === null || line.level === 'fine') return null
  return { used, max: line.max, isFull: line.level !== 'near', planTitle: planOf(plan).title }
}

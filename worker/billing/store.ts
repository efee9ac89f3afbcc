import type { UsageLineView } from '../contract/billing.ts'
import type { TenantDb } from '../core/databases.ts'
import { type PlanName, usageOf } from '../domain/billing/plan.ts'
import { countUsage, type Month } from './usage.ts'
import { usageLineView } from './view.ts'

/** How much of its plan an organisation uses, counted now: what its billing page says, without plan prices or invoices. */
export async function readUsage(
  db: TenantDb,
  plan: PlanName | null,
  month: Month,
): Promise<UsageLineView[]> {
  return usageOf(plan, await countUsage(db, month)).map(usageLineView)
}

import { desc, type SQL } from 'drizzle-orm'
import { approvalRules } from '../db/tenant.ts'
import { defaultApprovalBands } from '../domain/batches/approval-rules.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'

export type ApprovalRulesRow = typeof approvalRules.$inferSelect

/** The rules in force: the newest version, or the product's own before anyone set any. */
export async function findApprovalRules(db: TenantDb): Promise<ApprovalRulesRow> {
  const [row] = await db.select().from(approvalRules).orderBy(desc(approvalRules.version)).limit(1)
  return row ?? { version: 0, bands: defaultApprovalBands, setBy: 'bilum', setAt: new Date(0) }
}

/** `setAt` says on what the new version was decided (users/store.ts). */
export function addApprovalRules(db: TenantDb, rules: ApprovalRulesRow, setAt: SQL) {
  return db.insert(approvalRules).values({ ...rules, setAt })
}

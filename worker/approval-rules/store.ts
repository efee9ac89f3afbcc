import { desc } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { approvalRules } from '../db/tenant.ts'
import { defaultApprovalBands } from '../domain/batches/approval-rules.ts'

export type ApprovalRulesRow = typeof approvalRules.$inferSelect

export async function findApprovalRules(db: TenantDb): Promise<ApprovalRulesRow> {
  return rulesInForce(await selectNewestRules(db))
}

export function selectNewestRules(db: TenantDb) {
  return db.select().from(approvalRules).orderBy(desc(approvalRules.version)).limit(1)
}

/** The rules in force: the newest version, or the product's own before anyone set any. */
export function rulesInForce([row]: ApprovalRulesRow[]): ApprovalRulesRow {
  return row ?? { version: 0, bands: defaultApprovalBands, setBy: 'bilum', setAt: new Date(0) }
}

/** A version is taken once: whoever decided on the one before it meanwhile decides again (`stale_rights`). */
export function addApprovalRules(db: TenantDb, rules: ApprovalRulesRow) {
  return db.insert(approvalRules).values(rules)
}

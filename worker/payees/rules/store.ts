import { eq } from 'drizzle-orm'
import type { PayeeRules } from '../../contract/payee-rules.ts'
import type { TenantDb } from '../../core/databases.ts'
import { organisationSettings } from '../../db/tenant.ts'
import { must } from '../../domain/must.ts'

function selectPayeeRules(db: TenantDb) {
  return db
    .select({
      newAccounts: organisationSettings.newAccounts,
      coolingNewHours: organisationSettings.coolingNewHours,
      coolingChangedHours: organisationSettings.coolingChangedHours,
      revision: organisationSettings.revision,
    })
    .from(organisationSettings)
}

export async function findPayeeRules(db: TenantDb): Promise<PayeeRules & { revision: number }> {
  const [row] = await selectPayeeRules(db)
  return must(row, 'settings')
}

/**
 * On the revision it was decided on: the table refuses another (`stale_settings`). Where they are looser, the table writes
 * down that whoever asked approves nothing that they let through (domain/batches/approving/barred.ts).
 */
export function savePayeeRules(
  db: TenantDb,
  revision: number,
  rules: PayeeRules,
  { askedBy, at }: { askedBy: string; at: Date },
) {
  return db
    .update(organisationSettings)
    .set({ ...rules, payeeRulesBy: askedBy, revision: revision + 1, updatedAt: at })
    .where(eq(organisationSettings.id, 1))
}

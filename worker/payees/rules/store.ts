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

/** On the revision it was decided on: the table refuses another (`stale_settings`). */
export function savePayeeRules(db: TenantDb, revision: number, rules: PayeeRules, at: Date) {
  return db
    .update(organisationSettings)
    .set({ ...rules, revision: revision + 1, updatedAt: at })
    .where(eq(organisationSettings.id, 1))
}

import { eq } from 'drizzle-orm'
import type { Statement } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { organisationSettings } from '../db/tenant.ts'
import { must } from '../domain/must.ts'

/** Where to reach the organisation, by its own word. */
export async function findContact(db: TenantDb) {
  const [row] = await db
    .select({
      postalAddress: organisationSettings.postalAddress,
      phoneNumber: organisationSettings.phoneNumber,
      revision: organisationSettings.revision,
    })
    .from(organisationSettings)
  return must(row, 'settings')
}

/** On the revision it was decided on: the table refuses another (`stale_settings`). */
export function saveContact(
  db: TenantDb,
  revision: number,
  changes: Partial<Record<'postalAddress' | 'phoneNumber', string>>,
  at: Date,
): Statement[] {
  if (Object.keys(changes).length === 0) return []
  return [
    db
      .update(organisationSettings)
      .set({ ...changes, revision: revision + 1, updatedAt: at })
      .where(eq(organisationSettings.id, 1)),
  ]
}

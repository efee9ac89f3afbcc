import { eq } from 'drizzle-orm'
import type { Statement } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { organisationSettings } from '../db/tenant.ts'
import { must } from '../domain/must.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'

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

type Fields = Record<string, string>
/** What of the fields is another than before. */
export type Difference = { before: Fields; after: Fields }

export function differenceOf(now: Fields, asked: Record<string, string | undefined>): Difference {
  const other = Object.entries(asked).flatMap(([field, value]) =>
    value === undefined || value === now[field] ? [] : [[field, value] as const],
  )
  return {
    before: Object.fromEntries(other.map(([field]) => [field, now[field] ?? ''])),
    after: Object.fromEntries(other),
  }
}

/**
 * Whoever else administers hears what was changed, and by whom. Of each change anew: whose key it came under may have been anybody's
 * before.
 */
export function tellOfDetails(
  db: TenantDb,
  by: { id: string; name: string },
  after: Fields,
  at: Date,
): Promise<Statement[]> {
  const about = `${Object.keys(after).map(wordOf).join(', ')}, by ${by.name}`
  const notice = { what: 'details_changed', about, occasion: crypto.randomUUID() } as const
  return notifyAdministrators(db, { ...notice, but: by.id }, at)
}

const words: Fields = {
  name: 'Name',
  billingEmail: 'E-mail for invoices',
  postalAddress: 'Postal address',
  phoneNumber: 'Phone',
}
const wordOf = (field: string) => words[field] ?? field

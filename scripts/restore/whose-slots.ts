import type { Whose } from '../../worker/domain/dumps/whose-slots.ts'
import { type Account, slotsAmong } from '../production/account.ts'
import type { Settings } from '../production/settings.ts'

/** What every slot's database says of whose it is; those that are nobody's say nothing. A question or two for each. */
export async function whoseSlots(account: Account, settings: Settings): Promise<Whose[]> {
  const found: Whose[] = []
  for (const { binding, uuid } of slotsAmong(await account.databases(), settings.slots)) {
    const [made] = await account.rows<{ is_made: number }>(
      uuid,
      "SELECT count(*) = 3 AS is_made FROM sqlite_schema WHERE name IN ('tenant_meta', 'audit_entries', 'schema_migrations')",
    )
    if (!made?.is_made) continue
    const rows = await account.rows<Omit<Whose, 'binding' | 'cell'>>(uuid, says)
    found.push(...rows.map((row) => ({ ...row, binding, cell: settings.cell ?? 'main' })))
  }
  return found
}

const says = `SELECT id, slug, created_at AS createdAt, (SELECT max(name) FROM schema_migrations) AS schema,
  coalesce((SELECT details FROM audit_entries WHERE seq = 1 AND action = 'organisation.created'), '') AS created FROM tenant_meta`

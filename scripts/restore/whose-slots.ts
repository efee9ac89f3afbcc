import type { Whose } from '../../worker/domain/dumps/whose-slots.ts'
import { type Account, slotsAmong } from '../production/account.ts'
import type { Settings } from '../production/settings.ts'

/**
 * What every slot's database says of whose it is; those that are nobody's say nothing. A question or two for each. One that gives no
 * answer keeps no other from its own: on the worst day several are damaged.
 */
export async function whoseSlots(account: Account, settings: Settings) {
  const found: Whose[] = []
  const unasked: string[] = []
  for (const { binding, uuid } of slotsAmong(await account.databases(), settings.slots)) {
    const rows = await rowsOf(account, uuid).catch((error: Error) => {
      unasked.push(
        `${binding} could not be asked whose it is (${error.message}): once it can, npm run enter-again.`,
      )
      return []
    })
    found.push(...rows.map((row) => ({ ...row, binding, cell: settings.cell ?? 'main' })))
  }
  return { found, unasked }
}

async function rowsOf(account: Account, uuid: string) {
  const [made] = await account.rows<{ is_made: number }>(
    uuid,
    "SELECT count(*) = 3 AS is_made FROM sqlite_schema WHERE name IN ('tenant_meta', 'audit_entries', 'schema_migrations')",
  )
  return made?.is_made ? account.rows<Omit<Whose, 'binding' | 'cell'>>(uuid, says) : []
}

const says = `SELECT id, slug, created_at AS createdAt, (SELECT max(name) FROM schema_migrations) AS schema,
  coalesce((SELECT details FROM audit_entries WHERE seq = 1 AND action = 'organisation.created'), '') AS created FROM tenant_meta`

import { type Account, controlAmong, type Database } from './account.ts'
import type { Settings } from './settings.ts'

type Replacing = {
  account: Account
  settings: Settings
  /** What is bound under this name today, by the configuration. */
  before: { binding: string; name: string; uuid: string } | undefined
  isDryRun: boolean
  say: (line: string) => void
}

/**
 * A new database in place of one that the account has no more, under the name of the old one (decision 0072): its copy is loaded
 * into it afterwards. Refuses one that is still there, and one whose organisation may work meanwhile. Run again it goes on with
 * what it made. Gives the id of the new database, or nothing in a dry run.
 */
export async function replaceDatabase(making: Replacing): Promise<string | undefined> {
  const { account, settings, before, isDryRun, say } = making
  if (!before) throw new Error('it is not bound today: npm run slots -- bind is enough')
  const databases = await account.databases()
  if (databases.some(({ uuid }) => uuid === before.uuid))
    throw new Error(
      `${before.name} is there still: a copy is loaded over it as it is (docs/runbooks/restore.md)`,
    )
  if (before.binding !== 'CONTROL')
    await requireFrozen(account, settings, databases, before.binding)
  const made = databases.find(({ name }) => name === before.name)
  if (made) {
    // a control database was loaded already, from the checkout of another cell
    if (before.binding !== 'CONTROL') await requireEmpty(account, made)
    say(`is there: database ${made.name}, ${made.uuid}`)
    return made.uuid
  }
  say(
    `${isDryRun ? 'would make' : 'make'}: database ${before.name} in ${settings.locations.databases}`,
  )
  if (isDryRun) return undefined
  const hint = { primary_location_hint: settings.locations.databases }
  const { uuid } = await account.ask<Database>(`${account.own}/d1/database`, {
    ...{ name: before.name, ...hint },
  })
  return uuid
}

type Owner = { slug: string; frozen_by: string | null }

/** Whoever lives there is frozen by the platform, so that two people open it once its copy is in place. */
async function requireFrozen(
  account: Account,
  settings: Settings,
  databases: Database[],
  binding: string,
) {
  const owners = await account.rows<Owner>(
    controlAmong(databases, settings).uuid,
    `SELECT slug, frozen_by FROM organisations WHERE slot = '${binding}'`,
  )
  const open = owners.find(({ frozen_by: by }) => by !== 'platform')
  if (open) throw new Error(`freeze ${open.slug} at /padmin first: it lives in ${binding}`)
}

async function requireEmpty(account: Account, { name, uuid }: Database) {
  const tables = await account.rows<{ name: string }>(
    uuid,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
  )
  if (tables.length > 0)
    throw new Error(`${name} is another database than before, and not empty: look whose it is`)
}

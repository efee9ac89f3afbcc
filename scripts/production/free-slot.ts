import { type Account, controlAmong, type Database, slotsAmong } from './account.ts'
import { type Settings, workerOf } from './settings.ts'

type Freeing = {
  account: Account
  settings: Settings
  isDryRun: boolean
  say: (line: string) => void
}

/**
 * Gives a slot back that was set aside because somebody's rows were in it: once its database has nothing in it at all, and is the
 * one that the deployed Worker asks. Nothing is emptied by it; whoever does that looks first (docs/runbooks/incident.md).
 */
export async function freeSlot(making: Freeing, binding: string) {
  const { account, settings, isDryRun, say } = making
  const databases = await account.databases()
  const control = controlAmong(databases, settings)
  const database = slotsAmong(databases, settings.slots).find((one) => one.binding === binding)
  if (!database) throw new Error(`the account has no database of ${binding}`)
  const [held] = await account.rows<{ who: string | null }>(
    control.uuid,
    `SELECT organisation_id AS who FROM slots WHERE binding = '${binding}'`,
  )
  if (held?.who !== `used/${binding}`)
    throw new Error(
      `${binding} was not set aside: ${held ? `it is ${held.who ? `of ${held.who}` : 'free'}` : 'nobody knows it'}`,
    )
  await requireBare(account, database)
  await requireDeployed(account, settings, database)
  say(`${isDryRun ? 'would free' : 'free'}: ${binding}, whose database ${database.name} is empty`)
  if (isDryRun) return
  const freed = await account.rows<{ binding: string }>(
    control.uuid,
    `UPDATE slots SET organisation_id = NULL, claimed_at = NULL
      WHERE binding = '${binding}' AND organisation_id = 'used/${binding}' RETURNING binding`,
  )
  if (freed.length === 0) throw new Error(`${binding} was freed meanwhile`)
}

/** Says whose rows there are, as far as they say so: they may be all there is of an organisation. */
async function requireBare(account: Account, { name, uuid }: Database) {
  const made = await account.rows<{ name: string }>(
    uuid,
    "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
  )
  if (made.length === 0) return
  const names = made.map((one) => one.name)
  const [whose] = names.includes('tenant_meta')
    ? await account.rows<{ slug: string; id: string }>(uuid, 'SELECT slug, id FROM tenant_meta')
    : []
  const [last] = names.includes('audit_entries')
    ? await account.rows<{ seq: number; at: number }>(
        uuid,
        'SELECT seq, at FROM audit_entries ORDER BY seq DESC LIMIT 1',
      )
    : []
  const says = whose ? `says that it is of ${whose.slug} (${whose.id})` : 'does not say whose it is'
  const log = last
    ? `, and its log ends with entry ${last.seq} of ${new Date(last.at).toISOString()}`
    : ''
  throw new Error(
    `${name} is not empty: it ${says}${log}. Look whether it is all there is of them (docs/runbooks/incident.md). Nothing was freed.`,
  )
}

async function requireDeployed(account: Account, settings: Settings, database: Slot) {
  const { bindings } = await account.ask<{ bindings: { name: string; id?: string }[] }>(
    `${account.own}/workers/scripts/${workerOf(settings.cell)}/settings`,
  )
  const asked = bindings.find(({ name }) => name === database.binding)?.id
  if (asked !== database.uuid)
    throw new Error(
      `the Worker does not ask this database for ${database.binding}: npm run slots -- bind, npm run deploy, then this again`,
    )
}

type Slot = Database & { binding: string }

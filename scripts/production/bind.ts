import { type Bound, databasesOf, ownPartOf, writeConfig } from '../production-config.ts'
import { type Account, controlAmong, slotsAmong } from './account.ts'
import type { Settings } from './settings.ts'

/**
 * So many databases one Worker is bound to at most. Cloudflare takes a megabyte of metadata, of some 150 bytes for each (D1's page of
 * limits, November 2026): about 5,000 with all else that is in it.
 */
export const slotsMax = 4_000

export type Slot = { binding: string; organisation_id: string | null }

/**
 * Production's configuration, from the one that is in use and what the account has now. Throws where it would bind fewer
 * databases than the control database knows or than are bound today, or another database under a name: an organisation
 * would be gone. `replaced` is the one name under which somebody made another, to load a copy into it: what else is lost stays bound
 * as it was, so that several are replaced one after the other, and nothing is deployed before the last.
 */
export async function bind(
  account: Account,
  settings: Settings,
  local: string,
  before: string,
  replaced?: string,
): Promise<string> {
  const databases = await account.databases()
  const control = controlAmong(databases, settings)
  const namespaces = await account.list<{ id: string; title: string }>(
    `${account.own}/storage/kv/namespaces`,
  )
  const sessions = namespaces.find(({ title }) => title === settings.sessions)
  if (!sessions)
    throw new Error(`there is no KV namespace ${settings.sessions}: npm run slots -- stores`)
  const slots = slotsAmong(databases, settings.slots)
  if (slots.length > slotsMax)
    throw new Error(
      `${slots.length} databases, and a Worker is bound to ${slotsMax} at most: begin another cell (docs/runbooks/move.md). Nothing was written.`,
    )
  const there: Bound[] = [{ ...control, binding: 'CONTROL' }, ...slots].map(
    ({ binding, name, uuid }) => ({ binding, name, uuid }),
  )
  const boundBefore = databasesOf(before)
  const isThere = ({ binding }: Bound) => there.some((one) => one.binding === binding)
  const lost = replaced ? boundBefore.filter((one) => !isThere(one)) : []
  const bound = [...there, ...lost].sort(byBinding)
  refuseFewer(bound, [
    ...boundBefore.map((one) => (one.binding === replaced ? { binding: one.binding } : one)),
    ...(await knownSlots(account, control.uuid, settings.cell)),
  ])
  await refuseOthers(account, control.uuid, bound, settings.cell)
  return writeConfig(local, settings, sessions.id, bound, ownPartOf(before))
}

/**
 * Why a configuration may not be deployed: it is not what wrangler.toml, production.json and the account give today. Somebody else
 * may have made slots since, or the release brings an object or a variable; without them organisations would be gone.
 */
export async function configFault(
  account: Account,
  settings: Settings,
  local: string,
  config: string,
): Promise<string | undefined> {
  const today = await bind(account, settings, local, config)
  return today === config
    ? undefined
    : 'wrangler.production.toml is not what wrangler.toml, production.json and the account give today: npm run slots -- bind'
}

/** The slots of a cell that the control database knows; none before the first deploy has made its tables. */
export async function knownSlots(
  account: Account,
  control: string,
  cell = 'main',
): Promise<Slot[]> {
  return slotsWhere(account, control, `cell = '${cell}'`)
}

/** `condition` has names in small letters alone (settings.ts). */
async function slotsWhere(account: Account, control: string, condition: string) {
  const hasTable = await account.rows<{ name: string }>(
    control,
    "SELECT name FROM sqlite_schema WHERE name = 'slots'",
  )
  if (hasTable.length === 0) return []
  const sql = `SELECT binding, organisation_id FROM slots WHERE ${condition} ORDER BY binding`
  return account.rows<Slot>(control, sql)
}

/** Of two slots of one name the control database knows the first: the organisations of the other cell would be looked for here. */
async function refuseOthers(account: Account, control: string, bound: Bound[], cell = 'main') {
  const others = await slotsWhere(account, control, `cell <> '${cell}'`)
  const theirs = others.find((one) => bound.some(({ binding }) => binding === one.binding))
  if (theirs)
    throw new Error(
      `${theirs.binding} is another cell’s: give “slots” and “firstSlot” of its own to each (docs/runbooks/move.md). Nothing was written.`,
    )
}

/** CONTROL, then slots in order. */
const byBinding = (one: Bound, other: Bound) => (one.binding < other.binding ? -1 : 1)

const shownMax = 5

function refuseFewer(bound: Bound[], known: { binding: string; uuid?: string }[]) {
  const byName = new Map(bound.map(({ binding, uuid }) => [binding, uuid]))
  const lost = known.filter(({ binding }) => !byName.has(binding)).map(({ binding }) => binding)
  if (lost.length > 0) {
    const some = [...new Set(lost)].slice(0, shownMax).join(', ')
    throw new Error(
      `${new Set(lost).size} databases are known and not in this account: ${some}. Nothing was written. Of one that is lost: docs/runbooks/restore.md`,
    )
  }
  const other = known.find(({ binding, uuid }) => uuid && uuid !== byName.get(binding))
  if (other)
    throw new Error(`${other.binding} is another database than before. Nothing was written.`)
}

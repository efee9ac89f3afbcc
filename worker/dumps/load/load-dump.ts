import { controlDb, controlOf } from '../../core/databases.ts'
import { wordsAnew } from '../../db/search/named.ts'
import { findOrganisation } from '../../organisations/store.ts'
import { tenantMigrations } from '../../tenancy/migrations/tenant-migrations.ts'
import {
  databaseOf,
  fill,
  isBare,
  migrateOn,
  ownerOf,
  rebuild,
} from '../../tenancy/rebuild-database.ts'
import type { DumpManifest } from '../manifest.ts'
import { addTables, type Loaded, requireSame, sizeOf } from './add-tables.ts'
import { beginInPlace, type LookBefore } from './begin-in-place.ts'
import { checkParts, DumpRefused, faultOfLog, ofAltered, readManifest } from './check-dump.ts'

/**
 * Makes the database of an organisation anew in an empty slot, of its dump in the file store (decision 0072): tables first,
 * then rules and search. Every row is read again and compared by the hashes of the manifest, and the log by its chain. The
 * database is nobody's afterwards: no request opens it before it is adopted. Whoever was interrupted begins anew. `heldBy` is
 * who holds the slot meanwhile, where it is not the organisation itself; `mayBeSeveral`: a person chose a copy of no one moment; `mayBeAltered`: one whose log is not whole;
 * `lookBefore` says what is undone behind a moment, and who came in, of what it takes the place of.
 */
export async function loadDump(
  env: Env,
  folder: string,
  slot: string,
  at: Date,
  { heldBy, mayBeSeveral = false, mayBeAltered = false, lookBefore }: Loading = {},
): Promise<Loaded> {
  const manifest = await readManifest(env.FILES, folder, 'organisation', mayBeSeveral)
  const known = tenantMigrations.findIndex(({ name }) => name === manifest.schema)
  if (known < 0) throw new DumpRefused([`Nobody here knows its schema ${manifest.schema}.`])
  const isOwn = await requireFree(env, slot, manifest, heldBy)
  await checkParts(env.FILES, folder, manifest)
  const fault = await faultOfLog(env.FILES, folder, manifest)
  if (fault && !mayBeAltered) throw new DumpRefused([fault, ofAltered])
  if (isOwn && !(await beginInPlace(env, slot, { manifest, lookBefore }, at)))
    return { ...sizeOf(manifest, 0), fault }

  await rebuild(env, slot, tenantMigrations.slice(0, known + 1), at)
  const db = databaseOf(env, slot)
  let calls = 0
  await fill(env, slot, async () => {
    calls = await addTables(env.FILES, folder, db, manifest)
  })
  await requireSame(db, manifest)

  await migrateOn(env, slot, tenantMigrations, at)
  for (const statement of wordsAnew) await db.run(statement)
  return { ...sizeOf(manifest, calls), fault }
}

type Loading = {
  heldBy?: string
  mayBeSeveral?: boolean
  mayBeAltered?: boolean
  lookBefore?: LookBefore | undefined
}

/**
 * A slot that is free and has nothing in it, or what an interrupted loading left. The organisation's own is taken as well
 * once the platform froze it: what is in it goes. Gives whether it is the organisation's own.
 */
async function requireFree(
  env: Env,
  slot: string,
  { organisation }: DumpManifest,
  heldBy: string | undefined,
): Promise<boolean> {
  const taken = await controlOf(env)
    .prepare('SELECT organisation_id FROM slots WHERE binding = ?')
    .bind(slot)
    .first<{ organisation_id: string | null }>()
  if (!taken) throw new DumpRefused([`There is no slot ${slot}.`])
  const owned = taken.organisation_id
  if (owned !== null && owned !== organisation.id && owned !== heldBy)
    throw new DumpRefused([`${slot} is another organisation’s.`])
  const row = await findOrganisation(controlDb(env), organisation.id)
  const isOwn = row?.slot === slot
  if (isOwn && row.frozenBy === 'platform') return true
  if (await isBare(env, slot)) return isOwn
  if (isOwn || (await ownerOf(env, slot)) !== undefined)
    throw new DumpRefused([`${slot} is not empty: its database says whose it is. Freeze it first.`])
  return false
}

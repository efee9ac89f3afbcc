import { controlDb, controlOf } from '../../core/databases.ts'
import { controlMigrations } from '../../tenancy/migrations/control-migrations.ts'
import { migrate } from '../../tenancy/migrations/migrate.ts'
import { fillDatabase, namesOf, rebuildDatabase } from '../../tenancy/rebuild-database.ts'
import { addTables, type Loaded, mark, requireSame, sizeOf } from './add-tables.ts'
import { checkParts, DumpRefused, faultOfLog, ofAltered, readManifest } from './check-dump.ts'
import { controlIsBack, whoMayComeIn } from './control-is-back.ts'

/**
 * Makes the control database anew, of its copy in the file store, in one that has nothing in it yet (decision 0072). Compared as an
 * organisation's is. Nobody is signed in afterwards and no letter of then leaves. Whether somebody froze an organisation since is
 * not known, so all are frozen, but where a person says that it `isAsItWas`.
 */
export async function loadControl(
  env: Env,
  folder: string,
  at: Date,
  { isAsItWas = false, mayBeSeveral = false, mayBeAltered = false } = {},
): Promise<Loaded & { mayComeIn: string[]; log: string[] }> {
  const manifest = await readManifest(env.FILES, folder, 'platform', mayBeSeveral)
  const known = controlMigrations.findIndex(({ name }) => name === manifest.schema)
  if (known < 0) throw new DumpRefused([`Nobody here knows its schema ${manifest.schema}.`])
  const database = controlOf(env)
  if (!(await isNew(database)))
    throw new DumpRefused(['CONTROL has rows already: a copy goes into a new one alone.'])
  await checkParts(env.FILES, folder, manifest)
  const fault = await faultOfLog(env.FILES, folder, manifest)
  if (fault && !mayBeAltered) throw new DumpRefused([fault, ofAltered])

  await rebuildDatabase(database, controlMigrations.slice(0, known + 1), at)
  await database.prepare(`CREATE TABLE ${mark} (folder TEXT)`).run()
  const db = controlDb(env)
  let calls = 0
  await fillDatabase(database, async () => {
    calls = await addTables(env.FILES, folder, db, manifest)
  })
  await requireSame(db, manifest)
  await migrate(database, controlMigrations, at)
  const { night, begunAt: moment } = manifest
  const reason = `The control database came back from the copy of the night of ${night}.`
  const key = `control/${night}/${at.getTime()}`
  const log = await controlIsBack(env, { key, reason, details: { night, moment } }, isAsItWas, at)
  await database.prepare(`DROP TABLE ${mark}`).run()
  return { ...sizeOf(manifest, calls), fault, log, mayComeIn: await whoMayComeIn(db) }
}

/** Nobody is in it yet; or an interrupted loading left what is. */
async function isNew(database: D1Database): Promise<boolean> {
  const tables = (await namesOf(database, 'table')).map(({ name }) => name)
  if (tables.includes(mark)) return true
  const whose = ['organisations', 'users', 'invoices', 'sign_ups'].filter((name) =>
    tables.includes(name),
  )
  const rows = whose.map((name) => `EXISTS (SELECT 1 FROM ${name})`)
  const found = `SELECT ${rows.join(' OR ') || '0'} AS has_rows`
  return !(await database.prepare(found).first('has_rows'))
}

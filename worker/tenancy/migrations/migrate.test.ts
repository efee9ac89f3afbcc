/// <reference types="vite/types/importMeta.d.ts" />
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { ana, bob, originOf, zoe } from '../../testing/cast.ts'
import { makeOrganisation } from '../../testing/organisation.ts'
import { bringUpToDate } from '../../testing/setup/kept-schema.ts'
import { migrateAll } from '../upkeep/migrate-all.ts'
import { controlMigrations } from './control-migrations.ts'
import { type Migration, migrate } from './migrate.ts'
import { tenantMigrations } from './tenant-migrations.ts'

const now = new Date('2026-11-26T00:00:00Z')
const breakpoint = '--> statement-breakpoint'

test('every migration file is known to the Worker, in order and word for word', () => {
  // without a type argument: only a plain `import.meta.glob(` keeps Vitest from remembering the list of files
  const files = import.meta.glob('../../../migrations/**/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }) as Record<string, string> // ?raw gives the text
  const inFolder = (folder: string) =>
    Object.entries(files)
      .filter(([path]) => path.includes(`/${folder}/`))
      .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
      .sort((one, other) => one.name.localeCompare(other.name))
  expect(Object.keys(files)).toHaveLength(controlMigrations.length + tenantMigrations.length)
  expect(controlMigrations).toEqual(inFolder('control'))
  expect(tenantMigrations).toEqual(inFolder('tenant'))
})

test('migrating twice does the work once', async () => {
  const names = tenantMigrations.map(({ name }) => name)
  expect(await migrate(env.TENANT_0032, tenantMigrations, now)).toEqual(names)
  const before = await schemaOf(env.TENANT_0032)
  expect(await migrate(env.TENANT_0032, tenantMigrations, now)).toEqual([])
  expect(await schemaOf(env.TENANT_0032)).toEqual(before)
})

test('what tests begin with is what the migrations leave', async () => {
  await bringUpToDate(env.TENANT_0028, tenantMigrations, now)
  await bringUpToDate(env.TENANT_0029, tenantMigrations, now)
  await migrate(env.TENANT_0027, tenantMigrations, now)
  const wanted = await schemaOf(env.TENANT_0027)
  expect(await schemaOf(env.TENANT_0029)).toEqual(wanted)
  const rows = (slot: D1Database) =>
    slot.batch(
      ['roles', 'organisation_settings'].map((name) => slot.prepare(`SELECT * FROM ${name}`)),
    )
  const [roles, settings] = await rows(env.TENANT_0029)
  const [wantedRoles, wantedSettings] = await rows(env.TENANT_0027)
  expect([roles?.results, settings?.results]).toEqual([
    wantedRoles?.results,
    wantedSettings?.results,
  ])
})

test('of two that race, each migration is applied by exactly one, and both succeed', async () => {
  const races = [1, 2, 3, 4].map(() => migrate(env.TENANT_0031, tenantMigrations, now))
  const applied = (await Promise.all(races)).flat()
  expect(applied.sort()).toEqual(tenantMigrations.map(({ name }) => name))
  expect(await schemaOf(env.TENANT_0031)).toEqual(await schemaOf(env.TENANT_0032))
})

test('a migration that fails half way leaves nothing behind', async () => {
  const sql = `CREATE TABLE half (id TEXT);\n${breakpoint}\nINSERT INTO missing VALUES (1);`
  const broken = [...tenantMigrations, { name: '9999_broken', sql }]
  const before = await schemaOf(env.TENANT_0032)
  await expect(migrate(env.TENANT_0032, broken, now)).rejects.toThrow(/missing/)
  expect(await schemaOf(env.TENANT_0032)).toEqual(before)
  const mended = [...tenantMigrations, { name: '9999_broken', sql: 'SELECT 1' }]
  expect(await migrate(env.TENANT_0032, mended, now)).toEqual(['9999_broken'])
})

async function schemaOf(database: D1Database) {
  const { results } = await database
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE '_cf%' ORDER BY name")
    .all()
  return results
}

const next: Migration[] = [
  ...tenantMigrations,
  { name: '9998_extra', sql: 'CREATE TABLE extra (id TEXT);' },
]
let acme: Awaited<ReturnType<typeof makeOrganisation>>
let beta: Awaited<ReturnType<typeof makeOrganisation>>
beforeAll(async () => {
  acme = await makeOrganisation('acme', 'Acme Hospital', [ana])
  beta = await makeOrganisation('beta', 'Beta Trading', [bob])
  await makeOrganisation('gamma', 'Gamma Logging', [zoe])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const statusAt = async (slug: string) => (await ask('GET', `${originOf(slug)}/api/health`)).status

test('when the canary fails, nobody else is touched', async () => {
  await acme.database.prepare('CREATE TABLE extra (id TEXT)').run()
  const outcomes = await migrateAll(env, next, now)
  expect(outcomes).toEqual([{ slug: 'acme', applied: [], error: expect.stringMatching(/extra/) }])
  expect(await schemaOf(beta.database)).not.toContainEqual(
    expect.objectContaining({ name: 'extra' }),
  )
  // the Worker of before has nothing to bring, and opens it again
  expect(await migrateAll(env, tenantMigrations, now)).toEqual([
    { slug: 'acme', applied: [], error: null },
  ])
  await acme.database.prepare('DROP TABLE extra').run()
})

test('one that fails is in maintenance while the others go on, until a repeat mends it', async () => {
  await beta.database.prepare('CREATE TABLE extra (id TEXT)').run()
  const outcomes = await migrateAll(env, next, now)
  expect(outcomes).toEqual([
    { slug: 'acme', applied: ['9998_extra'], error: null },
    { slug: 'beta', applied: [], error: expect.stringMatching(/extra/) },
    { slug: 'gamma', applied: ['9998_extra'], error: null },
  ])
  expect(await statusAt('acme')).toBe(200)
  expect(await statusAt('gamma')).toBe(200)
  const program = await ask('GET', `${originOf('beta')}/api/payees`)
  const page = await ask('GET', `${originOf('beta')}/approval`)
  expect([program.status, program.code, page.status]).toEqual([503, 'maintenance', 503])

  await beta.database.prepare('DROP TABLE extra').run()
  expect(await migrateAll(env, next, now)).toEqual([
    { slug: 'beta', applied: ['9998_extra'], error: null },
  ])
  expect(await migrateAll(env, next, now)).toEqual([])
  vi.advanceTimersByTime(31_000)
  expect(await statusAt('beta')).toBe(200)
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newSessionToken } from '../auth/sessions/session-token.ts'
import { failCall } from '../core/d1/fail-call.fixture.ts'
import { transientFaults } from '../core/database-errors.ts'
import { controlDb } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { hourMs } from '../domain/durations.ts'
import { loadOrganisation, saveMigration } from '../organisations/store.ts'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi } from '../testing/cast.ts'
import { makeOrganisation } from '../testing/organisation.ts'
import { everyRoute } from '../testing/routes/every-route.ts'
import { addressOf } from '../testing/routes/filled-route.ts'
import { newestSchema, tenantMigrations } from './migrations/tenant-migrations.ts'
import { checked, remembered } from './remembered.ts'
import { migrateAll } from './upkeep/migrate-all.ts'

/** What the release before this one left behind. */
const before = tenantMigrations.slice(0, -1)

function forget() {
  checked.clear()
  remembered.clear()
}

/** An id that nothing has, in every folder. */
const nobodys: Record<string, string> = new Proxy({}, { get: () => 'none' })

const versionOf = (database: D1Database) =>
  database.prepare('SELECT max(name) AS version FROM schema_migrations').first<string>('version')

/** A session as the release before wrote it: nothing here opens the database by the product. */
async function sessionOf(made: { id: string; database: D1Database }, userId: string) {
  const token = await newSessionToken(env, made)
  const tokenHash = await sha256(token)
  const now = Date.now()
  const expiresAt = new Date(now + hourMs)
  await made.database
    .prepare(
      "INSERT INTO sessions (token_hash, user_id, created_at, expires_at, device, address, factor) VALUES (?, ?, ?, ?, 'test', '', 'totp')",
    )
    .bind(tokenHash, userId, now, expiresAt.getTime())
    .run()
  return token
}

afterEach(() => vi.restoreAllMocks())

describe('an organisation one migration behind', () => {
  let gamma: Awaited<ReturnType<typeof makeOrganisation>>
  beforeAll(async () => {
    gamma = await makeOrganisation('gamma', 'Gamma Logging', [ana], before)
    forget()
  })

  test('opens by every GET, all at once and whichever comes first', async () => {
    const token = await sessionOf(gamma, ana.id)
    const looks = everyRoute.filter(({ method }) => method === 'GET')
    const heard = await Promise.all(
      looks.map(async (route) => {
        const address = `${originOf('gamma')}${addressOf(route, nobodys)}`
        const { status, code } = await ask('GET', address, { token })
        return { name: route.name, status, code }
      }),
    )
    expect(heard.filter(({ status }) => status >= 500)).toEqual([])
    expect(heard.length).toBeGreaterThan(30)
    expect(await versionOf(gamma.database)).toBe(newestSchema)
    expect((await loadOrganisation(controlDb(env), gamma.id)).schemaVersion).toBe(newestSchema)
  })
})

test('the main job, begun on the schema before, ends in a bank file', async () => {
  await makeCast(before)
  forget()
  const { id, digest } = await submittedBatch(await addKunduAccount(), 5_000)
  const decision = { decision: 'approve', digest }
  await as(ravi).post(`/batches/${id}/approvals`, { body: decision })
  const file = await as(mia).post(`/batches/${id}/bank-file`)
  expect(file).toMatchObject({ status: 201, body: { paymentCount: 2, totalToea: 10_000 } })
})

describe('a database that cannot be brought up to date', () => {
  test('is under maintenance, and opens by itself once it can be', async () => {
    const delta = await makeOrganisation('delta', 'Delta Fishing', [ana], before)
    const inTheWay =
      "CREATE TRIGGER in_the_way BEFORE INSERT ON schema_migrations BEGIN SELECT RAISE(ABORT, 'in the way'); END"
    await delta.database.prepare(inTheWay).run()
    forget()
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
    expect((await ask('GET', `${originOf('delta')}/auth`)).status).toBe(503)
    expect(String(error.mock.calls[0])).toContain('delta could not be migrated')
    await delta.database.exec('DROP TRIGGER in_the_way')
    expect((await ask('GET', `${originOf('delta')}/auth`)).status).toBe(200)
  })
})

describe('an older Worker', () => {
  test('writes no older version', async () => {
    const db = controlDb(env)
    const older = tenantMigrations.slice(0, -2)
    await migrateAll(env, older, new Date())
    await saveMigration(db, 'org-gamma', { version: '0000_tables', error: null })
    expect((await loadOrganisation(db, 'org-gamma')).schemaVersion).toBe(newestSchema)
  })
})

test('what was reached is written down also where the line breaks', async () => {
  const [text = ''] = transientFaults
  for (const when of ['before', 'after'] as const) {
    await env.CONTROL.prepare("UPDATE organisations SET migration_error = 'away'").run()
    const ended = failCall([env.CONTROL], { nth: 1, text, when })
    await saveMigration(controlDb(env), 'org-gamma', { version: newestSchema, error: null })
    expect(ended()).toBeGreaterThan(1)
    expect((await loadOrganisation(controlDb(env), 'org-gamma')).migrationError).toBeNull()
  }
})

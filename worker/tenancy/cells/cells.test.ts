import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { counting, newTally } from '../../core/d1/tally.ts'
import { controlDb } from '../../core/databases.ts'
import { organisations } from '../../db/control.ts'
import { runCronJob } from '../../scheduled.ts'
import { ask } from '../../testing/ask.ts'
import { makeCast, originOf } from '../../testing/cast.ts'
import { tenantMigrations } from '../migrations/tenant-migrations.ts'
import { tenantBySlug } from '../open-tenant.ts'
import { claimSlot, countFreeSlots } from '../slots.ts'
import { migrateAll } from '../upkeep/migrate-all.ts'

beforeAll(async () => {
  await makeCast()
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, { CELL: 'main' })
})

/** Organisations of another cell, older than any of ours, in slots that this Worker is not bound to. */
async function addElsewhere(many: number, from = 0) {
  const numbers = Array.from({ length: many }, (_, index) => from + index + 1)
  const json = JSON.stringify(numbers)
  await env.CONTROL.batch([
    env.CONTROL.prepare(
      "INSERT INTO slots (binding, organisation_id, claimed_at, cell) SELECT 'TENANT_' || (20000 + value), 'else-' || value, 1, 'second' FROM json_each(?)",
    ).bind(json),
    env.CONTROL.prepare(
      `INSERT INTO organisations (id, slug, name, state, slot, cell, schema_version, created_at)
       SELECT 'else-' || value, 'else-' || value, 'Elsewhere', 'active', 'TENANT_' || (20000 + value), 'second', '0000', 1 FROM json_each(?)`,
    ).bind(json),
  ])
}

test('a host of another cell is told that it cannot be opened now, and nothing is thrown', async () => {
  await addElsewhere(2)
  const said = vi.spyOn(console, 'error')
  expect((await ask('GET', `${originOf('else-1')}/login`)).status).toBe(421)
  expect(said).not.toHaveBeenCalled()
})

test('the cron of a cell migrates, wakes, bills and tells of the organisations of its cell alone', async () => {
  const said = vi.spyOn(console, 'error')
  // theirs are older, and would be the canary
  const newest = { name: '9999_newest', sql: 'CREATE TABLE newest (id TEXT) STRICT' }
  const outcomes = await migrateAll(env, [...tenantMigrations, newest], new Date())
  expect(outcomes.map(({ slug, error }) => [slug, error])).toEqual([
    ['acme', null],
    ['beta', null],
  ])
  for (const job of ['keepers', 'billing', 'releases', 'sign_ups'] as const)
    await runCronJob(env, job, new Date())
  expect(said).not.toHaveBeenCalled()
  const rows = await controlDb(env).select().from(organisations)
  const touched = rows.filter(({ wokenAt }) => wokenAt !== null).map(({ slug }) => slug)
  expect(touched.sort()).toEqual(['acme', 'beta'])
  const looks = await env.CONTROL.prepare('SELECT organisation_id AS id FROM daily_looks').all()
  expect(looks.results.map(({ id }) => id).sort()).toEqual(['org-acme', 'org-beta'])
})

test('a cell counts and claims its own slots alone', async () => {
  const free = await countFreeSlots(env)
  await env.CONTROL.prepare(
    "INSERT INTO slots (binding, cell) VALUES ('TENANT_0000', 'second'), ('TENANT_29999', 'second')",
  ).run()
  expect(await countFreeSlots(env)).toBe(free)
  expect(await claimSlot(env, 'org-new', new Date())).toMatch(/^TENANT_00(0[1-9]|[1-3]\d)$/)
  Object.assign(env, { CELL: 'second' })
  expect(await countFreeSlots(env)).toBe(2)
  expect(await claimSlot(env, 'org-second', new Date())).toBe('TENANT_0000')
})

test('finding the database of a host costs the same among 34 organisations and 3,000', async () => {
  const costOf = async (second: number) => {
    const tally = newTally()
    // what an isolate remembers of a host ends after half a minute
    const at = new Date(Date.now() + second * 60_000)
    expect((await counting(tally, () => tenantBySlug(env, 'acme', at))).ok).toBe(true)
    return tally
  }
  await costOf(1)
  const few = await costOf(2)
  await addElsewhere(3_000, 10)
  expect(await costOf(3)).toEqual(few)
  // the organisation and what the platform published; that nothing brings it back, an index says
  expect(few).toMatchObject({ calls: 1, rowsRead: 2 })
})

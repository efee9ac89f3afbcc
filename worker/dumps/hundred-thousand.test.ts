import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { filledAcme } from '../archive/archive.fixture.ts'
import { readCharactersMax } from '../core/d1/what-fits.ts'
import { readsOfPart, rowsOfRead } from '../domain/dumps/dump.ts'
import { must } from '../domain/must.ts'
import { registerSlots, slotOf } from '../tenancy/slots.ts'
import { countOf } from '../testing/schedules/schedules.ts'
import { loadDump } from './load/load-dump.ts'
import { dumpFolder } from './manifest.ts'
import { dumpOn } from './write-dump.ts'

/*
 * A large organisation, dumped and loaded: `npm run test:long` takes 100,000 payments (VITE_DUMPED), every run 9,000: three calls to the database.
 */
const payments = countOf('VITE_DUMPED', 9_000)
const together = 5_000
/** Of these rows, some 250 characters each. */
const callsOfFile = Math.min(readsOfPart, Math.ceil(readCharactersMax / (rowsOfRead * 250)))

let acme: Awaited<ReturnType<typeof filledAcme>>
beforeAll(async () => {
  acme = await filledAcme()
  await registerSlots(env)
  const { database } = acme
  const { results: rules } = await database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'payments'")
    .all<{ name: string; sql: string }>()
  await database.batch(rules.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)))
  const { results } = await database
    .prepare("SELECT name FROM pragma_table_info('payments')")
    .all<{ name: string }>()
  const others = results.map(({ name }) => name).filter((name) => !['id', 'line'].includes(name))
  for (let from = 0; from < payments; from += together) {
    await database
      .prepare(
        `INSERT INTO payments (id, line, ${others.join(', ')})
         SELECT 'many' || (?1 + value), 10000 + ?1 + value, ${others.join(', ')}
         FROM (SELECT * FROM payments ORDER BY rowid LIMIT 1), json_each(?2)`,
      )
      .bind(
        from,
        JSON.stringify(Array.from({ length: Math.min(together, payments - from) }, (_, i) => i)),
      )
      .run()
  }
  await database.batch(rules.map(({ sql }) => database.prepare(sql)))
}, 600_000)

test(`${payments} payments are dumped in slices and loaded, the same by every hash`, async () => {
  const at = new Date('2026-11-24T17:00:00Z')
  const put = vi.spyOn(env.FILES, 'put')
  const begun = performance.now()
  let turns = 1
  while ((await dumpOn(env, acme.id, at)) !== undefined) turns++
  const dumped = performance.now()
  const row = must(
    await acme.database
      .prepare('SELECT rows, bytes, calls FROM dumps')
      .first<{ rows: number; bytes: number; calls: number }>(),
    'dump',
  )
  const puts = put.mock.calls.length
  const { manifest, calls, rows } = await loadDump(
    env,
    dumpFolder(acme.id, '2026-11-25'),
    'TENANT_0030',
    at,
  )
  const figures = { payments, turns, puts, ...row, loading: calls }
  const seconds = [dumped - begun, performance.now() - dumped].map((ms) => Math.round(ms / 1000))
  console.log(JSON.stringify({ ...figures, parts: manifest.parts.length, seconds }))
  expect(rows).toBe(row.rows)
  expect(rows).toBeGreaterThan(payments)
  // a file has what six calls gave, or as many as have the characters that are read together; the list of them is another
  expect(puts).toBeLessThanOrEqual(Math.ceil(payments / (rowsOfRead * callsOfFile)) + 2)
  // of the thousand calls of an invocation, however large it is
  expect(row.calls / turns).toBeLessThan(150)
  const count = 'SELECT count(*) AS n, sum(amount_toea) AS toea FROM payments'
  expect(await slotOf(env, 'TENANT_0030').prepare(count).first()).toEqual(
    await acme.database.prepare(count).first(),
  )
}, 1_800_000)

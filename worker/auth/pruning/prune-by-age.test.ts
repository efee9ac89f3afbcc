import { beforeAll, expect, test } from 'vitest'
import { withBudget } from '../../core/d1/budget.ts'
import { keptDays } from '../../domain/access/sign-in/kept-days.ts'
import { dayMs } from '../../domain/durations.ts'
import { ana, as, makeCast } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { sweepSignIns } from '../sessions/sweep-sign-ins.ts'
import { lookedAtMax } from './prune-by-age.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

const now = new Date()
const ago = (days: number) => now.getTime() - days * dayMs
const count = async (what: string) =>
  Number(await database.prepare(`SELECT count(*) AS n FROM ${what}`).first('n'))
const sweep = async () => sweepSignIns(await openAcme(), now)

/** Before everything that is there: rows of long ago came first. */
const inserts = {
  idempotency_keys: (days: number, place: number) =>
    `INSERT INTO idempotency_keys (rowid, user_id, key, request_hash, status, answer, at) VALUES (${place}, 'mia', 'old${place}', '', 200, '{}', ${ago(days)})`,
  outbox: (days: number, place: number, due = 'NULL') =>
    `INSERT INTO outbox (rowid, key, letter, recipient_id, content, written_at, sent_at, due_at) VALUES (${place}, 'old${place}', 'security_notice', 'mia', '{}', ${ago(days)}, NULL, ${due})`,
  sessions: (days: number, place: number) =>
    `INSERT INTO sessions (rowid, token_hash, user_id, created_at, expires_at, device, address, factor) VALUES (${place}, 'old${place}', 'mia', 1, ${ago(days)}, '', '', '')`,
}

test.each([
  ['idempotency_keys', keptDays.answers],
  ['outbox', keptDays.letters],
  ['sessions', keptDays.sessions],
] as const)('of %s goes what is older than %i days, and nothing younger', async (table, days) => {
  const insert = inserts[table]
  await database.batch(
    [insert(days + 1, -3), insert(days - 1, -2)].map((sql) => database.prepare(sql)),
  )
  const before = await count(table)
  await sweep()
  expect(await count(table)).toBe(before - 1)
  expect(await count(`${table} WHERE rowid = -2`)).toBe(1)
})

test('of the sessions of a device the last one stays, once a week has passed', async () => {
  const session = (place: number, days: number, device: string) =>
    database.prepare(`INSERT INTO sessions (rowid, token_hash, user_id, created_at, expires_at, device)
      VALUES (${place}, 'of device ${place}', 'mia', 1, ${ago(days)}, '${device}')`)
  await database.batch([
    ...[session(-60, 100, 'Phone'), session(-59, 20, 'Phone'), session(-58, 8, 'Phone')],
    ...[session(-57, 30, 'Desk'), session(-56, 6, 'Desk'), session(-55, 5, 'Desk')],
    session(-54, 150, 'Tablet'),
  ])
  await sweep()
  const { results } = await database
    .prepare(
      "SELECT rowid FROM sessions WHERE device IN ('Phone', 'Desk', 'Tablet') ORDER BY rowid",
    )
    .all<{ rowid: number }>()
  expect(results.map(({ rowid }) => rowid)).toEqual([-58, -56, -55, -54])
})

test('a letter that waits is never too old', async () => {
  await database.prepare(inserts.outbox(900, -9, String(ago(-1)))).run()
  await sweep()
  expect(await count('outbox WHERE rowid = -9')).toBe(1)
})

test('behind as many that wait as a turn looks at, a letter that left goes', async () => {
  const waiting = `INSERT INTO outbox (rowid, key, letter, recipient_id, content, written_at, due_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${lookedAtMax})
    SELECT -10000 + i, 'waits' || i, 'security_notice', 'mia', '{}', ${ago(900)}, ${ago(-1)} FROM n`
  await database.batch(
    [waiting, inserts.outbox(800, -8)].map((statement) => database.prepare(statement)),
  )
  await sweep()
  expect(await count('outbox WHERE rowid = -8')).toBe(0)
  expect(await count('outbox WHERE rowid < -10')).toBe(lookedAtMax)
})

test('more than one question deletes go in one turn, or as its calls allow', async () => {
  const many = Array.from({ length: 2 * lookedAtMax + 20 }, (_, index) => -100_000 + index)
  await database.batch(many.map((place) => database.prepare(inserts.idempotency_keys(200, place))))
  expect(await withBudget(sweep, 5)).toBe(false)
  expect(await count('idempotency_keys WHERE rowid < -10')).toBeGreaterThanOrEqual(20)
  expect(await sweep()).toBe(true)
  expect(await count('idempotency_keys WHERE rowid < -10')).toBe(0)
  expect((await as(ana).get('/audit')).status).toBe(200)
})

import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'
import { addManyRows } from '../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../testing/growth/rows-read.ts'

/* A year is taken back with a look for each of its periods, and not at each batch that was ever made. */

let database: D1Database
const many = 2_000
beforeAll(async () => {
  database = (await makeCast()).acme.database
  const { results } = await database
    .prepare("select sql from sqlite_schema where name = 'periods_used'")
    .all<{ sql: string }>()
  const owners = { makerId: mia.id, readerId: ana.id, accountId: await addKunduAccount() }
  await addManyRows(database, { from: 0, to: many }, owners)
  await database.prepare(results[0]?.sql ?? '').run()
})

test('a year of weeks goes with few rows read, and one that a batch pays stays', async () => {
  const body = { rhythm: 'week', year: 2031, payDay: '2031-01-06' }
  const { items } = (await as(mia).post('/periods', { body })).body
  const ended = countRowsRead([database])
  expect((await as(mia).remove(`/periods/${items[0].id}`)).body).toEqual({ removed: items.length })
  const read = ended().reduce((sum, { rows }) => sum + rows, 0)
  expect(read).toBeLessThan(many)
  expect((await as(mia).remove('/periods/period7')).body.code).toBe('periods_in_use')
})

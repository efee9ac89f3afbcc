import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { D1PreparedQuery } from 'drizzle-orm/d1'
import * as drizzle from 'drizzle-orm/utils'
import { expect, test, vi } from 'vitest'
import { users } from '../../db/people.ts'
import { payments } from '../../db/tenant-batches.ts'
import { payeeAccounts } from '../../db/tenant-payees.ts'
import { buildsOnly, controlDb } from '../databases.ts'

const accounts = buildsOnly
  .select({ account: payeeAccounts, paid: sql<number>`1`.as('paid'), name: payeeAccounts.nameKey })
  .from(payeeAccounts)
const all = buildsOnly.select().from(payments)
const left = buildsOnly
  .select({ line: payments, person: users })
  .from(payments)
  .leftJoin(users, eq(users.id, payments.editedBy))
const inner = buildsOnly.select().from(payments).innerJoin(users, eq(users.id, payments.editedBy))

type Joined = Record<string, boolean>
type Prepared = {
  fields: unknown[]
  joinsNotNullableMap: Joined
  mapAllResult: (found: unknown, isOfBatch?: boolean) => unknown[]
}

/** What drizzle itself makes of the same values, which its types keep to themselves. */
const { mapResultRow } = drizzle as unknown as {
  mapResultRow: (fields: unknown[], row: unknown[], joined: Joined) => unknown
}

test.each([
  ['a table', all, true],
  ['columns beside a table', accounts, true],
  ['a join', inner, true],
  ['a join of what may not be there', left, false],
])('the rows of %s are what drizzle makes of them', (_what, statement, isInShape) => {
  const prepared = (statement as unknown as { _prepare: () => Prepared })._prepare()
  const { fields, joinsNotNullableMap } = prepared
  const whole = fields.map((_field, index) => (index % 5 === 2 ? null : `${index + 1}`))
  // the first columns of another table, and nothing of the one that is joined
  const half = whole.map((value, at) => (at < 12 ? value : null))
  const numbers = whole.map((value) => (value === null ? null : Number(value) % 2))
  const rows = [whole, half, half, numbers, whole]
  const expected = rows.map((row) => mapResultRow(fields, row, joinsNotNullableMap))
  const byName = rows.map((row) => Object.fromEntries(row.map((value, at) => [`c${at}`, value])))
  const asDrizzle = vi.spyOn(fields, 'reduce') // by which it makes each row
  for (const said of [
    prepared.mapAllResult(rows),
    prepared.mapAllResult({ results: byName }, true),
  ]) {
    expect(said).toEqual(expected)
    expect(JSON.stringify(said)).toBe(JSON.stringify(expected))
  }
  expect(asDrizzle).toHaveBeenCalledTimes(isInShape ? 0 : 2 * rows.length)
})

test('drizzle asks for its rows here, of a statement by itself and of each in a batch', async () => {
  const asked = vi.spyOn(D1PreparedQuery.prototype, 'mapAllResult')
  const db = controlDb(env)
  const select = () =>
    db.select({ one: sql<number>`value`.as('one') }).from(sql`json_each('[1, 2]')`)
  const rows = [{ one: 1 }, { one: 2 }]
  expect([await select(), ...(await db.batch([select(), select()]))]).toEqual([rows, rows, rows])
  expect(asked).toHaveBeenCalledTimes(3)
})

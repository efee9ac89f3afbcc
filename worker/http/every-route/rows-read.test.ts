import { beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/operations/every-operation.ts'
import { must } from '../../domain/must.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'
import { measured } from '../../testing/growth/list-addresses.ts'
import { addManyRows } from '../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../testing/growth/rows-read.ts'

/* A list costs what it shows: how many rows are read does not depend on how many there are. */

const [few, many] = [4_000, 20_000]
const rowsMaxDefault = 3_000
const rareWordMax = 2_500

const asked = Object.entries(measured).flatMap(([path, one]) =>
  'grows' in one
    ? []
    : one.addresses.map((asked) => {
        const { address, rowsMax, until } =
          typeof asked === 'string' ? { ...one, address: asked } : asked
        return { path, address, max: rowsMax ?? rowsMaxDefault, isUntil: until !== undefined }
      }),
)

type Read = { rows: number; status: number }
const before = new Map<string, Read>()
const after = new Map<string, Read>()
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  const account = await addKunduAccount()
  const owners = { makerId: mia.id, readerId: ana.id, accountId: account }
  await addManyRows(database, { from: 0, to: few }, owners)
  await measure(database, account, before)
  await addManyRows(database, { from: few, to: many }, owners)
  await measure(database, account, after)
}, 600_000)

async function measure(database: D1Database, account: string, into: Map<string, Read>) {
  for (const { address } of asked) {
    const ended = countRowsRead([database])
    const { status } = await as(ana).get(address.replace('ACC', account))
    into.set(address, { status, rows: ended().reduce((sum, { rows }) => sum + rows, 0) })
  }
}

test('every call that reads is measured, or says what of it grows', () => {
  const reading = operations.filter(({ method }) => method === 'get').map(({ path }) => path)
  expect(Object.keys(measured).sort()).toEqual(reading.sort())
})

test.each(asked)(
  '$address reads as much of 20,000 rows as of 4,000',
  ({ address, max, isUntil }) => {
    const [first, later] = [must(before.get(address), address), must(after.get(address), address)]
    // nothing that it was asked for wrongly: what it names is there, or is not
    expect([200, 204, 404]).toContain(later.status)
    expect(later.rows).toBeLessThanOrEqual(max)
    // a rare word may be in more of more rows, up to where it counts as frequent
    const most = Math.max(1.2 * first.rows + 100, rareWordMax)
    expect(later.rows).toBeLessThanOrEqual(isUntil ? max : most)
  },
)

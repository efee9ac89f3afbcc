import { beforeAll, expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../../domain/calendar.ts'
import { addKunduAccount } from '../../../../testing/batches.ts'
import { makeCast } from '../../../../testing/cast.ts'
import { addNoa, noa, sendFile } from '../../settling.fixture.ts'
import { toldMax } from './told-store.ts'

/* Earlier files had more returns of one day and amount than one file is compared with. */

let database: D1Database
let account: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount('700123456')
  await addNoa(database)
  await send([`${today},9.80,FIRST`])
  await database
    .prepare(
      `INSERT INTO returns (id, source_account_id, amount_toea, source, bank_day, reference, import_id, row_key, state, recorded_by, recorded_at)
      WITH RECURSIVE told (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM told WHERE nth < ?)
      SELECT 'told' || nth, source_account_id, amount_toea, source, bank_day, 'TOLD' || nth, import_id, 'told' || nth, state, recorded_by, recorded_at
      FROM returns, told WHERE reference = 'FIRST'`,
    )
    .bind(toldMax)
    .run()
})

const today = dayInPortMoresby(new Date())
const columns = {
  ...{ day: 'Date', amount: 'Amount', reference: 'Ref', name: '' },
  ...{ bsb: '', account: '', code: '', reason: '' },
}
const send = (rows: string[]) =>
  sendFile(account, ['Date,Amount,Ref', ...rows].join('\n'), noa, columns, 'returns')
const kept = async () =>
  (await database.prepare('SELECT count(*) AS many FROM returns').first<{ many: number }>())?.many

test('one more of their day and amount is refused by that count, and nothing is taken', async () => {
  const before = await kept()
  expect(before).toBe(toldMax + 1)
  expect(await send([`${today},9.80,NEW`, `${today},7.70,NEW`])).toMatchObject({
    ...{ status: 422 },
    body: { errors: [{ row: 1, field: 'file', code: 'too_many_alike' }] },
  })
  expect(await kept()).toBe(before)
})

test('those of their amount on another day, beside another amount on theirs, are taken', async () => {
  expect((await send([`2026-01-05,9.80,NEW`, `${today},7.70,NEW`])).body).toMatchObject({
    ...{ format: 'returns', added: 2 },
  })
})

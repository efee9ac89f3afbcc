import { beforeAll, expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { as } from '../../../testing/cast.ts'
import { openAcme } from '../../../testing/colleagues.ts'
import { dropTriggers } from '../../../testing/growth/drop-triggers.ts'
import { numbered } from '../../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../../testing/growth/rows-read.ts'
import { findOpen } from '../open-store.ts'
import { findBesideReturns } from '../returns/out-store.ts'
import { pairsMax } from '../returns/told/named-by.ts'
import { account, beginSettling, database, noa } from '../settling.fixture.ts'
import { withoutVoidBeside } from '../void-beside.ts'

/* Everybody gets one amount, and a file of the bank's may be any of it: what it is compared with has an end. */

const day = dayInPortMoresby(new Date())
const [alike, returned] = [6_000, 1_500]

beginSettling()
beforeAll(async () => {
  await dropTriggers(database)
  await database.batch(
    [
      `insert into payees (id, name, status, created_by, created_at, updated_at) values ('one', 'One', 'active', 'mia', 0, 0)`,
      `insert into payee_accounts (id, payee_id, version, bsb, account_number, name_at_bank, state, proposed_by, proposed_at)
        values ('one1', 'one', 1, '088-950', '1001', 'P', 'active', 'mia', 0)`,
      `insert into batches (id, number, name, description, source_account_id, value_date, state, version, step, revision,
        prepared_by, created_at, submitted_at, payment_count, total_toea, next_line, approvals_needed)
        values ('all', 1001, 'All', '', '${account}', '${day}', 'uploaded', 1, 4, 4, 'mia', 0, 0, ${alike}, ${1_000 * alike}, ${alike + 1}, 1)`,
      `insert into payments (id, batch_id, line, payee_id, payee_account_id, payee_name, bsb, account_number, amount_toea,
        reference, state, edited_by, edited_at) ${numbered(0, alike)}
        select 'p' || i, 'all', i, 'one', 'one1', 'Payee Called ' || i, '088-950', 1001, 1000, 'HA' || i, 'follows', 'mia', 0 from n`,
      `insert into returns (id, source_account_id, amount_toea, source, bank_day, reference, row_key, state, payment_id, recorded_by, recorded_at)
        select 'back' || line, '${account}', 1000, 'hand', '${day}', '', 'row' || line, 'matched', id, 'noa', line
        from payments where batch_id = 'all' and line > ${alike - returned}`,
      `insert into statement_imports (id, source_account_id, format, file_name, sha256, bytes, from_day, to_day, opening_toea,
        closing_toea, line_count, added_count, imported_by, imported_at, gap_before, gap_after) ${numbered(0, 300)}
        select 'gap' || i, '${account}', 'csv', 'g.csv', 'x' || i, 1, '${day}', '${day}', i, i + 5, 1, 1, 'noa', i, 1, 1 from n`,
      `insert into statement_lines (id, import_id, source_account_id, position, day, amount_toea, balance_toea, text, reference,
        key, state) ${numbered(0, 200)}
        select 'line' || i, 'gap1', '${account}', i, date('${day}', '-' || (i % 3) || ' days'), 5, 77, 'S', '', 'k' || i, 'unreconciled' from n`,
    ].map((sql) => database.prepare(sql)),
  )
})

test('of payments of one amount no more are read than show that they are too many, and of too many none', async () => {
  const { db } = await openAcme()
  const open = (max?: number) => findOpen(db, account, { from: day, to: day }, [1000], 'mia', max)
  expect((await open()).payments).toHaveLength(101)
  expect(await open(100)).toEqual({ batches: [], payments: [] })
})

test('batches of other days are not read for it, however many the account has', async () => {
  const { db } = await openAcme()
  await database
    .prepare(`insert into batches (id, number, name, description, source_account_id, value_date, state, version, step, revision,
      prepared_by, created_at, payment_count, total_toea, next_line, approvals_needed) ${numbered(0, 2_000)}
      select 'far' || i, 5000 + i, 'Far', '', '${account}', '2031-01-01', 'uploaded', 1, 4, 4, 'mia', 0, 0, 7, 1, 1 from n`)
    .run()
  const ended = countRowsRead([database])
  expect((await findOpen(db, account, { from: day, to: day }, [7], 'mia')).batches).toEqual([])
  expect(ended().reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(500)
})

test('names are looked for in what returns say while there are few of both', async () => {
  const { db } = await openAcme()
  const back = (many: number) =>
    Array.from({ length: many }, (_, at) => ({
      ...{ id: `r${at}`, sourceAccountId: account, amountToea: 1000, bankDay: day, source: 'file' },
      ...{ reason: 'REVERSAL PAYEE CALLED 5999', reference: '', payeeName: '', accountNumber: '' },
      ...{ state: 'unmatched', paymentId: null, resolution: null, resolvedBy: null, sameAs: null },
      ...{ recordedBy: 'mia' },
    }))
  const found = async (many: number) => {
    const { out, known } = await findBesideReturns(db, back(many) as never, 'mia') // as far as it is read
    const isNamed = [
      out.some(({ payment }) => payment.id === 'p5999'),
      known.some(({ line }) => line === 5999),
    ]
    return [out.length, known.length, ...isNamed]
  }
  expect(await found(1)).toEqual([50, 50, true, true])
  const many = Math.ceil(pairsMax / returned) + 1
  expect(await found(many)).toEqual([50, 50, false, false])
})

test('of files that did not meet others the newest are looked at, however many there are', async () => {
  const ended = countRowsRead([database])
  const { body } = await as(noa).get('/reconciliation')
  const rows = ended().map((read) => read.rows)
  expect(body).toMatchObject({ hasMoreGaps: true })
  expect(Math.max(...rows)).toBeLessThan(40_000)
})

test('of each line that is one payment it is asked whether it is of a void file, however many a file has', async () => {
  const { db } = await openAcme()
  const lines = Array.from({ length: 16_000 }, (_, at) => ({
    ...{ id: crypto.randomUUID(), day, amountToea: -1_000_000 - at, text: 'PAY', reference: '' },
    ...{ sourceAccountId: account },
  }))
  const proposed = lines.map(({ id }) => ({ lineId: id, batchId: 'all' }))
  const batches = [{ id: 'all', number: 1001 }]
  const asked = { added: lines, proposed, batches, payments: [] }
  expect(await withoutVoidBeside(db, asked as never)).toEqual(proposed) // as far as it is read
})

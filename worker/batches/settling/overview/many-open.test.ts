import { beforeAll, expect, test } from 'vitest'
import type { AtBankView } from '../../../contract/reconciliation/statements.ts'
import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import { as } from '../../../testing/cast.ts'
import { dropTriggers } from '../../../testing/growth/drop-triggers.ts'
import { numbered } from '../../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../../testing/growth/rows-read.ts'
import { account, beginSettling, database, noa } from '../settling.fixture.ts'

/* The bank books payment by payment, and nobody closes: what is told of a batch is not looked for among all of its lines. */

const [many, lines] = [12, 2_000]
const day = addDays(dayInPortMoresby(new Date()), -30)
/** Of three batches one has no line, one all but its last, and one all; of that two came back. */
const state = "case b % 3 when 0 then 'uploaded' when 1 then 'settling' else 'settled' end"
const ownState = `case b % 3 when 0 then 'follows' when 1 then iif(line = ${lines}, 'follows', 'paid')
  else iif(line < 3, 'returned', 'paid') end`

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
        with n(b) as (${numbered(0, many)} select i from n)
        select 'b' || b, 1000 + b, 'B', '', '${account}', '${day}', ${state}, 1, 4, 4, 'mia', 0, 0, ${lines}, ${1_000 * lines}, ${lines + 1}, 1 from n`,
      `insert into bank_files (id, batch_id, version, source_account_id, sequence, profile, file_name, storage_key, sha256, bytes,
        record_count, payment_count, total_toea, sealed_by, sealed_at, uploaded_by, uploaded_at)
        ${numbered(0, many)} select 'f' || i, 'b' || i, 1, '${account}', 1000 + i, 'kundu-pei-132', 'a.txt', 'x', printf('%064x', i), 1,
        12, 10, 1000 + i, 'mia', 0, 'mia', 0 from n`,
      `insert into payments (id, batch_id, line, payee_id, payee_account_id, payee_name, bsb, account_number, amount_toea,
        reference, state, edited_by, edited_at)
        with n(b, line) as (${numbered(0, many * lines)} select 1 + (i - 1) / ${lines}, 1 + (i - 1) % ${lines} from n)
        select b || '-' || line, 'b' || b, line, 'one', 'one1', 'One', '088-950', '1001', 1000, '', ${ownState}, 'mia', 0 from n`,
      `insert into statement_imports (id, source_account_id, format, file_name, sha256, bytes, line_count, added_count, imported_by, imported_at)
        values ('imp', '${account}', 'csv', 'g.csv', 'x', 1, 1, 1, 'noa', 1)`,
      `insert into statement_lines (id, import_id, source_account_id, position, day, amount_toea, text, reference, key, state, payment_id)
        select id, 'imp', '${account}', 1, '${day}', -1000, '', '', id, 'reconciled', id from payments where state in ('paid', 'returned')`,
      `insert into returns (id, source_account_id, amount_toea, source, bank_day, row_key, state, payment_id, resolution, recorded_by, recorded_at,
        resolved_by, resolved_at)
        select 'r' || id, '${account}', 1000, 'hand', '${day}', id, iif(line = 1, 'matched', 'resolved'), id, iif(line = 1, null, 'not_owed'),
        'mia', 0, iif(line = 1, null, 'mia'), 5 from payments where state = 'returned'`,
    ].map((sql) => database.prepare(sql)),
  )
})

const told = ({ id, isUnseen, openReturns, notPaidAgain }: AtBankView) =>
  [id, isUnseen, openReturns, notPaidAgain].join(' ')

test('what is late, came back or was not paid again is told of each, and few of its lines are read for it', async () => {
  const ended = countRowsRead([database])
  const { body } = await as(noa).get('/reconciliation')
  const rows = ended().map((read) => read.rows)
  expect(body.batches.map(told).toSorted()).toEqual(
    Array.from({ length: many }, (_, index) => index + 1)
      .map((b) => (b % 3 === 2 ? `b${b} false 1 1` : `b${b} true 0 0`))
      .toSorted(),
  )
  expect(body).toMatchObject({ unseenBatches: 8, isPartOfBatches: false })
  // of the four that are booked but for the last line, to that line
  expect(Math.max(...rows)).toBeLessThan(4 * 2 * lines + 1_000)
  expect(rows.filter((count) => count > 1_000)).toHaveLength(1)
})

test('the newest are looked through, of as many payments as one look has, and it is said that there are more', async () => {
  await database.prepare('update batches set payment_count = 20000').run()
  const { body } = await as(noa).get('/reconciliation')
  const unseen = body.batches.filter(({ isUnseen }: AtBankView) => isUnseen)
  expect(unseen.map(({ id }: AtBankView) => id)).toEqual([
    'b12',
    'b10',
    'b9',
    'b7',
    'b6',
    'b4',
    'b3',
  ])
  expect(body).toMatchObject({ unseenBatches: 7, isPartOfBatches: true })
})

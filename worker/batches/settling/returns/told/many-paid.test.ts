import { beforeAll, expect, test } from 'vitest'
import type { ReturnView } from '../../../../contract/reconciliation/returns.ts'
import { dayInPortMoresby } from '../../../../domain/calendar.ts'
import { as } from '../../../../testing/cast.ts'
import { dropTriggers } from '../../../../testing/growth/drop-triggers.ts'
import { numbered } from '../../../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../../../testing/growth/rows-read.ts'
import { account, beginSettling, database, noa } from '../../settling.fixture.ts'

/* Everybody was paid one amount, for years: of those payments the newest are compared with what came back, and those it names. */

const [paid, perBatch] = [60_000, 20_000]
const day = dayInPortMoresby(new Date())

beginSettling()
beforeAll(async () => {
  await dropTriggers(database)
  const columns = `id, payee_id, version, bsb, account_number, name_at_bank, state, proposed_by, proposed_at`
  const back = `id, source_account_id, amount_toea, source, bank_day, reference, account_number, bsb, payee_name, reason, row_key, state, recorded_by, recorded_at`
  await database.batch(
    [
      `insert into payees (id, name, status, created_by, created_at, updated_at) values ('one', 'One', 'active', 'mia', 0, 0), ('two', 'Two', 'active', 'mia', 0, 0)`,
      `insert into payee_accounts (${columns}) values ('one1', 'one', 1, '088-950', '1001', 'P', 'active', 'mia', 0),
        ('two1', 'two', 1, '088-950', '0002', 'P', 'active', 'mia', 0)`,
      `insert into batches (id, number, name, description, source_account_id, value_date, state, version, step, revision,
        prepared_by, created_at, submitted_at, payment_count, total_toea, next_line, approvals_needed) ${numbered(0, paid / perBatch)}
        select 'b' || i, 1000 + i, 'All', '', '${account}', '2026-01-05', 'uploaded', 1, 4, 4, 'mia', 0, 0, ${perBatch}, 1, 1, 1 from n`,
      `insert into bank_files (id, batch_id, version, source_account_id, sequence, profile, file_name, storage_key, sha256, bytes,
        record_count, payment_count, total_toea, sealed_by, sealed_at, uploaded_by, uploaded_at) ${numbered(0, paid / perBatch)}
        select 'f' || i, 'b' || i, 1, '${account}', 1000 + i, 'kundu-pei-132', 'a.txt', 'x', printf('%064x', i), 1, 12, 10, 1, 'mia', 0, 'mia', 0 from n`,
      `insert into payments (id, batch_id, line, payee_id, payee_account_id, payee_name, bsb, account_number, amount_toea,
        reference, reference_key, state, edited_by, edited_at) ${numbered(0, paid)}
        select 'p' || i, 'b' || (1 + (i - 1) / ${perBatch}), i, iif(i = 5, 'two', 'one'), iif(i = 5, 'two1', 'one1'), 'Payee Called ' || i, '088-950',
          iif(i = 5, '0002', '1001'), 1000, 'HA' || i, 'HA' || i, 'follows', 'mia', 0 from n`,
      `insert into returns (${back}) values
        ('named', '${account}', 1000, 'statement', '${day}', '', '', '', '', 'REVERSAL PAYEE CALLED 59999', 'a', 'unmatched', 'noa', 1),
        ('reference', '${account}', 1000, 'statement', '${day}', 'HA7', '', '', '', 'REVERSAL', 'b', 'unmatched', 'noa', 2),
        ('account', '${account}', 1000, 'file', '${day}', '', '2', '088-950', '', 'Closed', 'c', 'unmatched', 'noa', 3),
        ('nobody', '${account}', 1000, 'statement', '${day}', '', '', '', '', 'REVERSAL', 'd', 'unmatched', 'noa', 4)`,
    ].map((sql) => database.prepare(sql)),
  )
})

test('few of them are read for what came back, and it is found by its name, its reference and its account', async () => {
  const ended = countRowsRead([database])
  const { body } = await as(noa).get('/returns?state=unmatched')
  const rows = ended().map((read) => read.rows)
  const found = body.items.map(({ id, candidates, hasMore }: ReturnView) => [
    ...[id, hasMore, candidates.length, candidates.at(0)?.id],
  ])
  expect(found).toEqual([
    ['nobody', true, 10, 'p40001'],
    ['account', true, 1, 'p5'],
    ['reference', true, 1, 'p7'],
    ['named', true, 1, 'p59999'],
  ])
  // as many payments as the longest batch has, with their batches and what four returns say
  expect(Math.max(...rows)).toBeLessThan(30 * perBatch)
})

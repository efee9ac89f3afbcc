import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, payment, startBatch, submittedBatch } from '../../../testing/batches.ts'
import { as, makeCast, mia } from '../../../testing/cast.ts'
import { openAcme } from '../../../testing/colleagues.ts'
import { dropTriggers } from '../../../testing/growth/drop-triggers.ts'
import { numbered } from '../../../testing/growth/many-rows.ts'
import { selectEarlier } from '../../around-store.ts'
import { readFacts } from './whole-facts.ts'

/* Everybody gets one amount: of what others are paid in those days nothing is held beside a batch of one line. */

const [amountToea, others] = [50_000, 3_000]
const fortnights = 60
let id = ''
let database: D1Database

beforeAll(async () => {
  database = (await makeCast()).acme.database
  const account = await addKunduAccount()
  const first = await submittedBatch(account, amountToea, 1)
  id = await startBatch(account)
  const body = { payments: [payment(1, amountToea)] }
  expect((await as(mia).post(`/batches/${id}/payments`, { body })).status).toBe(201)
  await dropTriggers(database)
  await database
    .prepare(
      `insert into payments (id, batch_id, line, payee_id, payee_account_id, payee_name, bsb, account_number, amount_toea,
        reference, state, edited_by, edited_at) ${numbered(10, others)}
      select 'p' || i, batch_id, i, payee_id, payee_account_id, payee_name, bsb, 70000000 + i, amount_toea, '', 'follows', 'mia', 0
      from n, (select * from payments where batch_id = ? and line = 2)`,
    )
    .bind(first.id)
    .run()
})

test('of what was said of an account in each fortnight, only what was said last is held', async () => {
  const { db } = await openAcme()
  await database.batch([
    database
      .prepare(
        `insert into batches (id, number, name, description, source_account_id, value_date, state, version, step, revision,
        prepared_by, created_at, payment_count, total_toea, next_line, approvals_needed, warnings) ${numbered(0, fortnights)}
      select 'past' || i, 1000 + i, name, '', source_account_id, '2020-01-01', 'uploaded', 1, 1, 1, 'mia', 0, 1, 1, 2, 1, '{}'
      from n, (select * from batches where id = ?)`,
      )
      .bind(id),
    database
      .prepare(
        `insert into findings (batch_id, version, key, kind, rank, pair, evidence, state, reason, reasoned_by, reasoned_at)
      ${numbered(0, fortnights)} select 'past' || i, 1, 'k', 'name_close', 2, payee_account_id, '{"written":"A"}', 'reasoned', 'Said ' || i, 'mia', i
      from n, (select * from payments where batch_id = ?)`,
      )
      .bind(id),
  ])
  expect((await readFacts(db, id)).remembered).toMatchObject([{ reason: 'Said 60' }])
})

test('what is paid to others of an amount is not read beside what is paid to the same account', async () => {
  const { db } = await openAcme()
  expect(await selectEarlier(db, id)).toMatchObject([{ amountToea, batches: [1], times: [1] }])
  const { items } = (await as(mia).get(`/batches/${id}/findings`)).body
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain('paid_before')
})

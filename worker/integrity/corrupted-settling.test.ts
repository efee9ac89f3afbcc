import { beforeAll, expect, test } from 'vitest'
import type { IntegrityCheck } from '../domain/integrity/checks.ts'
import { addKunduAccount, startBatch } from '../testing/batches.ts'
import { as, makeCast, mia } from '../testing/cast.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'
import { withoutHashes } from '../testing/without-hashes.ts'
import { run, withSettling } from './records.fixture.ts'

let database: D1Database
/** A batch of two payments, of which one is confirmed on a statement and one came back and is paid again. */
beforeAll(async () => {
  database = (await makeCast()).acme.database
  const account = await addKunduAccount()
  const { returnId } = await withSettling(database, account)
  const batchId = await startBatch(account, 'Again')
  const body = { batchId, amountToea: 61_616 }
  const repaid = await as(mia).post(`/returns/${returnId}/repayment`, { body })
  expect(repaid.body).toMatchObject({ resolution: 'pay_again' })
  await dropTriggers(database)
  await database.prepare('DROP INDEX payments_repays_one').run()
  // a copy of somebody's hand knows of no keys between its tables
  for (const table of ['returns', 'statement_lines']) {
    await database.batch([
      database.prepare(`ALTER TABLE ${table} RENAME TO old_${table}`),
      database.prepare(`CREATE TABLE ${table} AS SELECT * FROM old_${table}`),
    ])
  }
})

const repaying = 'WHERE repays_return IS NOT NULL'
const free = "WHERE repays_return IS NULL AND state <> 'repaid'"
const corruptions: [what: string, IntegrityCheck, says: RegExp, corrupt: string, mend: string][] = [
  [
    'a line without its import',
    'statements',
    /of no statement/,
    "UPDATE statement_lines SET import_id = 'x' || import_id WHERE amount_toea = -777",
    'UPDATE statement_lines SET import_id = substr(import_id, 2) WHERE amount_toea = -777',
  ],
  [
    'a line on another account',
    'statements',
    /on another account/,
    "UPDATE statement_lines SET source_account_id = 'x' || source_account_id WHERE amount_toea = -777",
    'UPDATE statement_lines SET source_account_id = substr(source_account_id, 2) WHERE amount_toea = -777',
  ],
  [
    'an amount of a confirmed line',
    'statements',
    /another amount/,
    "UPDATE statement_lines SET amount_toea = amount_toea - 1 WHERE state = 'reconciled'",
    "UPDATE statement_lines SET amount_toea = amount_toea + 1 WHERE state = 'reconciled'",
  ],
  [
    'a line that nobody confirmed',
    'statements',
    /nobody confirmed/,
    "UPDATE statement_lines SET confirmed_by = NULL WHERE state = 'reconciled'",
    "UPDATE statement_lines SET confirmed_by = 'noa' WHERE state = 'reconciled'",
  ],
  [
    'a line of a batch that is gone',
    'statements',
    /The batch .* is gone/,
    "UPDATE statement_lines SET batch_id = 'x' || batch_id WHERE batch_id IS NOT NULL",
    'UPDATE statement_lines SET batch_id = substr(batch_id, 2) WHERE batch_id IS NOT NULL',
  ],
  [
    'a return without its payment',
    'returns',
    /The payment that came back is gone/,
    "UPDATE returns SET payment_id = 'x' || payment_id",
    'UPDATE returns SET payment_id = substr(payment_id, 2)',
  ],
  [
    'a matched return with no payment',
    'returns',
    /with no payment/,
    "UPDATE returns SET state = 'matched', note = payment_id, payment_id = NULL",
    "UPDATE returns SET state = 'resolved', payment_id = note, note = ''",
  ],
  [
    'more that came back than was paid',
    'returns',
    /More of its payment/,
    'UPDATE returns SET amount_toea = amount_toea + 1',
    'UPDATE returns SET amount_toea = amount_toea - 1',
  ],
  [
    'a payment that did not come back',
    'returns',
    /not known to have come back/,
    "UPDATE payments SET state = 'paid', warnings = 'x' WHERE state = 'repaid'",
    "UPDATE payments SET state = 'repaid', warnings = '' WHERE warnings = 'x'",
  ],
  [
    'two that live and pay it again',
    'returns',
    /more than once/,
    `UPDATE payments SET warnings = 'x', repays = (SELECT payment_id FROM returns), repays_return = (SELECT id FROM returns) WHERE id IN (SELECT id FROM payments ${free} LIMIT 1)`,
    "UPDATE payments SET warnings = '', repays = NULL, repays_return = NULL WHERE warnings = 'x'",
  ],
  [
    'a repayment that is gone',
    'returns',
    /no payment does that/,
    `UPDATE payments SET repays_return = 'x' || repays_return ${repaying}`,
    `UPDATE payments SET repays_return = substr(repays_return, 2) ${repaying}`,
  ],
  [
    'a repayment of more than came back',
    'returns',
    /more than came back/,
    `UPDATE payments SET amount_toea = amount_toea + 1 ${repaying}`,
    `UPDATE payments SET amount_toea = amount_toea - 1 ${repaying}`,
  ],
  [
    'a return that tells another again, which is gone',
    'returns',
    /tells again is gone/,
    "UPDATE returns SET same_as = 'x'",
    'UPDATE returns SET same_as = NULL',
  ],
  [
    'a credit that stands for returns which do not come to it',
    'returns',
    /stands for do not come to it/,
    "UPDATE returns SET resolution = 'same_return'",
    "UPDATE returns SET resolution = 'pay_again'",
  ],
  [
    'a line of a statement that a return names and that is gone',
    'returns',
    /line of a statement .* is gone/,
    "UPDATE returns SET line_id = 'x'",
    'UPDATE returns SET line_id = NULL',
  ],
]

test.each(corruptions)('%s is found by “%s”', async (_what, check, says, corrupt, mend) => {
  expect((await run(check)).problems).toEqual([])
  await database.prepare(corrupt).run()
  const { problems } = await run(check)
  await database.prepare(mend).run()
  expect(problems).toEqual([
    {
      subject: expect.stringMatching(/^(batch|source-account)\/.+$/),
      name: expect.stringMatching(/^(Line \d+ of a statement|The return of B\d+|A return of) ?/),
      says: expect.stringMatching(says),
    },
  ])
  expect((await run(check)).problems).toEqual([])
})

test('what is found says neither whose payment it is nor how much', async () => {
  await database.prepare('UPDATE returns SET amount_toea = amount_toea + 1').run()
  const { problems } = await run('returns')
  expect(withoutHashes(JSON.stringify(problems))).not.toMatch(/61616|616\.16|Payee/)
  await database.prepare('UPDATE returns SET amount_toea = amount_toea - 1').run()
})

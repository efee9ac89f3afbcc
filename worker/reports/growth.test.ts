import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../core/databases.ts'
import { addKunduAccount } from '../testing/batches.ts'
import { makeCast } from '../testing/cast.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'
import { decidedByApprover } from './decided.ts'
import { paidByAccount, paidByKind, paidByMonth, paidByPayee } from './paid.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addKunduAccount()
  await dropTriggers(database)
  await addPaid('now', 20, '2027-02-01')
  await addPaid('before', 20, '2027-01-01')
  await addPaid('old', 100, '2020-01-01')
})

/** Batches that were paid, each on one of four weeks' days, with ten payments and an approval. */
async function addPaid(name: string, count: number, first: string) {
  const counted = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const places = 'with recursive l(j) as (select 1 union all select j + 1 from l where j < 10)'
  const next = '(select coalesce(max(number), 0) from batches)'
  const ofBatch = `from batches b where b.id glob '${name}-*'`
  await database.batch([
    database.prepare(`insert or ignore into payees (id, name, status, created_by, created_at, updated_at)
      ${places} select 'payee-' || j, 'Payee ' || j, 'active', 'mia', 0, 0 from l`),
    database.prepare(`insert or ignore into payee_accounts (id, payee_id, version, bsb, account_number,
      name_at_bank, state, proposed_by, proposed_at)
      ${places} select 'account-' || j, 'payee-' || j, 1, '088-950', 1000 + j, 'P', 'active', 'mia', 0 from l`),
    database.prepare(`insert into batches (id, number, name, description, source_account_id, value_date,
      state, version, step, revision, prepared_by, created_at, submitted_at, payment_count, total_toea,
      next_line, approvals_needed)
      ${counted} select '${name}-' || i, i + ${next}, 'Old ' || i, '', (select id from source_accounts),
      date('${first}', '+' || (i % 28) || ' days'), 'uploaded', 1, 4, 4, 'mia', 0, 0, 10, 1000, 11, 1 from n`),
    database.prepare(`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at)
      select b.id, 1, 1, 'submit', 'ready', 'in_approval', 'mia', 0 ${ofBatch} union all
      select b.id, 1, 2, 'approve', 'in_approval', 'approved', 'ravi', 60000 ${ofBatch}`),
    database.prepare(`insert into payments (id, batch_id, line, payee_id, payee_account_id, payee_name, bsb,
      account_number, amount_toea, reference, state, edited_by, edited_at)
      ${places} select b.id || '-' || j, b.id, j, 'payee-' || j, 'account-' || j, 'P', '088-950', 1000 + j,
      100, 'r', 'sent', 'mia', 0 from batches b cross join l where b.id glob '${name}-*'`),
    database.prepare('analyze'),
  ])
}

const february = { from: '2027-02-01', to: '2027-02-28' }
const reads = {
  months: (db: ReturnType<typeof tenantDb>) => paidByMonth(db, february),
  accounts: (db: ReturnType<typeof tenantDb>) => paidByAccount(db, february),
  kinds: (db: ReturnType<typeof tenantDb>) => paidByKind(db, february),
  payees: (db: ReturnType<typeof tenantDb>) =>
    paidByPayee(db, february, { limit: 50, readerId: 'mia' }, (_payments, task) => task()),
  approvers: (db: ReturnType<typeof tenantDb>) => decidedByApprover(db, february),
}

/** How many rows each report reads from the database. */
async function rowsRead(): Promise<Record<string, number>> {
  let rows = 0
  const prepare = (query: string) => ({
    bind: (...values: unknown[]) => {
      const all = async () => {
        const answer = await database
          .prepare(query)
          .bind(...values)
          .all()
        rows += answer.meta.rows_read
        return answer
      }
      return { all, first: async () => (await all()).results[0] ?? null }
    },
  })
  // the database with its statements counted: a report asks for nothing else of it
  const db = tenantDb({ prepare } as unknown as D1Database)
  const counts: Record<string, number> = {}
  for (const [kind, read] of Object.entries(reads)) {
    rows = 0
    expect((await read(db)).items.length).toBeGreaterThan(0)
    counts[kind] = rows
  }
  return counts
}

test('a report reads what lies in its two periods, however much was ever paid', async () => {
  const first = await rowsRead()
  expect(Math.min(...Object.values(first))).toBeGreaterThanOrEqual(40)
  await addPaid('older', 1_000, '2019-01-01')
  expect(await rowsRead()).toEqual(first)
})

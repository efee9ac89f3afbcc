import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '../audit/store.ts'
import { listBankFiles } from '../batches/files/store.ts'
import { listLines } from '../batches/settling/line-store.ts'
import { listReturns } from '../batches/settling/returns/return-store.ts'
import { auditSorts } from '../contract/audit.ts'
import { bankFileSorts } from '../contract/batches/bank-files.ts'
import { payeeSorts } from '../contract/payees.ts'
import { sourceAccountSorts } from '../contract/source-accounts.ts'
import { userSorts } from '../contract/users.ts'
import { waitingSorts } from '../contract/waiting-accounts.ts'
import { type TenantDb, tenantDb } from '../core/databases.ts'
import { matchStates } from '../domain/statements/statement.ts'
import { listPayees } from '../payees/store.ts'
import { listWaitingAccounts } from '../payees/verification/waiting-store.ts'
import { listSourceAccounts } from '../source-accounts/store.ts'
import { addKunduAccount } from '../testing/batches.ts'
import { ana, as, makeCast, mia } from '../testing/cast.ts'
import { listUsers } from '../users/store.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addKunduAccount()
  for (const [index, name] of ['vele', 'Able', 'Kila', 'baker', 'Moale'].entries()) {
    const accountNumber = String(7_000_000 + index)
    await as(mia).post('/payees', { body: { name, bsb: '088-950', accountNumber } })
  }
})

type Read = (db: TenantDb) => PromiseLike<unknown>
const limit = 10
const named: [string, string] = ['k', 'x']
const timed: [number, string] = [1_700_000_000_000, 'x']
const dated: [string, string] = ['2026-11-20', 'x']
const both = <Sort extends string>(
  list: string,
  sorts: readonly Sort[],
  read: (db: TenantDb, sort: Sort, isOnward: boolean) => PromiseLike<unknown>,
) =>
  sorts.flatMap((sort) =>
    [false, true].map((isOnward): [string, Read] => [
      `${list} by ${sort}${isOnward ? ', a later page' : ''}`,
      (db) => read(db, sort, isOnward),
    ]),
  )
const keyOf = (sort: string) => (sort.startsWith('name') ? named : timed)

describe('an order is read by an index, and nothing is sorted', () => {
  test.each([
    ...both('payees', payeeSorts, (db, sort, isOnward) =>
      listPayees(db, { status: 'active', sort, limit, ...(isOnward && { after: keyOf(sort) }) }),
    ),
    ...both('people', userSorts, (db, sort, isOnward) =>
      listUsers(db, { sort, limit, ...(isOnward && { after: keyOf(sort) }) }),
    ),
    ...both('source accounts', sourceAccountSorts, (db, sort, isOnward) =>
      listSourceAccounts(db, { sort, limit, ...(isOnward && { after: keyOf(sort) }) }),
    ),
    ...both('bank files', bankFileSorts, (db, sort, isOnward) =>
      listBankFiles(db, { sort, limit, ...(isOnward && { after: timed }) }),
    ),
    ...both('bank files to upload', bankFileSorts.slice(0, 2), (db, sort, isOnward) =>
      listBankFiles(db, { sort, limit, state: 'to_upload', ...(isOnward && { after: timed }) }),
    ),
    ...both('the log', auditSorts, (db, sort, isOnward) =>
      listAuditEntries(db, { sort, limit, ...(isOnward && { after: 5 }) }),
    ),
    ...both('accounts to verify', waitingSorts, (db, sort, isOnward) =>
      listWaitingAccounts(db, {
        asked: { sort },
        viewerId: 'mia',
        limit,
        ...(isOnward && { after: timed }),
      }),
    ),
    ...both('lines of statements', matchStates, (db, state, isOnward) =>
      listLines(db, { state, limit, readerId: 'mia', ...(isOnward && { after: dated }) }),
    ),
    ...both('lines of one account', ['all', 'tentative'] as const, (db, one, isOnward) =>
      listLines(db, {
        ...{ account: 'x', limit, readerId: 'mia', state: one === 'all' ? undefined : one },
        ...(isOnward && { after: dated }),
      }),
    ),
    ...both('returns', ['all', 'unmatched'] as const, (db, one, isOnward) =>
      listReturns(db, {
        ...{ limit, readerId: 'mia', state: one === 'all' ? undefined : one },
        ...(isOnward && { after: timed }),
      }),
    ),
  ])('%s', async (_, read) => {
    const plans = await plansOf(read)
    expect(plans.join('\n')).not.toMatch(/TEMP B-TREE/)
    expect(plans.join('\n')).toMatch(/USING (INDEX|INTEGER PRIMARY KEY)|SCAN audit_entries/)
  })
})

/** How SQLite would carry out what is asked for. */
async function plansOf(read: Read): Promise<string[]> {
  const asked: [sql: string, values: unknown[]][] = []
  const watched = new Proxy(database, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name).bind(target)
      return (sql: string) => {
        const statement = target.prepare(sql)
        return new Proxy(statement, {
          get(one, method) {
            if (method !== 'bind') return Reflect.get(one, method).bind(one)
            return (...values: unknown[]) => {
              asked.push([sql, values])
              return one.bind(...values)
            }
          },
        })
      }
    },
  })
  await read(tenantDb(watched))
  expect(asked.length).toBeGreaterThan(0)
  const plans: string[] = []
  for (const [sql, values] of asked) {
    const { results } = await database
      .prepare(`explain query plan ${sql}`)
      .bind(...values)
      .all<{ detail: string; parent: number }>()
    // what stands below is asked of one row: the newest of a payee's few accounts
    plans.push(...results.filter(({ parent }) => parent === 0).map(({ detail }) => detail))
  }
  return plans
}

test.each([
  ['/payees?', 'name'],
  ['/payees?sort=name-down&', 'name'],
  ['/payees?sort=newest&', 'name'],
  ['/users?sort=name-down&', 'firstName'],
  ['/users?sort=last-sign-in&', 'firstName'],
  ['/users?sort=longest-away&', 'firstName'],
  ['/source-accounts?sort=newest&', 'name'],
  ['/audit?sort=oldest&', 'seq'],
])('pages of %s follow each other without a gap and without a repeat', async (path, field) => {
  const whole = (await as(ana).get(`${path}limit=200`)).body.items
  const paged: unknown[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await as(ana).get(`${path}limit=2${from}`)
    paged.push(...body.items)
    cursor = body.nextCursor
  }
  expect(paged.map((one) => (one as Record<string, unknown>)[field])).toEqual(
    whole.map((one: Record<string, unknown>) => one[field]),
  )
})

test('each order is the one that its name says', async () => {
  const namesOf = async (path: string, field = 'name') =>
    (await as(ana).get(path)).body.items.map((one: Record<string, string>) => one[field])
  const byName = ['Able', 'baker', 'Kila', 'Moale', 'vele']
  expect(await namesOf('/payees')).toEqual(byName)
  expect(await namesOf('/payees?sort=name-down')).toEqual(byName.toReversed())
  expect((await namesOf('/payees?sort=newest'))[0]).toBe('Moale')
  const away = await namesOf('/users?sort=longest-away', 'firstName')
  expect(away).toHaveLength(5)
  expect(await namesOf('/users?sort=last-sign-in', 'firstName')).toEqual(away.toReversed())
  expect((await namesOf('/audit?sort=oldest', 'seq'))[0]).toBe(1)
  expect((await as(ana).get('/payees?sort=banana')).status).toBe(422)
})

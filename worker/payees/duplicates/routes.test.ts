import { beforeAll, expect, test } from 'vitest'
import type { DuplicateList, DuplicateView } from '../../contract/payees/duplicates.ts'
import { writeCursor } from '../../http/paging.ts'
import { ana, as, makeCast, mia, tom } from '../../testing/cast.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

let many = 0
async function newPayee(name: string, more: object = {}) {
  many += 1
  const body = { name, bsb: '088-950', accountNumber: `720000${1000 + many}`, ...more }
  return (await as(mia).post('/payees', { body })).body.id as string
}

const pageFrom = async (cursor = '') => {
  const query = cursor && `?cursor=${encodeURIComponent(cursor)}`
  return (await as(tom).get(`/payees/duplicates${query}`)).body as DuplicateList
}
const said = ({ one, other, why }: DuplicateView) => [one.name, other.name, why]

test('pairs are suggested with why, and not where codes, members or distance say that they are two', async () => {
  await newPayee('Kila Vagi')
  await newPayee('Vagi KILA')
  await newPayee('Kila Tau Vagi')
  await newPayee('Anna Ume', { code: 'A1' })
  await newPayee('Anna Ume', { code: 'A2' })
  await newPayee('Zeno One', { code: 'Z1' })
  await newPayee('Bare Two', { code: 'Z1' })
  await newPayee('Same Number', { accountNumber: '000998877' })
  await newPayee('Other Branch', { bsb: '088-968', accountNumber: '998877' })
  const { items, looked, nextCursor } = await pageFrom()
  const pairs = items.map((pair) => JSON.stringify(said(pair))).sort()
  expect(pairs.map((pair) => JSON.parse(pair))).toEqual([
    ['Bare Two', 'Zeno One', ['code']],
    ['Kila Tau Vagi', 'Kila Vagi', ['close_name']],
    ['Kila Tau Vagi', 'Vagi KILA', ['close_name']],
    ['Kila Vagi', 'Vagi KILA', ['name']],
    ['Other Branch', 'Same Number', ['number']],
  ])
  expect({ looked, nextCursor }).toEqual({ looked: 9, nextCursor: null })
})

test('who are two people are not suggested again, and it stands in the log', async () => {
  const { items } = await pageFrom()
  const pair = items.find(({ why }) => why.includes('code'))
  const body = { oneId: pair?.one.id, otherId: pair?.other.id }
  const sent = (by = ana) => as(by).post('/payees/duplicates/apart', { body })
  expect((await sent(mia)).status).toBe(403)
  expect((await sent()).status).toBe(204)
  expect((await sent()).status).toBe(204)
  expect((await pageFrom()).items).toHaveLength(items.length - 1)
  const unknown = { body: { oneId: pair?.one.id, otherId: 'nobody' } }
  expect((await as(ana).post('/payees/duplicates/apart', unknown)).status).toBe(404)
  const said = await database
    .prepare("SELECT count(*) AS many FROM audit_entries WHERE action = 'payees.told_apart'")
    .first('many')
  expect(said).toBe(2)
})

test('who is merged or archived is not suggested', async () => {
  const { items } = await pageFrom()
  const [first, second] = items
  await as(ana).put(`/payees/${first?.one.id}`, { body: { status: 'archived' } })
  const body = { intoId: second?.other.id, reason: 'One person' }
  expect((await as(ana).post(`/payees/${second?.one.id}/merges`, { body })).status).toBe(201)
  const left = (await pageFrom()).items.flatMap((pair) => [pair.one.id, pair.other.id])
  expect(left).not.toContain(first?.one.id)
  expect(left).not.toContain(second?.one.id)
})

test('pages look at a thousand each, lose no pair between them, and cost the same', async () => {
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)`
  await database.batch([
    database.prepare(
      `INSERT INTO payees (id, name, code, status, created_by, created_at, updated_at, name_key) ${rows}
        SELECT 'p' || i, 'Person ' || i, 'P' || (i % 1999), 'active', 'mia', 1, 1, 'X' || printf('%06d', i) FROM n`,
    ),
    database.prepare(
      `INSERT INTO payee_accounts (id, payee_id, version, bsb, account_number, name_at_bank, state, proposed_by, proposed_at, name_key) ${rows}
        SELECT 'a' || i, 'p' || i, 1, '088-950', 100000000 + i, 'Person', 'proposed', 'mia', 1, '' FROM n`,
    ),
  ])
  const keys: string[] = []
  let looked = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const found: DuplicateList = await pageFrom(cursor)
    expect(found.looked).toBeLessThanOrEqual(1_000)
    expect(found.items.length).toBeLessThan(60)
    looked += found.looked
    keys.push(...found.items.filter(({ why }) => why.includes('code')).map(({ one }) => one.id))
    cursor = found.nextCursor
  }
  expect(looked).toBeGreaterThanOrEqual(4_009)
  // codes repeat after 1,999: 2,001 pairs of a first and a second, and two codes that three have
  expect(keys.filter((id) => id.startsWith('p'))).toHaveLength(2_001 + 2 * 1)
  expect(new Set(keys).size).toBeGreaterThan(1_990)
})

test('of however many share a number, each page has the first few of each', async () => {
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)`
  await database.batch([
    database.prepare(
      `INSERT INTO payees (id, name, code, status, created_by, created_at, updated_at, name_key) ${rows}
        SELECT 's' || i, 'Sharer ' || i, 'S' || i, 'active', 'mia', 1, 1, 'Z' || printf('%06d', i) FROM n`,
    ),
    database.prepare(
      `INSERT INTO payee_accounts (id, payee_id, version, bsb, account_number, name_at_bank, state, proposed_by, proposed_at, name_key) ${rows}
        SELECT 'c' || i, 's' || i, 1, printf('%03d-950', 100 + i), '555000111', 'Person', 'proposed', 'mia', 1, '' FROM n`,
    ),
  ])
  const { items } = await pageFrom(writeCursor(['Z', 0]))
  expect(items.length).toBeGreaterThan(0)
  expect(items.length).toBeLessThan(60)
})

test('a cursor of somebody’s own making is refused', async () => {
  expect((await as(tom).get('/payees/duplicates?cursor=abc')).status).toBe(400)
})

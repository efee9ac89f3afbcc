import { beforeAll, expect, test } from 'vitest'
import { chain } from '../core/audit-chain.ts'
import { tenantDb } from '../core/databases.ts'
import { must } from '../domain/must.ts'
import type { AuditAction } from '../domain/words/audit-actions.ts'
import { entriesOf } from '../testing/audit-chain.ts'
import { ana, as, makeCast, mia } from '../testing/cast.ts'
import { searchAuditEntries, searchedMax } from './search.ts'
import { withoutBilling } from './store.ts'

let database: D1Database
const others = searchedMax + 500

beforeAll(async () => {
  database = (await makeCast()).acme.database
  await as(mia).post('/payees', {
    body: { name: 'Hané Nou', bsb: '028-038', accountNumber: '51000001' },
  })
  await addEntries(
    'session.opened',
    Array.from({ length: others }, () => ({ device: 'A phone' })),
  )
  await addEntries('batch.approved', [{ paymentCount: 3, totalToea: 1_014_188 }])
  await addEntries('proof.submitted', [{ claimedToea: 29_900, bankReference: 'KINA77' }])
})

/** Behind the ones there are, as the product chains them. */
async function addEntries(action: AuditAction, details: Record<string, unknown>[]) {
  let head = must((await entriesOf(database)).at(-1), 'head') as { seq: number; hash: string }
  const insert = database.prepare('INSERT INTO audit_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const statements: D1PreparedStatement[] = []
  for (const one of details) {
    const entry = { at: new Date(), actorId: 'ana', action, subject: 'x', details: one }
    const { at, ...made } = await chain(head, entry)
    const [first, last] = [made.details, made.previousHash]
    statements.push(insert.bind(made.seq, at.getTime(), 'ana', action, 'x', first, last, made.hash))
    head = made
  }
  await database.batch(statements)
}

async function search(query: string) {
  const { status, body } = await as(ana).get(`/audit?${query}`)
  expect(status).toBe(200)
  return body
}

test('an amount is found as it is written', async () => {
  const { items, searched } = await search('search=K10,141.88&limit=1')
  expect(items).toMatchObject([{ action: 'batch.approved' }])
  expect(searched.entries).toBeLessThan(10)
})

test('one question reads so many entries, says how far back, and goes on from there', async () => {
  const first = await search('search=hane')
  expect(first).toMatchObject({ items: [], searched: { entries: searchedMax } })
  expect(first.searched.backTo).toMatch(/^20/)
  const next = await search(`search=hane&cursor=${first.nextCursor}`)
  expect(next.items).toMatchObject([{ action: 'payee.added', actorName: 'Mia Kila' }])
  expect(next.nextCursor).toBeNull()
  expect(searchedMax + next.searched.entries).toBe((await entriesOf(database)).length)
})

test('the other filters leave less to search', async () => {
  const { items, nextCursor, searched } = await search('search=hane&action=payee.added')
  expect(items).toHaveLength(1)
  expect({ nextCursor, entries: searched.entries }).toEqual({ nextCursor: null, entries: 1 })
})

test('pages of a search have each entry once, in either order', async () => {
  for (const sort of ['newest', 'oldest']) {
    const seqs: number[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null) {
      const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const page = await search(`search=phone&limit=200&sort=${sort}${from}`)
      seqs.push(...page.items.map(({ seq }: { seq: number }) => seq))
      cursor = page.nextCursor
      pages++
    }
    expect(new Set(seqs).size).toBe(seqs.length)
    expect(seqs).toHaveLength(others)
    expect(pages).toBeLessThan(others / 200 + 3)
  }
})

test('nothing is found by what may not be read', async () => {
  const db = tenantDb(database)
  const ask = { limit: 5 }
  const found = await searchAuditEntries(db, ask, ['kina77'], {})
  expect(found.items).toHaveLength(1)
  const seen = (entries: typeof found.items) => withoutBilling({ role: 'support' }, entries)
  expect((await searchAuditEntries(db, ask, ['kina77'], { seen })).items).toEqual([])
})

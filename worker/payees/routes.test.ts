import { beforeAll, describe, expect, test } from 'vitest'
import type { PayeeList } from '../contract/payees.ts'
import { tenantDb } from '../core/databases.ts'
import { addKunduAccount, payment, startBatch } from '../testing/batches.ts'
import { ana, as, makeCast, mia, zoe } from '../testing/cast.ts'
import { findKnownPayees, findMeantPayees, type Wanted } from './known-payees.ts'

const kila = { name: 'Kila Vagi', code: 'E17', bsb: '088-950', accountNumber: '1000 123' }
let id = ''
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  id = (await as(mia).post('/payees', { body: kila })).body.id
})

const change = (body: object) => as(ana).put(`/payees/${id}`, { body })

describe('a payee', () => {
  test('is kept with the account as banks write it, proposed until a batch confirms it', async () => {
    expect((await as(mia).get(`/payees/${id}`)).body).toMatchObject({
      name: 'Kila Vagi',
      code: 'E17',
      status: 'active',
      account: { version: 1, state: 'proposed', bsb: '088-950', accountNumber: '1000123' },
      accounts: [{ nameAtBank: 'Kila Vagi', bank: 'BSP' }],
    })
  })

  test('keeps what is left out of a change', async () => {
    const { body } = await change({ code: 'E18' })
    expect(body).toMatchObject({ name: 'Kila Vagi', code: 'E18', account: { version: 1 } })
  })

  test('with another account gets a new version of it, and the old one stays to be read', async () => {
    const { body } = await change({ accountNumber: '2000456' })
    expect(body).toMatchObject({
      account: { version: 2, accountNumber: '2000456', state: 'proposed' },
      accounts: [{ version: 2 }, { version: 1, accountNumber: '1000123' }],
    })
  })

  test('whose account is another by now than it was seen keeps it', async () => {
    const before = (await as(mia).get(`/payees/${id}`)).body
    const { bsb, accountNumber, nameAtBank } = before.account
    const was = { bsb, accountNumber: '1000123', nameAtBank }
    const typed = { ...was, nameAtBank: 'K Vagi' }
    const stale = { status: 409, body: { code: 'stale_payee' } }
    expect(await change({ ...typed, was })).toMatchObject(stale)
    expect((await as(mia).get(`/payees/${id}`)).body).toEqual(before)
    const seen = { ...typed, accountNumber, was: { ...was, accountNumber } }
    expect((await change(seen)).body).toMatchObject({ account: { version: 3, accountNumber } })
  })

  test('that is archived is listed among the archived', async () => {
    const other = { ...kila, name: 'Gone Away', accountNumber: '3000789' }
    const { body } = await as(mia).post('/payees', { body: other })
    await as(ana).put(`/payees/${body.id}`, { body: { status: 'archived' } })
    const names = async (status: string) => {
      const { items } = (await as(mia).get(`/payees?status=${status}`)).body as PayeeList
      return items.map(({ name }) => name)
    }
    expect([await names('active'), await names('archived')]).toEqual([['Kila Vagi'], ['Gone Away']])
  })
})

test.each([
  [{ ...kila, bsb: '88950' }, 'bsb'],
  [{ ...kila, accountNumber: '12A4' }, 'accountNumber'],
  [{ ...kila, accountNumber: '1'.repeat(16) }, 'accountNumber'],
  [{ ...kila, nameAtBank: 'N'.repeat(33) }, 'nameAtBank'],
  [{ ...kila, name: '' }, 'name'],
])('%j is refused by its field, and nothing is kept', async (body, field) => {
  const answer = await as(mia).post('/payees', { body })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } })
})

test('an account that somebody else has is refused by their name', async () => {
  const body = { ...kila, name: 'Mary Kila', accountNumber: '2000456' }
  const answer = await as(mia).post('/payees', { body })
  expect(answer).toMatchObject({ status: 409, body: { code: 'account_taken' } })
  expect(answer.body.detail).toContain('Kila Vagi')
})

test('one that is not there is not found', async () => {
  expect((await as(zoe).get('/payees/nobody')).status).toBe(404)
  expect((await as(ana).put('/payees/nobody', { body: { name: 'X' } })).status).toBe(404)
})

test('a list is searched by the beginning of words, and paged without a gap', async () => {
  for (const [index, name] of ['Able Ume', 'Baker Ume', 'Charlie Ume'].entries()) {
    await as(mia).post('/payees', { body: { ...kila, name, accountNumber: `900000${index}` } })
  }
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await as(zoe).get(`/payees?search=um&limit=2${from}`)
    found.push(...(body as PayeeList).items.map(({ name }) => name))
    cursor = body.nextCursor
  }
  expect(found).toEqual(['Able Ume', 'Baker Ume', 'Charlie Ume'])
})

test('an account is the same with zeros in front: it is taken, and found', async () => {
  const first = { ...kila, name: 'Zero Front', accountNumber: '0000778899' }
  const { body } = await as(mia).post('/payees', { body: first })
  expect(body.account.accountNumber).toBe('0000778899')
  const other = { ...kila, name: 'No Zero', accountNumber: '778899' }
  expect(await as(mia).post('/payees', { body: other })).toMatchObject({
    status: 409,
    body: { code: 'account_taken' },
  })
})

const wantedAs = ({ payee: { name, ...account } }: ReturnType<typeof payment>): Wanted => {
  return { payeeName: name, payeeCode: '', ...account }
}

test('of whoever a row may mean as much is read as matching asks, in the same order', async () => {
  const lines = [1, 2, 3, 4].map((payee) => payment(payee, 1_000))
  const [{ payee: moved }] = lines as [(typeof lines)[number]]
  const db = tenantDb(database)
  const batch = await startBatch(await addKunduAccount())
  const send = (payments: object[]) =>
    as(mia).post(`/batches/${batch}/payments`, { body: { payments } })
  expect((await send(lines)).status).toBe(201)
  // another account under a name that is known, and one who is another
  const [first, second, third] = lines.map(wantedAs)
  const another = { ...payment(1, 1_000), payee: { ...moved, accountNumber: '99887766' } }
  expect((await send([another])).status).toBe(201)
  const ids = (await findKnownPayees(db, lines.map(wantedAs))).map((one) => one.id)

  for (const wanted of [lines.map(wantedAs), [first], [second], [third], []] as Wanted[][]) {
    const meant = await findMeantPayees(db, wanted)
    const known = await findKnownPayees(db, wanted)
    expect(known).toMatchObject(meant)
    expect(known).toHaveLength(meant.length)
    for (const [index, { accounts }] of meant.entries()) {
      expect(known[index]?.accounts).toHaveLength(accounts.length)
    }
  }
  const all = await findMeantPayees(db, lines.map(wantedAs))
  expect(all.map((one) => one.id)).toEqual(ids)
  expect(Math.max(...all.map(({ accounts }) => accounts.length))).toBe(2)
})

import { beforeAll, expect, test } from 'vitest'
import { type TenantDb, tenantDb } from '../core/databases.ts'
import { addKunduAccount, payment, startBatch } from '../testing/batches.ts'
import { as, makeCast, mia } from '../testing/cast.ts'
import { findKnownPayees, findMeantPayees, type Wanted } from './known-payees.ts'

let db: TenantDb
beforeAll(async () => {
  db = tenantDb((await makeCast()).acme.database)
})

const wantedAs = ({ payee: { name, ...account } }: ReturnType<typeof payment>): Wanted => {
  return { payeeName: name, payeeCode: '', ...account }
}

test('of whoever a row may mean as much is read as matching asks, in the same order', async () => {
  const lines = [1, 2, 3, 4].map((payee) => payment(payee, 1_000))
  const [{ payee: moved }] = lines as [(typeof lines)[number]]
  const id = await startBatch(await addKunduAccount())
  const send = (payments: object[]) =>
    as(mia).post(`/batches/${id}/payments`, { body: { payments } })
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

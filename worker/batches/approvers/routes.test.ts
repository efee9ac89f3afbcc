import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi } from '../../testing/cast.ts'
import { addColleagues, openAcme } from '../../testing/colleagues.ts'
import { dropTriggers } from '../../testing/growth/drop-triggers.ts'

let source = ''
const ids: string[] = []
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  source = await addKunduAccount()
  await addColleagues([
    { id: 'low', role: 'approver', ownLimitToea: 0 },
    { id: 'gone', role: 'approver', ownLimitToea: null },
  ])
  await database.prepare("UPDATE users SET status = 'inactive' WHERE id = 'gone'").run()
  for (const toea of [100_000, 1_000_000, 2_600_000]) {
    const { id, digest } = await submittedBatch(source, toea, toea)
    ids.push(id)
    if (toea < 2_000_000) {
      const body = { decision: 'approve', digest }
      await as(ravi).post(`/batches/${id}/approvals`, { body })
    }
  }
})

const bands = [
  { uptoToea: 1_000_000, approvals: 1 },
  { uptoToea: null, approvals: 2 },
]
const tried = (body: unknown) => as(ana).post('/approval-rules/trial', { body })

test('rules are tried on what waits, and nothing is changed', async () => {
  const { status, body } = await tried({ bands })
  expect(status).toBe(200)
  expect(body).toMatchObject({ days: 31, amount: null, reachedCount: 1 })
  expect(body.reached).toEqual([{ id: ids[1], name: 'Payroll FN23', from: 1, to: 2 }])
  expect((await as(ana).get('/approval-rules')).body).toMatchObject({ version: 0 })
})

test('an amount says who could approve it, and why the others cannot', async () => {
  const { body } = await tried({ bands, amountToea: 6_000_000, sourceAccountId: source })
  expect(body.amount).toMatchObject({
    approvals: 2,
    isEnough: true,
    able: [{ name: 'Ravi Tau' }, { name: 'Zoe Vagi' }, { name: 'Ana Mea' }],
    ableCount: 3,
    unable: [
      { name: 'low Guise', why: 'may approve up to K0.00' },
      { name: 'gone Guise', why: 'is deactivated' },
    ],
  })
})

test('an account’s own bands count for an amount paid from it', async () => {
  const own = [{ sourceAccountId: source, bands: [{ uptoToea: null, approvals: 3 }] }]
  const sent = { bands, accounts: own, amountToea: 1 }
  expect((await tried({ ...sent, sourceAccountId: source })).body.amount.approvals).toBe(3)
  expect((await tried(sent)).body.amount.approvals).toBe(1)
})

test.each([
  ['account_ruled_twice', { bands, accounts: [1, 2].map(() => ({ sourceAccountId: 'a', bands })) }],
  ['invalid', { bands, accounts: [{ sourceAccountId: 'nobody’s', bands }] }],
  ['bands_not_closed', { bands: [] }],
  ['invalid', { bands, amountToea: 5, sourceAccountId: 'nobody’s' }],
])('%s: what no rule can be is not tried', async (code, sent) => {
  expect(await tried(sent)).toMatchObject({ status: 422, body: { code } })
})

test('how many of the last month’s batches would need how many, more, and fewer', async () => {
  const database = (await openAcme()).db.$client
  await dropTriggers(database, 'batches')
  const pay = (id: string | undefined, daysAgo: number, needed: number) =>
    database
      .prepare('UPDATE batches SET value_date = ?, approvals_needed = ? WHERE id = ?')
      .bind(addDays(dayInPortMoresby(new Date()), -daysAgo), needed, id)
      .run()
  const lastMonth = async (approvals: number) => {
    const { body } = await tried({ bands: [bands[0], { uptoToea: null, approvals }] })
    return { batches: body.batches, more: body.more, fewer: body.fewer }
  }
  const some = (approvals: number, count: number) => ({ approvals, count })
  // K2,000.00 and K20,000.00 were approved, K52,000.00 waits
  await Promise.all([pay(ids[0], 3, 2), pay(ids[1], 31, 1), pay(ids[2], 3, 1)])
  expect(await lastMonth(2)).toEqual({ batches: [some(1, 1), some(2, 1)], more: 1, fewer: 1 })
  expect(await lastMonth(1)).toEqual({ batches: [some(1, 2)], more: 0, fewer: 1 })
  await pay(ids[1], 32, 1)
  expect(await lastMonth(2)).toEqual({ batches: [some(1, 1)], more: 0, fewer: 1 })
})

test('rules of accounts are kept, and stay where nothing is said of them', async () => {
  const accounts = [{ sourceAccountId: source, bands: [{ uptoToea: null, approvals: 2 }] }]
  const saved = await as(ana).put('/approval-rules', { body: { bands, accounts } })
  expect(saved.body).toMatchObject({ version: 1, accounts })
  const others = [{ uptoToea: null, approvals: 3 }]
  await as(ana).put('/approval-rules', { body: { bands: others } })
  expect((await as(mia).get('/approval-rules')).body).toMatchObject({ version: 2, accounts })
  await as(ana).put('/approval-rules', { body: { bands, accounts: [] } })
  expect((await as(mia).get('/approval-rules')).body).toMatchObject({ version: 3, accounts: [] })
})

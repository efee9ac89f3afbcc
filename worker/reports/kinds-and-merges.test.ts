import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PaidReport, PaidRow } from '../contract/batches/reports.ts'
import { addKunduAccount, paidAgain, payment } from '../testing/batches.ts'
import { ana, as, makeCast, mia, ravi } from '../testing/cast.ts'

let account = ''
const templates: Record<string, string> = {}
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T02:00:00Z') })
  await makeCast()
  account = await addKunduAccount()
  for (const kind of ['pay', 'tax']) {
    const body = { name: `For ${kind}`, kind, sourceAccountId: account }
    templates[kind] = (await as(mia).post('/templates', { body })).body.id
  }
  await pay('2027-01-14', [payment(1, 500_000)], templates.pay)
  await pay('2027-02-11', [payment(1, 400_000), payment(2, 300_000)], templates.pay)
  await pay('2027-02-15', [payment(3, 200_000)], templates.tax)
  await pay('2027-02-18', [payment(4, 100_000), payment(5, 90_000)])
})
afterAll(() => {
  vi.useRealTimers()
})

/** A batch of Mia's that Ravi approves and whose bank file she makes. */
async function pay(valueDate: string, payments: object[], templateId?: string) {
  const batch = { name: `Pay ${valueDate}`, sourceAccountId: account, valueDate, templateId }
  const { id } = (await as(mia).post('/batches', { body: batch })).body
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  if (templateId) {
    const all = { new: 'started', gone: 'left' }
    await as(mia).put(`/batches/${id}/differences`, { body: { all } })
  }
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
}

const february = 'from=2027-02-01&to=2027-02-28'
const report = async (kind: string, more = february) =>
  (await as(ana).get(`/reports?kind=${kind}&${more}`)).body as PaidReport
const short = ({ id, name, paymentCount, totalToea, before }: PaidRow) => [
  ...[id, name, paymentCount, totalToea],
  ...[before.paymentCount, before.totalToea],
]

test('what left is told by the kind of its template, and what no template began, beside the period before', async () => {
  const { items, total } = await report('kinds')
  expect(items.map(short)).toEqual([
    ['pay', 'Pay', 2, 700_000, 1, 500_000],
    ['tax', 'Tax', 1, 200_000, 0, 0],
    ['none', 'Without a template', 2, 190_000, 0, 0],
  ])
  expect(total).toMatchObject({ paymentCount: 5, totalToea: 1_090_000 })
})

test.each([
  ['pay', ['Pay 2027-02-11']],
  ['tax', ['Pay 2027-02-15']],
  ['none', ['Pay 2027-02-18']],
])('the list that the kind %s leads to has its batches, and no other', async (kind, names) => {
  const { items } = (await as(ana).get(`/batches?kind=${kind}&${february}`)).body
  expect(items.map(({ name }: { name: string }) => name)).toEqual(names)
})

test('records that were merged are one payee, on pages of one too, and two again when that is taken back', async () => {
  const before = (await report('payees')).items
  const [first, second] = ['Payee Number e', 'Payee Number f'].map((name) =>
    before.find((row) => row.name === name),
  )
  expect([first?.totalToea, second?.totalToea]).toEqual([100_000, 90_000])
  const reason = 'One person, married in May'
  const merged = await as(ana).post(`/payees/${second?.id}/merges`, {
    body: { intoId: first?.id, reason },
  })
  expect(merged.status).toBe(201)

  const { items, total } = await report('payees')
  expect(items).toHaveLength(before.length - 1)
  expect(items.find(({ id }) => id === first?.id)).toMatchObject({
    ...{ name: 'Payee Number e', paymentCount: 2, totalToea: 190_000 },
  })
  expect(total.totalToea).toBe(1_090_000)

  const paged: PaidRow[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page: PaidReport = await report('payees', `${february}&limit=1${from}`)
    paged.push(...page.items)
    cursor = page.nextCursor
  }
  expect(paged).toEqual(items)

  await as(ana).post(`/payees/${second?.id}/merges/end`, { body: { reason: 'They are two' } })
  expect((await report('payees')).items).toEqual(before)
})

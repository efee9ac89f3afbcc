import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApproverReport, PaidReport, PaidRow } from '../contract/batches/reports.ts'
import { fillRoom, oneWaits } from '../core/room/full-room.fixture.ts'
import { roomHere } from '../core/room/room-here.ts'
import { addKunduAccount, paidAgain, payment } from '../testing/batches.ts'
import { ana, as, bob, makeCast, mia, ravi, tom } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'

let database: D1Database
let kundu = ''
let trust = ''

/** A batch that Mia hands in: so much to the first person, so much to the second. */
async function handIn(valueDate: string, sourceAccountId: string, amounts: number[]) {
  const { body } = await as(mia).post('/batches', {
    body: { name: `Pay ${valueDate}`, sourceAccountId, valueDate, description: 'PAYROLL' },
  })
  const payments = amounts.flatMap((toea, index) => (toea ? [payment(index + 1, toea)] : []))
  await as(mia).post(`/batches/${body.id}/payments`, { body: { payments } })
  const sent = await as(mia).post(`/batches/${body.id}/submission`, { body: paidAgain })
  expect(sent.status).toBe(201)
  return { id: body.id as string, digest: sent.body.digest as string }
}

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

/** Ravi approves after so many minutes; a file is made of it. */
async function pay(valueDate: string, account: string, amounts: number[], afterMinutes: number) {
  const { id, digest } = await handIn(valueDate, account, amounts)
  minutes(afterMinutes)
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T02:00:00Z') })
  database = (await makeCast()).acme.database
  kundu = await addKunduAccount()
  const { body } = await as(ana).post('/source-accounts', {
    body: {
      ...{ name: 'BSP trust', bsb: '088-950', accountNumber: '7009999999' },
      ...{ profile: 'kundu-pei-132', deUserId: '000001' },
      ...{ userName: 'ACME HOSPITAL', remitter: 'ACME HOSPITAL' },
    },
  })
  trust = body.id
  await pay('2027-01-14', kundu, [1_000_000, 500_000], 1)
  await pay('2027-02-11', kundu, [1_200_000, 0, 300_000], 2)
  await pay('2027-02-25', trust, [0, 400_000], 5)
  const rejected = await handIn('2027-02-18', trust, [900_000])
  minutes(1)
  const decision = { decision: 'reject', digest: rejected.digest, comment: 'Not this month' }
  await as(ravi).post(`/batches/${rejected.id}/approvals`, { body: decision })
})
afterAll(() => {
  vi.useRealTimers()
})

const february = 'from=2027-02-01&to=2027-02-28'

async function report<Report = PaidReport>(kind: string, more = february, by = ana) {
  const { status, body } = await as(by).get(`/reports?kind=${kind}&${more}`)
  expect(status).toBe(200)
  return body as Report
}
const short = ({ name, paymentCount, totalToea, before }: PaidRow) => [
  ...[name, paymentCount, totalToea],
  ...[before.paymentCount, before.totalToea],
]

describe('what bank files took in February, beside January', () => {
  test('by month: what was rejected or is open does not count', async () => {
    const { before, items, total } = await report('months')
    expect(before).toEqual({ from: '2027-01-01', to: '2027-01-31' })
    expect(items.map(short)).toEqual([['2027-02', 3, 1_900_000, 2, 1_500_000]])
    expect(total).toMatchObject({ totalToea: 1_900_000, before: { totalToea: 1_500_000 } })
  })

  test('a month in which nothing left stands there with nothing', async () => {
    const { items, total } = await report('months', 'from=2027-01-01&to=2027-03-31')
    expect(items.map(short)).toEqual([
      ['2027-01', 2, 1_500_000, 0, 0],
      ['2027-02', 3, 1_900_000, 0, 0],
      ['2027-03', 0, 0, 0, 0],
    ])
    expect(total).toMatchObject({ paymentCount: 5, totalToea: 3_400_000 })
  })

  test('by source account', async () => {
    expect((await report('accounts')).items.map(short)).toEqual([
      ['BSP payroll', 2, 1_500_000, 2, 1_500_000],
      ['BSP trust', 1, 400_000, 0, 0],
    ])
  })

  test('by payee, the most first, also on pages of one', async () => {
    const whole = [
      ['Payee Number b', 1, 1_200_000, 1, 1_000_000],
      ['Payee Number c', 1, 400_000, 1, 500_000],
      ['Payee Number d', 1, 300_000, 0, 0],
    ]
    const { items, total, nextCursor } = await report('payees')
    expect([items.map(short), nextCursor]).toEqual([whole, null])
    expect(total).toMatchObject({ paymentCount: 3, before: { totalToea: 1_500_000 } })

    const paged: PaidRow[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const page: PaidReport = await report('payees', `${february}&limit=1${from}`)
      expect(page.items).toHaveLength(1)
      paged.push(...page.items)
      cursor = page.nextCursor
    }
    expect(paged.map(short)).toEqual(whole)
  })

  test('who was paid before and is not now stands there, too', async () => {
    const { items } = await report('payees', 'from=2027-03-01&to=2027-03-31')
    expect(items.map(short).map(([, , now, , before]) => [now, before])).toEqual(
      expect.arrayContaining([[0, 1_200_000]]),
    )
  })

  test('days of one’s own are compared with as many before them', async () => {
    const { before, total } = await report('months', 'from=2027-02-11&to=2027-03-10')
    expect(before).toEqual({ from: '2027-01-14', to: '2027-02-10' })
    expect(total).toMatchObject({ totalToea: 1_900_000, before: { totalToea: 1_500_000 } })
  })
})

test('who decided, on how much, and how long it took them', async () => {
  const { items } = await report<ApproverReport>('approvers')
  const byId = Object.fromEntries(items.map((row) => [row.id, row]))
  const minute = 60_000
  expect(byId.ravi).toMatchObject({
    ...{ name: 'Ravi Tau', approved: 2, rejected: 1, asked: 0, approvedToea: 1_900_000 },
    before: { approved: 1, rejected: 0, approvedToea: 1_500_000 },
  })
  const rounded = (ms: number | null | undefined) => Math.round((ms ?? 0) / minute)
  // after one minute, two and five
  expect([byId.ravi?.medianMs, byId.ravi?.longestMs].map(rounded)).toEqual([2, 5])
  expect(rounded(byId.ravi?.before.medianMs)).toBe(1)
})

test('an approval of a version that was opened again counts, and its amount does not', async () => {
  const { id, digest } = await handIn('2027-06-10', kundu, [20_000_000])
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  const june = 'from=2027-06-01&to=2027-06-30'
  const ofRavi = async () => (await report<ApproverReport>('approvers', june)).items[0]
  expect(await ofRavi()).toMatchObject({ id: 'ravi', approved: 1, approvedToea: 20_000_000 })
  expect((await as(mia).remove(`/batches/${id}/submission`)).status).toBe(200)
  expect(await ofRavi()).toMatchObject({ id: 'ravi', approved: 1, approvedToea: 0 })
})

test.each([
  ['kind', `kind=banana&${february}`, 'Name the report'],
  ['from', 'kind=months&from=2027-02-31&to=2027-03-01', 'Write the day as YYYY-MM-DD'],
  ['to', 'kind=months&from=2027-02-01', 'Write the day as YYYY-MM-DD'],
  ['to', 'kind=months&from=2027-02-02&to=2027-02-01', 'The last day lies before the first'],
  [
    'to',
    'kind=months&from=2026-01-01&to=2027-01-02',
    'A report has at most 366 days; these are 367',
  ],
])('what is wrong with a report is said at its field: %s of %s', async (field, words, message) => {
  const { status, body } = await as(ana).get(`/reports?${words}`)
  expect([status, body.code]).toEqual([422, 'invalid'])
  expect(body.errors).toContainEqual(expect.objectContaining({ field, message }))
})

test('a report that is not for a role names the roles that it is for', async () => {
  const { status, body } = await as(tom).get(`/reports?kind=approvers&${february}`)
  expect([status, body.detail]).toEqual([
    403,
    'Your role does not open this report. It needs: Organisation administrator, Approver, Senior approver, Auditor.',
  ])
  expect((await as(tom).get(`/reports?kind=months&${february}`)).status).toBe(200)
})

test('what a role no longer sees, no report tells it of', async () => {
  await addColleagues([{ id: 'lua', role: 'accountant', ownLimitToea: null }])
  const by = (kind: string) => asColleague('lua', 'GET', `/reports?kind=${kind}&${february}`)
  expect((await by('accounts')).status).toBe(200)
  await database
    .prepare(
      `UPDATE roles SET revision = revision + 1, permissions = '["view_payments","view_payees","view_reports"]'
        WHERE role = 'accountant'`,
    )
    .run()
  const { status, body } = await by('accounts')
  expect([status, body.detail]).toEqual([
    403,
    'Your role does not open this report. It needs: Organisation administrator, Finance manager, Auditor.',
  ])
  expect((await by('payees')).status).toBe(200)
})

test('what reads every payment of a period waits for its turn, and what reads its batches does not', async () => {
  const { short } = roomHere
  roomHere.short = 1
  const { leave, inside } = fillRoom()
  const ofPayees = report('payees')
  await oneWaits()
  expect((await report('months')).total.paymentCount).toBe(3)
  leave()
  await inside
  expect((await ofPayees).total.paymentCount).toBe(3)
  roomHere.short = short
})

test('another organisation reports its own alone', async () => {
  const own = await as(bob).get(`/reports?kind=payees&${february}`, { slug: 'beta' })
  expect(own.body).toMatchObject({ items: [], total: { totalToea: 0 } })
})

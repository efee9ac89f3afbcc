import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '../../domain/durations.ts'
import { addKunduAccount, copyAccount, paidAgain, payDay, payment } from '../../testing/batches.ts'
import { ana, as, makeCast } from '../../testing/cast.ts'
import { addColleagues, asColleague } from '../../testing/colleagues.ts'

/* A batch lapsed a month ago, and somebody typed its payments again since: what is found is found beside its new day as well. */

let account = ''
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addColleagues([
    { id: 'mere', role: 'payment_manager', ownLimitToea: null },
    { id: 'api', role: 'approver', ownLimitToea: null },
  ])
})
afterEach(() => vi.useRealTimers())

const post = (who: string, path: string, body: unknown = {}) =>
  asColleague(who, 'POST', `/batches${path}`, { body })
const redate = (id: string, more: object = {}) =>
  asColleague('mere', 'PUT', `/batches/${id}`, { body: { valueDate: payDay(), ...more } })

async function submitted(source: string, from: number, toea = 100_000) {
  const named = { name: 'Payroll', sourceAccountId: source, valueDate: payDay() }
  const { id } = (await post('mere', '', named)).body
  await post('mere', `/${id}/payments`, { payments: [payment(from, toea), payment(from + 1)] })
  const { digest } = (await post('mere', `/${id}/submission`, paidAgain)).body
  return { id: id as string, digest: digest as string }
}

async function lapsedAMonthAgo(source: string, from: number, toea?: number) {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now - 30 * dayMs })
  const { id, digest } = await submitted(source, from, toea)
  await post('api', `/${id}/approvals`, { decision: 'approve', digest })
  vi.setSystemTime(now)
  expect((await post('mere', `/${id}/bank-file`)).body.code).toBe('value_date_passed')
  return id
}

test('what another batch pays on that day needs a reason, which whoever approves reads', async () => {
  const source = await copyAccount(database, account)
  const id = await lapsedAMonthAgo(source, 10)
  await submitted(source, 10)
  const refused = await redate(id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'duplicates_need_reason' } })
  expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual([
    'same_sheet',
    'paid_before',
    'paid_before',
  ])

  const said = await redate(id, { findingsReason: 'Two fortnights on one day' })
  expect(said).toMatchObject({ status: 200, body: { state: 'in_approval', version: 2 } })
  const { items } = (await asColleague('api', 'GET', `/batches/${id}/findings`)).body
  const repeated = items.filter(({ kind }: { kind: string }) => kind === 'paid_before')
  expect(repeated).toMatchObject(Array(2).fill({ reason: 'Two fortnights on one day' }))
})

test('what its payee gets by another batch since raises its approvals', async () => {
  const [source, other] = [
    await copyAccount(database, account),
    await copyAccount(database, account),
  ]
  const id = await lapsedAMonthAgo(source, 40, 4_800_000)
  await submitted(other, 40, 4_800_001)
  const said = await redate(id, { findingsReason: 'Another bill' })
  expect(said.body).toMatchObject({ state: 'in_approval', approvalsNeeded: 2 })
})

test('what nobody paid since needs none, and no open batch takes one so', async () => {
  const source = await copyAccount(database, account)
  const id = await lapsedAMonthAgo(source, 20)
  expect((await redate(id)).body).toMatchObject({ state: 'in_approval' })
  const named = { name: 'Open', sourceAccountId: source, valueDate: payDay() }
  const open = (await post('mere', '', named)).body.id
  expect(await redate(open, { findingsReason: 'Meant' })).toMatchObject({
    status: 409,
    body: { code: 'not_lapsed' },
  })
})

test('what its account’s file cannot carry by now, or pays somebody archived since, gets no day to be approved for in vain', async () => {
  const source = await copyAccount(database, account)
  const id = await lapsedAMonthAgo(source, 30)
  const narrow = (recordsMax: number) =>
    as(ana).put(`/source-accounts/${source}`, { body: { switches: { recordsMax } } })
  expect((await narrow(2)).status).toBe(200)
  const codes = async () => {
    const { body } = await redate(id)
    expect(body.detail).toContain('or two people cancel the batch')
    return body.errors.map(({ code }: { code: string }) => code)
  }
  expect(await codes()).toEqual(['too_many_payments'])
  await narrow(1_000)
  const { items } = (await asColleague('mere', 'GET', `/batches/${id}/payments`)).body
  const status = (now: string) =>
    as(ana).put(`/payees/${items[0].payeeId}`, { body: { status: now } })
  await status('archived')
  expect(await codes()).toEqual(['payee_archived'])
  await status('active')
  expect((await redate(id)).body).toMatchObject({ state: 'in_approval' })
})

import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, formatDay } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import { paidAgain, payDay, payment } from '../../testing/batches.ts'
import { addColleagues, asColleague, proveAnew } from '../../testing/colleagues.ts'
import { makeOrganisation } from '../../testing/organisation.ts'

let source = ''
beforeAll(async () => {
  await makeOrganisation('acme', 'Acme Hospital', [])
  await addColleagues([
    { id: 'mere', role: 'payment_manager', ownLimitToea: null },
    { id: 'fia', role: 'finance_manager', ownLimitToea: null },
    { id: 'api', role: 'approver', ownLimitToea: null },
    { id: 'olo', role: 'org_admin', ownLimitToea: null },
  ])
  const names = { name: 'Payroll', userName: 'ACME', remitter: 'ACME', deUserId: '000001' }
  const account = { bsb: '088-950', accountNumber: '7001234567', profile: 'kundu-pei-132' }
  const body = { ...names, ...account }
  source = (await asColleague('olo', 'POST', '/source-accounts', { body })).body.id
})
afterEach(() => vi.useRealTimers())

const post = (who: string, path: string, body: unknown = {}) =>
  asColleague(who, 'POST', `/batches${path}`, { body })

async function readyBatch(amountToea = 100) {
  const { id } = (
    await post('mere', '', { name: 'Pay', sourceAccountId: source, valueDate: payDay() })
  ).body
  await post('mere', `/${id}/payments`, { payments: [payment(1, amountToea)] })
  return id as string
}

function approve(who: string, id: string, digest: string) {
  return post(who, `/${id}/approvals`, { decision: 'approve', digest })
}

async function approvedBatch(amountToea?: number) {
  const id = await readyBatch(amountToea)
  const { digest, approvalsNeeded } = (await post('mere', `/${id}/submission`, paidAgain)).body
  await approve('api', id, digest)
  if (approvalsNeeded === 2) await approve('fia', id, digest)
  return { id, digest: digest as string }
}

const look = async (id: string) => (await asColleague('mere', 'GET', `/batches/${id}`)).body
const cancel = (who: string, id: string) => post(who, `/${id}/cancellation`, { reason: 'Twice' })

/** The value date passes: it is the eighth day from today. */
function letTimePass() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * dayMs })
}

async function lapsedBatch(amountToea?: number) {
  const batch = await approvedBatch(amountToea)
  letTimePass()
  const late = await post('mere', `/${batch.id}/bank-file`)
  expect(late).toMatchObject({ status: 422, body: { code: 'value_date_passed' } })
  return batch
}

function redate(who: string, id: string, valueDate = payDay()) {
  return asColleague(who, 'PUT', `/batches/${id}`, { body: { valueDate } })
}

describe('a cancellation', () => {
  test('before the approval is one person’s, with a reason, and final', async () => {
    const id = await readyBatch()
    await post('mere', `/${id}/submission`, paidAgain)
    const silent = await post('fia', `/${id}/cancellation`, { reason: ' ' })
    expect(silent).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(await cancel('fia', id)).toMatchObject({ status: 201, body: { state: 'cancelled' } })
    expect(await cancel('mere', id)).toMatchObject({ body: { code: 'not_cancellable' } })
    const edit = await asColleague('mere', 'PUT', `/batches/${id}`, { body: { name: 'Again' } })
    expect(edit).toMatchObject({ status: 409, body: { code: 'not_editable' } })
    const { items } = (await asColleague('mere', 'GET', `/batches/${id}/payments`)).body
    expect(items).toMatchObject([{ state: 'cancelled' }])
  })

  test('after the approval takes two people', async () => {
    const { id } = await approvedBatch()
    expect(await cancel('mere', id)).toMatchObject({ status: 201, body: { state: 'approved' } })
    const alone = await cancel('mere', id)
    expect(alone).toMatchObject({ status: 409, body: { code: 'second_person_needed' } })
    expect(await cancel('fia', id)).toMatchObject({ status: 201, body: { state: 'cancelled' } })
    const file = await post('mere', `/${id}/bank-file`)
    expect(file).toMatchObject({ status: 409, body: { code: 'not_approved' } })
  })

  test('asked for and not confirmed leaves the batch payable, by whoever reads that it is asked for', async () => {
    const { id } = await approvedBatch()
    await cancel('fia', id)
    const [{ at: askedAt }] = (await look(id)).steps.slice(-1)
    const stale = { status: 409, body: { code: 'seen_otherwise' } }
    for (const body of [{}, { askedAt: null }, { askedAt: '2026-01-01T00:00:00.000Z' }])
      expect(await post('mere', `/${id}/bank-file`, body)).toMatchObject(stale)
    expect(await post('mere', `/${id}/bank-file`, { askedAt })).toMatchObject({ status: 201 })
    expect(await cancel('mere', id)).toMatchObject({ body: { code: 'not_cancellable' } })
  })

  test('asked for on an earlier version does not count on the next', async () => {
    const { id } = await approvedBatch()
    await cancel('mere', id)
    letTimePass()
    await post('mere', `/${id}/bank-file`)
    const { digest } = (await redate('mere', id)).body
    await approve('api', id, digest)
    expect(await cancel('fia', id)).toMatchObject({ status: 201, body: { state: 'approved' } })
    expect(await cancel('mere', id)).toMatchObject({ status: 201, body: { state: 'cancelled' } })
  })
})

describe('a value date that passed without a file', () => {
  test('lapses the batch', async () => {
    const { id } = await lapsedBatch()
    const batch = await look(id)
    expect(batch).toMatchObject({ state: 'lapsed', version: 1, bankFileId: null })
    expect(batch.steps.at(-1)).toMatchObject({ kind: 'lapse', actor: { id: 'mere' } })
    const again = await post('mere', `/${id}/bank-file`)
    expect(again).toMatchObject({ status: 409, body: { code: 'not_approved' } })
  })

  test('is mended by a new day and one fresh approval of it', async () => {
    const { id, digest } = await lapsedBatch(6_000_000)
    const past = await redate('mere', id, addDays(payDay(), -8))
    expect(past).toMatchObject({ status: 422, body: { code: 'value_date_passed' } })
    const dated = await redate('mere', id)
    expect(dated).toMatchObject({
      status: 200,
      body: { state: 'in_approval', version: 2, approvalsNeeded: 1, approvalsGiven: 0 },
    })

    expect(await approve('api', id, digest)).toMatchObject({ body: { code: 'digest_changed' } })
    const fresh = await approve('api', id, dated.body.digest)
    expect(fresh).toMatchObject({ status: 201, body: { state: 'approved' } })
    const file = await post('mere', `/${id}/bank-file`)
    expect(file).toMatchObject({ status: 201, body: { version: 2, totalToea: 6_000_000 } })
  })

  test('is not mended by a day on which its account pays no more', async () => {
    const { id } = await lapsedBatch()
    await proveAnew('olo')
    const limit = (dailyLimitToea: number | null) =>
      asColleague('olo', 'PUT', `/source-accounts/${source}`, { body: { dailyLimitToea } })
    await limit(99)
    expect(await redate('mere', id)).toMatchObject({
      status: 409,
      body: { code: 'above_daily_limit', detail: expect.stringContaining(formatDay(payDay())) },
    })
    await limit(null)
    expect((await redate('mere', id)).status).toBe(200)
  })

  test('takes nothing beside its day, and leaves out nothing that was sent', async () => {
    const { id } = await lapsedBatch()
    const { name, valueDate } = await look(id)
    const put = (body: object) =>
      asColleague('mere', 'PUT', `/batches/${id}`, { body: { valueDate: payDay(), ...body } })
    for (const more of [{ description: 'BONUS' }, { supplementaryReason: 'Forgotten' }]) {
      expect(await put(more)).toMatchObject({ status: 409, body: { code: 'not_editable' } })
    }
    expect(await look(id)).toMatchObject({ state: 'lapsed', valueDate })
    expect((await put({ name, supplementaryReason: '' })).body).toMatchObject({ version: 2 })
  })

  test('cannot be mended and approved by the same person', async () => {
    const { id } = await lapsedBatch()
    const { digest } = (await redate('fia', id)).body
    expect(await approve('fia', id, digest)).toMatchObject({ body: { code: 'own_batch' } })
  })

  test('may also end it, by two people', async () => {
    const { id } = await lapsedBatch()
    expect(await cancel('mere', id)).toMatchObject({ body: { state: 'lapsed' } })
    expect(await cancel('olo', id)).toMatchObject({ body: { state: 'cancelled' } })
  })

  test('keeps a batch from being handed over', async () => {
    const id = await readyBatch()
    letTimePass()
    const late = await post('mere', `/${id}/submission`, paidAgain)
    expect(late).toMatchObject({ status: 422, body: { code: 'value_date_passed' } })
    expect(await look(id)).toMatchObject({ state: 'ready', digest: null })
  })
})

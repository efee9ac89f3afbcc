import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { addKunduAccount, payDay, payment } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import type { Person } from '../../testing/organisation.ts'
import { addNoa, noa, uploadedBatch } from '../settling/settling.fixture.ts'

/* What other batches tell about one that is submitted: the same payment, the same sheet, one batch made of several. */

let source = ''
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

type Wanted = { payments: ReturnType<typeof payment>[]; day?: string; by?: Person }

async function draft({ payments, day = payDay(), by = mia }: Wanted): Promise<string> {
  const body = { name: 'Payroll', sourceAccountId: source, valueDate: day, description: 'PAY' }
  const { id } = (await as(by).post('/batches', { body })).body
  await as(by).post(`/batches/${id}/payments`, { body: { payments } })
  return id
}

const submit = (id: string, duplicatesReason?: string, by = mia) =>
  as(by).post(`/batches/${id}/submission`, duplicatesReason ? { body: { duplicatesReason } } : {})

describe('the same amount to the same account', () => {
  test('within ten days needs a reason, and the approver reads in which batch it is', async () => {
    const first = await draft({ payments: [payment(1), payment(2)] })
    const { reference } = (await submit(first)).body
    const again = await draft({ payments: [payment(1), payment(3)], day: addDays(payDay(), 9) })
    expect(await submit(again)).toMatchObject({
      status: 422,
      body: { code: 'duplicates_need_reason' },
    })
    const { body } = await submit(again, 'Two fortnights in one week')
    expect(body.warnings).toMatchObject({ paid_before: 1 })
    const { items } = (await as(ravi).get(`/batches/${again}/payments`)).body
    expect(items[0].warnings).toContain('paid_before')
    const { items: found } = (await as(ravi).get(`/batches/${again}/findings`)).body
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: 'paid_before',
        evidence: { batch: reference, amountToea: 100_000 },
        reason: 'Two fortnights in one week',
      }),
    )
    const { body: page } = await as(ravi).get(`/batches/${again}`)
    expect(page.duplicatesReason).toBe('Two fortnights in one week')
  })

  test('eleven days apart, of another amount, or in a batch that was taken back is none', async () => {
    const day = addDays(payDay(), 40)
    await submit(await draft({ payments: [payment(11), payment(12)], day }))
    const recalled = await draft({ payments: [payment(13)], day })
    await submit(recalled)
    await as(mia).remove(`/batches/${recalled}/submission`)
    const later = await draft({ payments: [payment(11)], day: addDays(day, 11) })
    expect((await submit(later)).body.warnings).toEqual({ new_payee: 1 })
    const other = await draft({
      payments: [payment(12, 100_001), payment(13)],
      day: addDays(day, 1),
    })
    expect((await submit(other)).body.warnings).toEqual({ new_payee: 2 })
  })
})

test('what came back is no payment twice, unless only a part did, or it was paid otherwise', async () => {
  await addNoa(database)
  const { id } = await uploadedBatch(source, 77_000, 51)
  const [whole, part] = (await as(mia).get(`/batches/${id}/payments`)).body.items
  const comesBack = async (paymentId: string, amountToea: number) =>
    (
      await as(noa).post('/returns', {
        body: { paymentId, amountToea, reason: 'Closed', bankDay: dayInPortMoresby(new Date()) },
      })
    ).body
  const { id: returned } = await comesBack(whole.id, 77_000)
  await comesBack(part.id, 7_000)
  const again = await draft({ payments: [payment(51, 77_000), payment(52, 77_000)] })
  const repeated = async () => {
    const { items } = (await as(mia).get(`/batches/${again}/findings`)).body
    return items
      .filter(({ kind }: { kind: string }) => kind === 'paid_before')
      .map(({ line }: { line: number }) => line)
  }
  expect(await repeated()).toEqual([2])
  const ended = { resolution: 'paid_otherwise', note: 'By cheque' }
  await as(noa).post(`/returns/${returned}/resolution`, { body: ended })
  expect(await repeated()).toEqual([1, 2])
})

test('the same sheet in another batch needs a reason', async () => {
  const csv = 'Name,BSB,Account,Amount,Reference\nKila Karo,028-038,55500001,12.50,Pay\n'
  const take = async (day: string) => {
    const id = await draft({ payments: [], day })
    const form = new FormData()
    form.set('sheet', new File([csv], 'pay.csv'))
    await as(mia).post(`/batches/${id}/imports`, { form })
    return id
  }
  await submit(await take(addDays(payDay(), 80)))
  const again = await take(addDays(payDay(), 120))
  expect(await submit(again)).toMatchObject({ body: { code: 'duplicates_need_reason' } })
  expect((await submit(again, 'The next month')).body.warnings).toEqual({
    same_sheet: 1,
    new_payee: 1,
  })
})

test('batches that one maker splits below a band need the approvals of their sum', async () => {
  const day = addDays(payDay(), 150)
  const needed: number[] = []
  for (const index of [21, 22, 23]) {
    const { body } = await submit(await draft({ payments: [payment(index, 4_000_000)], day }))
    needed.push(body.approvalsNeeded)
  }
  expect(needed).toEqual([1, 2, 2])
  const other = await draft({ payments: [payment(24, 4_000_000)], day: addDays(day, 11) })
  expect((await submit(other)).body.approvalsNeeded).toBe(1)
})

test('also by filling a batch that somebody else began, and not where each makes their own', async () => {
  const day = addDays(payDay(), 310)
  const of = (index: number) => ({ payments: [payment(index, 4_000_000)], day })
  const [own, hers, filled] = [
    await draft(of(71)),
    await draft({ ...of(72), by: ana }),
    await draft({ payments: [], day, by: zoe }),
  ]
  await as(mia).post(`/batches/${filled}/payments`, { body: { payments: of(73).payments } })
  const needed = async (id: string, by = mia) =>
    (await submit(id, undefined, by)).body.approvalsNeeded
  expect(await needed(own)).toBe(1)
  expect(await needed(hers, ana)).toBe(1)
  expect(await needed(filled)).toBe(2)
})

describe('a draft', () => {
  test('says how many must approve it by its total of now, and who is missing', async () => {
    const day = addDays(payDay(), 230)
    const small = await draft({ payments: [payment(41, 4_000_000)], day })
    expect((await as(mia).get(`/batches/${small}`)).body).toMatchObject({ approvalsNeeded: 1 })
    await as(mia).post(`/batches/${small}/payments`, {
      body: { payments: [payment(42, 4_000_000)] },
    })
    const { body } = await as(mia).get(`/batches/${small}`)
    expect(body.approvalsNeeded).toBe(2)
    const able = body.approvers.filter(({ mayApprove }: { mayApprove: boolean }) => mayApprove)
    const hasMissing = body.checks.some(
      ({ code }: { code: string }) => code === 'not_enough_approvers',
    )
    expect(hasMissing).toBe(able.length < 2)
  })
})

test('a batch does not pay the account it is paid from, also when the payment was typed by hand', async () => {
  const { bsb, accountNumber } = (await as(mia).get(`/source-accounts/${source}`)).body
  const payee = { name: 'Ourselves', bsb, accountNumber: `0${accountNumber}` }
  const payments = [{ ...payment(51), payee }]
  const id = await draft({ payments, day: addDays(payDay(), 260) })
  expect(await submit(id)).toMatchObject({
    status: 422,
    body: { code: 'checks_failed', errors: [{ row: 1, code: 'own_account' }] },
  })
})

test('a batch handed over while another one that pays the same was decided on makes it look again', async () => {
  const day = addDays(payDay(), 300)
  const pay = () => draft({ payments: [payment(61)], day })
  const [first, quicker] = [await pay(), await pay()]
  const end = beforeNextWrite(database, /insert into "batch_steps"/, () => submit(quicker))
  const answer = await submit(first)
  expect(end()).toBe(true)
  expect(answer).toMatchObject({ status: 422, body: { code: 'duplicates_need_reason' } })
  expect((await as(mia).get(`/batches/${quicker}`)).body.state).toBe('in_approval')
})

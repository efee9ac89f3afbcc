import { expect, test } from 'vitest'
import type { FindingView } from '../../contract/batches/findings.ts'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { ask } from '../../testing/ask.ts'
import { paidAgain, payDay, payment } from '../../testing/batches.ts'
import { as, done, mia, originOf, tokenOf, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import {
  draftOf,
  findingsOf,
  payOut,
  submit,
  verify,
  withoutCooling,
} from '../../testing/verification.ts'
import { beginFindings, payeeOf, source, waiting } from './findings.fixture.ts'

/* Mia alone reads single salaries. */
beginFindings()

const row = (account: number) => `E9,Tau Kepa,028-038,${account},100.00,Pay`
const cooling = async (id: string) =>
  (await findingsOf(id)).find(({ kind }) => kind === 'account_cooling')?.sentence

test('an account that waits for a confidential batch says so in an ordinary one, and not for which', async () => {
  const first = await draftOf(source, [row(44_556_677)])
  await payOut(first)
  const { id: payeeId } = await payeeOf(first)
  const { db } = await openAcme()
  await db.insert(payrollGroup).values({ userId: 'mia', addedBy: 'ana', addedAt: new Date() })
  const body = { name: 'Executive pay', kind: 'pay', sourceAccountId: source, isConfidential: true }
  const template = (await as(mia).post('/templates', { body })).body.id
  const begin = async () => {
    const run = { copyLines: false, valueDate: payDay() }
    const begun = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body
    return begun as { id: string; reference: string }
  }
  const confidential = await begin()
  const payments = [{ payeeId, amountToea: 1_234_567, reference: 'Bonus' }]
  const paid = await as(mia).post(`/batches/${confidential.id}/payments`, { body: { payments } })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const submitted = await submit(confidential.id, paidAgain)
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(201)

  const next = await draftOf(source, [row(44_556_688)])
  expect((await verify(zoe, (await waiting('Tau Kepa')).account.id)).status).toBe(200)
  expect(await cooling(next)).toContain(
    'It can be paid once a confidential batch, which still pays the account before, is at the bank',
  )
  const { items } = (await as(tom).get(`/batches/${next}/findings`)).body
  expect(JSON.stringify(items)).not.toContain(confidential.reference)
  expect(await submit(next)).toMatchObject({ status: 422, body: { code: 'findings_open' } })
})

test('who approves reads no amount of a payment by changing the number of whom it pays', async () => {
  const body = { name: 'Executives', kind: 'pay', sourceAccountId: source, isConfidential: true }
  const template = (await as(mia).post('/templates', { body })).body.id
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body
  const known = await draftOf(source, ['E7,Kapi Moro,028-038,44556699,1.00,Pay'])
  const { id: payeeId } = await payeeOf(known)
  expect((await as(zoe).put(`/payees/${payeeId}`, { body: { code: 'E70' } })).status).toBe(200)
  const form = new FormData()
  const rows = [
    'E7,Kapi Moro,028-038,44556699,9876.54,Pay',
    'E7,Kapi Moro,028-038,44556699,9876.54,Pay',
  ]
  const csv = ['Employee No,Name,BSB,Account,Amount,Reference', ...rows].join('\n')
  form.set('sheet', new File([csv], 'pay.csv'))
  await as(mia).post(`/batches/${id}/imports`, { form })
  const keys = (await findingsOf(id)).flatMap(({ rank, key }) => (rank === 2 ? [key] : []))
  await as(mia).put(`/batches/${id}/findings/reasons`, { body: { keys, reason: 'Meant' } })
  const submitted = await submit(id)
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(201)

  const read = (await as(zoe).get(`/batches/${id}/findings`)).body.items as FindingView[]
  const told = read.map(({ kind, payeeName, amountToea }) => [kind, payeeName, amountToea])
  expect(told).toContainEqual(['code_differs', 'Kapi Moro', null])
  // the amount is what this one is about
  expect(told).toContainEqual(['duplicate', 'Kapi Moro', 987_654])
})

test('nor by a batch of theirs that pays somebody each amount that it may be', async () => {
  const body = { name: 'Managers', kind: 'pay', sourceAccountId: source, isConfidential: true }
  const template = (await done(as(mia).post('/templates', { body }))).id
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = await done(as(mia).post(`/templates/${template}/batches`, { body: run }))
  const own = { name: 'Advances', sourceAccountId: source, valueDate: payDay(), description: 'ADV' }
  const planted = (await done(as(zoe).post('/batches', { body: own }))).id
  const paying = (...amounts: number[]) => ({
    body: { payments: amounts.map((toea) => payment(77, toea)) },
  })
  const tried = paying(345_677, 345_678, 345_679)
  await done(as(zoe).post(`/batches/${planted}/payments`, tried))
  await done(as(zoe).post(`/batches/${planted}/submission`, { body: paidAgain }))
  await done(as(mia).post(`/batches/${id}/payments`, paying(345_678)))
  await done(submit(id, paidAgain))
  const read = (await as(zoe).get(`/batches/${id}/findings`)).body.items as FindingView[]
  expect(read.map(({ kind, amountToea }) => [kind, amountToea])).toEqual([
    ['same_sheet', null],
    ['paid_before', null],
  ])
})

test('nor by small payments before it, beside which a salary is far above the usual', async () => {
  const small = [1, 2, 3, 4, 5, 6].map((n) => `E11,Maria Ovia,028-038,44556611,${n}.00,Refund ${n}`)
  const planted = await draftOf(source, small)
  await payOut(planted, paidAgain)
  const { id: payeeId } = await payeeOf(planted)
  const body = { name: 'Board', kind: 'pay', sourceAccountId: source, isConfidential: true }
  const template = (await done(as(mia).post('/templates', { body }))).id
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = await done(as(mia).post(`/templates/${template}/batches`, { body: run }))
  const payments = [{ payeeId, amountToea: 876_543, reference: 'Pay' }]
  await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  await done(submit(id, paidAgain))
  const read = (await as(zoe).get(`/batches/${id}/findings`)).body.items as FindingView[]
  const told = read.map(({ kind, payeeName, amountToea }) => [kind, payeeName, amountToea])
  expect(told).toContainEqual(['above_usual', 'Maria Ovia', null])
  expect(JSON.stringify(read)).not.toMatch(/876543|8,765/)
})

test('nor is a signed list of its new accounts offered to whoever does not read its payments', async () => {
  await withoutCooling('before_submission')
  const begin = async (name: string, isConfidential: boolean) => {
    const body = { name, kind: 'pay', sourceAccountId: source, isConfidential }
    const template = (await as(mia).post('/templates', { body })).body.id
    const run = { copyLines: false, valueDate: payDay() }
    const { id } = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body
    const payments = [901, 902].map((from) => payment(from + (isConfidential ? 10 : 0)))
    await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  }
  await begin('Directors', true)
  await begin('Cleaners', false)
  const token = await tokenOf(zoe)
  const { text } = await ask('GET', `${originOf('acme')}/approval/accounts`, { token })
  expect([text.includes('Cleaners'), text.includes('Directors')]).toEqual([true, false])
})

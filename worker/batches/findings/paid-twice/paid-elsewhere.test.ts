import { expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { paidAgain, payDay, payment } from '../../../testing/batches.ts'
import { ana, as, done, mia } from '../../../testing/cast.ts'
import { addColleagues, asColleague } from '../../../testing/colleagues.ts'
import { dropTriggers } from '../../../testing/growth/drop-triggers.ts'
import { payOut, verifyFirst } from '../../../testing/verification.ts'
import { beginFindings, database, replaceAccount, source } from '../findings.fixture.ts'

/* Somebody was paid, and then their account or their record changed: the same amount typed again to them is found all the same. */

beginFindings()

async function draft(days: number, payments: object[]) {
  const body = { name: 'Pay', sourceAccountId: source, valueDate: addDays(payDay(), days) }
  const { id } = await done(as(mia).post('/batches', { body }))
  await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  return id as string
}
async function paid(index: number, amountToea: number, days: number) {
  const id = await draft(days, [payment(index, amountToea)])
  await payOut(id)
  const [line] = (await as(mia).get(`/batches/${id}/payments`)).body.items
  return {
    payeeId: line.payeeId as string,
    name: line.payeeName as string,
    number: line.paymentReference.split('-')[0],
  }
}
const typed = (payeeId: string, amountToea: number, days: number) =>
  draft(days, [{ payeeId, amountToea, reference: 'Again' }])
const found = async (id: string) =>
  (await as(mia).get(`/batches/${id}/findings`)).body.items
    .filter(({ kind }: { kind: string }) => kind === 'paid_before')
    .map(({ sentence }: { sentence: string }) => sentence)

test('at their new account, which somebody verified', async () => {
  const { payeeId, name, number } = await paid(1, 77_700, 0)
  await replaceAccount(payeeId, name, '55500001')
  const id = await typed(payeeId, 77_700, 1)
  expect(await found(id)).toEqual([
    `${number} pays the same amount to this payee, at another account.`,
  ])
  const unsaid = await as(mia).post(`/batches/${id}/submission`)
  expect(unsaid.body.code).toBe('duplicates_need_reason')
  expect(await found(await typed(payeeId, 77_600, 1))).toEqual([])
  expect(await found(await typed(payeeId, 77_700, 11))).toEqual([])
})

test('as a supplier, for as long as bills are sent again', async () => {
  const body = { name: 'Suppliers', kind: 'supplier', rhythm: '', sourceAccountId: source }
  const { id: suppliers } = await done(as(mia).post('/templates', { body }))
  const { payeeId, number } = await paid(31, 84_000, 0)
  for (const [days, before] of [
    [120, [`${number} pays the same amount to the same account.`]],
    [121, []],
  ] as const) {
    const run = { copyLines: false, valueDate: addDays(payDay(), days) }
    const { id } = await done(as(mia).post(`/templates/${suppliers}/batches`, { body: run }))
    const payments = [{ payeeId, amountToea: 84_000, reference: 'Rent' }]
    await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
    expect(await found(id)).toEqual(before)
  }
  expect(await found(await typed(payeeId, 84_000, 60))).toEqual([])
})

test('under the record that they were merged into', async () => {
  const goes = await paid(11, 64_900, 20)
  const stays = await paid(12, 12_900, 20)
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
  await verifyFirst(stays.payeeId)
  const body = { intoId: stays.payeeId, reason: 'The same person' }
  const asked = await as(ana).post(`/payees/${goes.payeeId}/merges`, { body })
  const { items } = (await as(ana).get('/changes')).body
  const pending = items.find(({ kind }: { kind: string }) => kind.includes('merge'))
  const merged = await asColleague('ben', 'POST', `/changes/${pending?.id}/confirmation`)
  expect([asked.status, merged.status]).toEqual([202, 200])
  expect(await found(await typed(stays.payeeId, 64_900, 21))).toEqual([
    `${goes.number} pays the same amount to this payee, at another account.`,
  ])
})

test('also beside a confidential batch that pays it to the same account', async () => {
  const { payeeId, name, number } = await paid(21, 55_500, 40)
  await replaceAccount(payeeId, name, '55500021')
  const kept = await typed(payeeId, 55_500, 40)
  await payOut(kept, paidAgain)
  const again = await draft(
    41,
    [55_500, 1_100].map((amountToea) => ({ payeeId, amountToea, reference: 'Again' })),
  )
  await dropTriggers(database)
  const keep = 'update batches set is_confidential = 1 where id = ?'
  await database.prepare(keep).bind(kept).run()
  expect(await found(again)).toEqual([
    `${number} pays the same amount to this payee, at another account.`,
  ])
})

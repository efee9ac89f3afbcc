import { expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { addKunduAccount, startBatch } from '../../../testing/batches.ts'
import { ana, as, mia, zoe } from '../../../testing/cast.ts'
import {
  account,
  beginSettling,
  database,
  lea,
  noa,
  paymentsOf,
  returnsFile,
  sendFile,
  uploadedBatch,
} from '../settling.fixture.ts'

beginSettling(lea)

/** A payment of a batch that came back, and how to pay it again. */
async function cameBack(amountToea: number, from: number) {
  const batch = await uploadedBatch(account, amountToea, from)
  const [one, other] = await paymentsOf(batch.id)
  const bankDay = dayInPortMoresby(new Date())
  const body = { paymentId: one?.id, amountToea, reason: 'Closed', bankDay }
  const { id } = (await as(noa).post('/returns', { body })).body
  const batchId = await startBatch(account, `Again ${from}`)
  const repay = (toea: number) =>
    as(mia).post(`/returns/${id}/repayment`, { body: { batchId, amountToea: toea } })
  return { one, other, batchId, repay }
}

test('it is paid again with exactly what came back, also by a change of the line', async () => {
  const { batchId, repay } = await cameBack(66_666, 201)
  for (const [toea, code] of [
    [1, 'below_returned'],
    [66_665, 'below_returned'],
    [66_667, 'above_returned'],
  ] as const) {
    expect(await repay(toea)).toMatchObject({ status: 422, body: { code } })
  }
  expect((await repay(66_666)).status).toBe(201)
  const less = database
    .prepare('UPDATE payments SET amount_toea = 1 WHERE batch_id = ?')
    .bind(batchId)
    .run()
  await expect(less).rejects.toThrow('below_returned')
})

test('it is paid again to whom the payee was merged into', async () => {
  const { one, other, batchId, repay } = await cameBack(14_400, 481)
  const body = { intoId: other?.payeeId, reason: 'They are the same person' }
  const merged = await as(ana).post(`/payees/${one?.payeeId}/merges`, { body })
  const { pending } = merged.body
  if (pending) await as(zoe).post(`/changes/${pending.id}/confirmation`)
  expect((await repay(14_400)).status).toBe(201)
  const [again] = await paymentsOf(batchId)
  expect(again).toMatchObject({ payeeId: other?.payeeId })

  // made two again meanwhile, the one would have what is owed to the other
  const end = () =>
    as(ana).post(`/payees/${one?.payeeId}/merges/end`, { body: { reason: 'They are two' } })
  const refused = await end()
  expect(refused).toMatchObject({ status: 409, body: { code: 'payee_in_open_batch' } })
  const { reference } = (await as(mia).get(`/batches/${batchId}`)).body
  expect(refused.body.detail).toContain(`${reference} Again 481`)
  const past = database
    .prepare(
      "UPDATE payee_merges SET ended_at = 1, ended_by = 'ana', end_reason = 'Two' WHERE payee_id = ?",
    )
    .bind(one?.payeeId)
    .run()
  await expect(past).rejects.toThrow('payee_in_open_batch')
  await as(mia).remove(`/batches/${batchId}/payments/${again?.id}`)
  expect((await end()).status).toBeLessThan(300)
})

test('where the bank’s file names another account, whoever approves reads who says that it is of this payment', async () => {
  const of = { bsb: '088-950', accountNumber: '700123457' }
  const source = await addKunduAccount(of.accountNumber)
  const batch = await uploadedBatch(source, 66_100, 231)
  const [one] = await paymentsOf(batch.id)
  const row = { amountToea: 66_100, payeeName: 'Somebody Else', reference: '' }
  const today = dayInPortMoresby(new Date())
  const ddmmyy = today.slice(8) + today.slice(5, 7) + today.slice(2, 4)
  const sent = await sendFile(source, returnsFile(of, ddmmyy, [row]), lea)
  expect(sent.body).toMatchObject({ returns: 1 })
  const [told] = (await as(noa).get('/returns?state=unmatched')).body.items
  const meant = { body: { paymentId: one?.id } }
  expect((await as(noa).post(`/returns/${told.id}/match`, meant)).status).toBe(200)
  const batchId = await startBatch(source, 'Again')
  const again = { body: { batchId, amountToea: 66_100 } }
  expect((await as(mia).post(`/returns/${told.id}/repayment`, again)).status).toBe(201)
  const found = (await as(mia).get(`/batches/${batchId}/findings`)).body.items
  const { sentence } = found.find(({ kind }: { kind: string }) => kind === 'pays_again')
  expect(sentence).toMatch(
    /names another account: Noa Vali alone says that it is of this payment\.$/,
  )
})

import { beforeAll, expect, test } from 'vitest'
import fortnight from '../../domain/fixtures/sheets/payroll-fortnight.csv?raw'
import withErrors from '../../domain/fixtures/sheets/payroll-with-errors.csv?raw'
import { addKunduAccount, paidAgain, startBatch, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'

let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

function form(text: string, goodRowsOnly = false) {
  const sent = new FormData()
  sent.set('sheet', new File([text], 'payroll.csv', { type: 'text/csv' }))
  if (goodRowsOnly) sent.set('goodRowsOnly', 'true')
  return sent
}

test('a sheet of 412 payments is approved by two people and becomes one bank file', async () => {
  const id = await startBatch(source)
  const imported = await as(mia).post(`/batches/${id}/imports`, { form: form(fortnight) })
  expect(imported).toMatchObject({
    status: 201,
    body: { rows: 412, accepted: 412, newPayees: 412 },
  })

  const submitted = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  expect(submitted).toMatchObject({
    status: 201,
    body: { state: 'in_approval', totalToea: 107_550_534, approvalsNeeded: 2 },
  })
  const { digest } = submitted.body

  const first = await as(ravi).post(`/batches/${id}/approvals`, {
    body: { decision: 'approve', digest },
  })
  expect(first).toMatchObject({ status: 201, body: { state: 'in_approval', approvalsGiven: 1 } })
  const second = await as(zoe).post(`/batches/${id}/approvals`, {
    body: { decision: 'approve', digest },
  })
  expect(second).toMatchObject({ status: 201, body: { state: 'approved', approvalsGiven: 2 } })

  const made = await as(mia).post(`/batches/${id}/bank-file`)
  expect(made).toMatchObject({
    status: 201,
    body: { recordCount: 413, paymentCount: 412, totalToea: 107_550_534, profile: 'kundu-pei-132' },
  })
  const again = await as(mia).post(`/batches/${id}/bank-file`)
  expect(again).toMatchObject({ status: 200, body: made.body })

  const content = await as(mia).get(`/bank-files/${made.body.id}/content`)
  expect(content.body.length).toBe(made.body.bytes)

  const held = { sha256: made.body.sha256 }
  const check = await as(mia).post(`/bank-files/${made.body.id}/checks`, { body: held })
  expect(check).toMatchObject({ status: 201, body: { result: 'identical' } })

  const uploaded = await as(mia).post(`/batches/${id}/upload`, {
    body: { bankReference: 'BSP-1', recordCount: 413, totalToea: 107_550_534 },
  })
  expect(uploaded).toMatchObject({ status: 201, body: { state: 'uploaded' } })
  const audit = await as(ana).get(`/audit?subject=batch/${id}`)
  expect(audit.body.items.map(({ action }: { action: string }) => action)).toEqual([
    'batch.uploaded',
    'bank_file.checked',
    'bank_file.sealed',
    'batch.approved',
    'batch.approval_given',
    'batch.submitted',
    'batch.sheet_imported',
    'batch.added',
  ])
})

test('of a sheet with errors nothing is kept until someone takes the good rows', async () => {
  const id = await startBatch(source)
  const refused = await as(mia).post(`/batches/${id}/imports`, { form: form(withErrors) })
  expect(refused).toMatchObject({ status: 422, body: { rows: 50, accepted: 0, good: 38 } })
  expect((await as(mia).get(`/batches/${id}/payments`)).body.items).toEqual([])

  const kept = await as(mia).post(`/batches/${id}/imports`, { form: form(withErrors, true) })
  expect(kept).toMatchObject({ status: 201, body: { accepted: 38 } })
  const rows = await as(mia).get(`/imports/${kept.body.importId}/refused-rows`)
  expect(rows.body.trim().split('\r\n')).toHaveLength(13)
})

test('who prepared a batch cannot approve it, administrator or not', async () => {
  const id = await startBatch(source, 'By Ana', ana)
  await as(ana).post(`/batches/${id}/payments`, {
    body: {
      payments: [{ payee: { name: 'Kila', bsb: '028-038', accountNumber: '77' }, amountToea: 5 }],
    },
  })
  const { digest } = (await as(ana).post(`/batches/${id}/submission`, { body: paidAgain })).body
  const answer = await as(ana).post(`/batches/${id}/approvals`, {
    body: { decision: 'approve', digest },
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'own_batch' } })
})

test('the same key answers the same, and another body under it is refused', async () => {
  const { id, digest } = await submittedBatch(source, 4_000_000)
  const body = { decision: 'approve', digest }
  const first = await as(ravi).post(`/batches/${id}/approvals`, { body, key: 'k1' })
  const again = await as(ravi).post(`/batches/${id}/approvals`, { body, key: 'k1' })
  const other = await as(ravi).post(`/batches/${id}/approvals`, {
    body: { ...body, comment: 'x' },
    key: 'k1',
  })
  expect(first.status).toBe(201)
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

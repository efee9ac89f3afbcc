import { beforeAll, describe, expect, test } from 'vitest'
import type { Booked } from '../../domain/statements/statement.fixture.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { payment, startBatch } from '../../testing/batches.ts'
import { as, bob, mia, ravi, tom } from '../../testing/cast.ts'
import {
  account,
  beginSettling,
  database,
  noa,
  paymentsOf,
  sendFile,
  sendStatement,
  stateOf,
  upload,
  uploadedBatch,
} from './settling.fixture.ts'

beginSettling()

const linesIn = async (state: string) =>
  (await as(noa).get(`/reconciliation/lines?state=${state}&account=${account}`)).body.items

describe('a batch that the bank books in one line', () => {
  let batch: Awaited<ReturnType<typeof uploadedBatch>>
  const booked = () => [
    { day: batch.day, amountToea: 5_000_000, text: 'OPENING TRANSFER' },
    { day: batch.day, amountToea: -200_000, text: `BULK ${batch.number}`, reference: 'REF1' },
    { day: batch.day, amountToea: -300, text: 'FEE' },
  ]
  beforeAll(async () => {
    batch = await uploadedBatch(account)
  })

  test('is proposed by its exact total and reference, and nothing is paid by that', async () => {
    const { status, body } = await sendStatement(account, booked())
    expect(status).toBe(201)
    expect(body).toMatchObject({ format: 'csv', lines: 3, added: 3, skipped: 0, matched: 1 })
    const [line] = await linesIn('tentative')
    expect(line).toMatchObject({ amountToea: -200_000, match: { batchId: batch.id, isOwn: false } })
    expect(await stateOf(batch.id)).toBe('uploaded')
  })

  test('the same file again is refused, its lines in another one are passed over, and a row of nothing is told', async () => {
    expect(await sendStatement(account, booked())).toMatchObject({
      status: 409,
      body: { code: 'statement_known' },
    })
    const [still, tax] = [0, -100].map((amountToea) => ({
      day: batch.day,
      amountToea,
      text: 'TAX',
    }))
    const { body } = await sendStatement(account, [...booked(), still, tax] as Booked[])
    expect(body).toMatchObject({ lines: 4, added: 1, skipped: 3, matched: 0 })
    const passedOver = ['Row 5 moves no money, and was passed over.']
    expect(body.passedOver).toEqual(passedOver)
    const told = (await readChain(database)).findLast(
      ({ action }) => action === 'statement.imported',
    )
    expect(JSON.parse(String(told?.details))).toMatchObject({ passedOver })
  })

  test('is paid once somebody confirms it who reconciles; no maker, no reader and no stranger does', async () => {
    const [line] = await linesIn('tentative')
    const path = `/reconciliation/lines/${line.id}/confirmation`
    for (const person of [mia, ravi, tom]) expect((await as(person).post(path)).status).toBe(403)
    expect((await as(bob).post(path, { slug: 'beta' })).status).toBe(403)
    const confirmed = await as(noa).post(path)
    expect(confirmed).toMatchObject({ status: 200, body: { state: 'reconciled' } })
    expect(await stateOf(batch.id)).toBe('settled')
    expect((await paymentsOf(batch.id)).map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect((await as(noa).post(path)).body.code).toBe('line_not_confirmed')
  })

  test('is taken back with a reason, confirmed again and closed; closed it stands', async () => {
    const [line] = await linesIn('reconciled')
    const path = `/reconciliation/lines/${line.id}`
    expect((await as(noa).post(`${path}/undo`, { body: { reason: '' } })).status).toBe(422)
    await as(noa).post(`${path}/undo`, { body: { reason: 'Another batch' } })
    expect(await stateOf(batch.id)).toBe('uploaded')
    expect((await as(noa).post(`/batches/${batch.id}/closing`)).body.code).toBe('not_settled')
    const { items } = (await as(noa).get(`${path}/candidates`)).body
    expect(items).toMatchObject([{ batchId: batch.id, paymentId: null }])
    await as(noa).post(`${path}/match`, { body: { batchId: batch.id } })
    await as(noa).post(`${path}/confirmation`)
    const closed = await as(noa).post(`/batches/${batch.id}/closing`)
    expect(closed).toMatchObject({ status: 200, body: { state: 'closed' } })
    const undone = await as(noa).post(`${path}/undo`, { body: { reason: 'Late' } })
    expect(undone.body.code).toBe('batch_closed')
    expect(await linesIn('reconciled')).toMatchObject([{ match: { isClosed: true } }])
  })
})

describe('a statement that is not whole', () => {
  test('is refused with the first row that breaks', async () => {
    const text =
      'Date,Details,Debit,Credit,Balance,Ref\n2026-11-20,A,1.00,,99.00,\n2026-11-21,B,1.00,,97.00,'
    const { status, body } = await sendFile(account, text)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ row: 3, field: 'balance', code: 'balance_broken' }])
  })

  test('of another account is refused', async () => {
    const text =
      ':20:X\n:25:088950/1111111\n:60F:C261120PGK100,00\n:61:261120D1,00NTRFA\n:62F:C261120PGK99,00\n'
    const { body } = await sendFile(account, text)
    expect(body.errors).toMatchObject([{ code: 'wrong_account' }])
  })
})

test('of many payments of one amount the nearest are shown, any is found by a word, and any can be meant', async () => {
  const id = await startBatch(account, 'Allowances')
  const payments = Array.from({ length: 23 }, (_, index) => payment(100 + index, 1_717))
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  const { day, number } = await upload(id)
  const all = await paymentsOf(id)
  await sendStatement(account, [{ day, amountToea: -1_717, text: 'PAY' }])
  const [line] = (await linesIn('unreconciled')).filter(
    ({ amountToea }: { amountToea: number }) => amountToea === -1_717,
  )
  const path = `/reconciliation/lines/${line.id}`
  const shown = (await as(noa).get(`${path}/candidates?limit=20`)).body
  expect(shown).toMatchObject({ hasMore: true })
  expect(shown.items).toHaveLength(20)
  const last = all.at(-1)?.id
  const found = (await as(noa).get(`${path}/candidates?search=${number}-23`)).body
  expect(found).toMatchObject({ hasMore: false, items: [{ paymentId: last }] })
  expect(shown.items).not.toContainEqual(found.items[0])
  const meant = (body: object) => as(noa).post(`${path}/match`, { body })
  expect((await meant({ batchId: id })).body.code).toBe('amounts_differ')
  expect((await meant({ paymentId: last })).body.match).toMatchObject({ paymentId: last })
})

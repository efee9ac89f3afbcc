import { beforeAll, describe, expect, test } from 'vitest'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { as, bob, makeCast, mia, ravi, tom } from '../../testing/cast.ts'
import { addNoa, noa, sendFile, sendStatement, uploadedBatch } from './settling.fixture.ts'

let database: D1Database
let account: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
})

const stateOf = async (batchId: string) => (await as(noa).get(`/batches/${batchId}`)).body.state
const paymentsOf = async (batchId: string) =>
  (await as(noa).get(`/batches/${batchId}/payments`)).body.items as {
    id: string
    state: string
    payeeId: string
    amountToea: number
  }[]
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

  test('the same file again is refused, and its lines in another one are passed over', async () => {
    expect(await sendStatement(account, booked())).toMatchObject({
      status: 409,
      body: { code: 'statement_known' },
    })
    const more = [...booked(), { day: batch.day, amountToea: -100, text: 'TAX' }]
    const { body } = await sendStatement(account, more)
    expect(body).toMatchObject({ lines: 4, added: 1, skipped: 3, matched: 0 })
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

describe('a payment that came back', () => {
  let batch: Awaited<ReturnType<typeof uploadedBatch>>
  let paid: Awaited<ReturnType<typeof paymentsOf>>
  let returned: { id: string; payment: { payeeId: string } }
  beforeAll(async () => {
    batch = await uploadedBatch(account, 70_000, 11)
    paid = await paymentsOf(batch.id)
  })
  const send = (body: object) => as(noa).post('/returns', { body })
  const known = (amountToea = 70_000) => ({
    paymentId: paid[0]?.id,
    amountToea,
    code: '3',
    reason: 'Account closed',
    bankDay: '2020-01-02',
  })

  test('is recorded by hand: never more than was paid, and once', async () => {
    expect((await send(known(70_001))).body.code).toBe('above_payment')
    const made = await send(known())
    expect(made).toMatchObject({ status: 201, body: { state: 'matched', source: 'hand' } })
    returned = made.body
    expect((await send(known())).body.code).toBe('payment_not_out')
    expect((await paymentsOf(batch.id)).map(({ state }) => state)).toEqual(['returned', 'sent'])
    expect(await stateOf(batch.id)).toBe('settling')
    const letters = await database
      .prepare("SELECT recipient_id FROM outbox WHERE letter = 'payment_returned'")
      .all()
    expect(letters.results).toEqual([{ recipient_id: 'mia' }])
  })

  test('locks its account: what pays it again is held up until somebody verifies it', async () => {
    const id = await startBatch(account)
    const again = (amountToea: number) =>
      as(mia).post(`/returns/${returned.id}/repayment`, { body: { batchId: id, amountToea } })
    expect((await again(70_001)).body.code).toBe('above_returned')
    const both = await Promise.all([again(70_000), again(70_000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await again(1)).body.code).toBe('return_resolved')
    expect((await paymentsOf(batch.id))[0]?.state).toBe('repaid')
    const found = (await as(mia).get(`/batches/${id}/findings`)).body.items
    expect(found.map(({ kind }: { kind: string }) => kind)).toContain('account_returned')
    const waiting = (await as(ravi).get('/waiting-accounts?state=return_locked')).body.items
    expect(waiting).toMatchObject([{ account: { state: 'return_locked' }, mayVerify: true }])
    const form = new FormData()
    form.set('outcome', 'verified')
    form.set('method', 'in_person')
    form.set('spokeTo', 'The payee')
    const path = `/waiting-accounts/${waiting[0].account.id}/verification`
    expect((await as(ravi).post(path, { form })).body).toEqual({ state: 'active' })
    const after = (await as(mia).get(`/batches/${id}/findings`)).body.items
    expect(after.map(({ kind }: { kind: string }) => kind)).not.toContain('account_returned')

    // taken out again, the debt is as open as before
    const [line] = await paymentsOf(id)
    await as(mia).remove(`/batches/${id}/payments/${line?.id}`)
    expect((await paymentsOf(batch.id))[0]?.state).toBe('returned')
    expect((await again(60_000)).status).toBe(201)
    await as(mia).post(`/batches/${id}/cancellation`, { body: { reason: 'Not now' } })
    expect((await paymentsOf(batch.id))[0]?.state).toBe('returned')
  })

  test('ends with a reason, and then its batch can be closed', async () => {
    const path = `/returns/${returned.id}/resolution`
    const end = (resolution: string, note: string) =>
      as(noa).post(path, { body: { resolution, note } })
    expect((await end('not_owed', '')).status).toBe(422)
    expect((await end('not_a_return', 'No')).body.code).toBe('return_not_matched')
    expect((await as(mia).post(path, { body: {} })).status).toBe(403)
    const single = [{ day: batch.day, amountToea: -70_000, text: 'PAY' }]
    expect((await sendStatement(account, single)).body).toMatchObject({ added: 1, matched: 0 })
    const [line] = (await linesIn('unreconciled')).filter(
      ({ amountToea }: { amountToea: number }) => amountToea === -70_000,
    )
    const match = { paymentId: paid[1]?.id }
    await as(noa).post(`/reconciliation/lines/${line.id}/match`, { body: match })
    await as(noa).post(`/reconciliation/lines/${line.id}/confirmation`)
    expect(await stateOf(batch.id)).toBe('settled')
    expect((await as(noa).post(`/batches/${batch.id}/closing`)).body.code).toBe('returns_open')
    const offered = async () =>
      (await as(noa).get('/reconciliation')).body.batches.find(
        ({ id }: { id: string }) => id === batch.id,
      )
    expect(await offered()).toMatchObject({ openReturns: 1, mayClose: false })
    expect((await end('not_owed', 'Left in October')).status).toBe(200)
    expect(await offered()).toMatchObject({ openReturns: 0, mayClose: true })
    expect((await as(noa).post(`/batches/${batch.id}/closing`)).body.state).toBe('closed')
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

test('a credit of the amount and words of a payment is a return with one proposal', async () => {
  const batch = await uploadedBatch(account, 33_300, 21)
  const [first] = await paymentsOf(batch.id)
  const text = 'RETURNED Payee Number cb'
  const { body } = await sendStatement(account, [{ day: batch.day, amountToea: 33_300, text }])
  expect(body).toMatchObject({ added: 1, returns: 1 })
  const [found] = (await as(noa).get('/returns?state=unmatched')).body.items
  expect(found.candidates).toMatchObject([{ id: first?.id }])
  const matched = await as(noa).post(`/returns/${found.id}/match`, {
    body: { paymentId: first?.id },
  })
  expect(matched.body).toMatchObject({ state: 'matched', payment: { id: first?.id } })
  const { accounts, batches, returns } = (await as(mia).get('/reconciliation')).body
  expect(accounts).toMatchObject([{ id: account, mapping: { day: 'Date' } }])
  expect(batches.map(({ id }: { id: string }) => id)).toContain(batch.id)
  expect(returns).toEqual({ unmatched: 0, matched: 1 })
  // a statement is all that moved on an account: approvers and viewers see payments alone
  for (const person of [tom, ravi]) {
    expect((await as(person).get('/reconciliation/lines')).status).toBe(403)
  }
})

import { beforeAll, describe, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { workingDaysUntil } from '../../domain/bank-days.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { addKunduAccount, payment, startBatch } from '../../testing/batches.ts'
import { as, bob, makeCast, mia, ravi, tom } from '../../testing/cast.ts'
import { findAtBank } from './at-bank.ts'
import {
  addNoa,
  lea,
  noa,
  paymentsOf,
  proposedFor,
  sendFile,
  sendStatement,
  stateOf,
  upload,
  uploadedBatch,
  verifyWaiting,
} from './settling.fixture.ts'

let database: D1Database
let account: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
})

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
    bankDay: dayInPortMoresby(new Date()),
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
      .prepare(
        "SELECT recipient_id FROM outbox WHERE letter = 'payment_returned' ORDER BY recipient_id",
      )
      .all()
    expect(letters.results.map((one) => one.recipient_id)).toEqual(['mia', 'ravi'])
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
    expect((await verifyWaiting()).body).toEqual({ state: 'active' })
    const after = (await as(mia).get(`/batches/${id}/findings`)).body.items
    expect(after.map(({ kind }: { kind: string }) => kind)).not.toContain('account_returned')

    // taken out again, the debt is as open as before
    const [line] = await paymentsOf(id)
    await as(mia).remove(`/batches/${id}/payments/${line?.id}`)
    expect((await paymentsOf(batch.id))[0]?.state).toBe('returned')
    expect((await again(70_000)).status).toBe(201)
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

test('a batch that was closed on a payment again stays closed: that payment is not taken back', async () => {
  const confirmed = async (one: { id: string; number: string; day: string }, toea: number) => {
    await sendStatement(account, [{ day: one.day, amountToea: -toea, text: `BULK ${one.number}` }])
    const line = await proposedFor(one.id)
    await as(noa).post(`/reconciliation/lines/${line}/confirmation`)
    return `/reconciliation/lines/${line}/undo`
  }
  const first = await uploadedBatch(account, 41_000, 31)
  const undoFirst = await confirmed(first, 82_000)
  const [came] = await paymentsOf(first.id)
  const body = {
    paymentId: came?.id,
    amountToea: 41_000,
    reason: 'Closed',
    bankDay: dayInPortMoresby(new Date()),
  }
  const { id: returnId } = (await as(noa).post('/returns', { body })).body
  const again = await startBatch(account, 'Again')
  const repayment = { batchId: again, amountToea: 41_000 }
  await as(mia).post(`/returns/${returnId}/repayment`, { body: repayment })
  await verifyWaiting()
  const second = await upload(again)
  const undoSecond = await confirmed(second, 41_000)
  expect(await stateOf(again)).toBe('settled')
  expect((await as(noa).post(`/batches/${first.id}/closing`)).body.state).toBe('closed')

  const reason = { body: { reason: 'Another batch' } }
  for (const undo of [undoSecond, undoFirst]) {
    expect((await as(noa).post(undo, reason)).body.code).toBe('batch_closed')
  }
  expect((await paymentsOf(again)).map(({ state }) => state)).toEqual(['paid'])
  // what comes back after all opens it again, and then it is not closed before that is dealt with
  const [, other] = await paymentsOf(first.id)
  const late = await as(noa).post('/returns', { body: { ...body, paymentId: other?.id } })
  expect(await stateOf(first.id)).toBe('settled')
  const close = () => as(noa).post(`/batches/${first.id}/closing`)
  expect((await close()).body.code).toBe('returns_open')
  const ended = { resolution: 'not_owed', note: 'Left' }
  await as(noa).post(`/returns/${late.body.id}/resolution`, { body: ended })
  expect((await close()).body.state).toBe('closed')
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
  const lines = [
    { day: batch.day, amountToea: 33_300, text },
    // it says so, though nothing of this amount is with the bank
    { day: batch.day, amountToea: 12_345, text: 'RTN UNKNOWN PAYEE' },
    { day: batch.day, amountToea: 54_321, text: 'GRANT' },
  ]
  const { body } = await sendStatement(account, lines)
  expect(body).toMatchObject({ added: 3, returns: 2 })
  const open = (await as(noa).get('/returns?state=unmatched')).body.items
  const ofAmount = (toea: number) =>
    open.find(({ amountToea }: { amountToea: number }) => amountToea === toea)
  const found = ofAmount(33_300)
  expect(found).toMatchObject({ candidates: [{ id: first?.id }], hasMore: true })
  expect(ofAmount(12_345)).toMatchObject({ candidates: [], hasMore: false })
  const matched = await as(noa).post(`/returns/${found.id}/match`, {
    body: { paymentId: first?.id },
  })
  expect(matched.body).toMatchObject({ state: 'matched', payment: { id: first?.id } })
  const { accounts, batches, returns } = (await as(mia).get('/reconciliation')).body
  expect(accounts).toMatchObject([{ id: account, mapping: { day: 'Date' } }])
  expect(batches.map(({ id }: { id: string }) => id)).toContain(batch.id)
  expect(returns).toEqual({ unmatched: 1, matched: 1 })
  // a statement is all that moved on an account: approvers and viewers see payments alone
  for (const person of [tom, ravi]) {
    expect((await as(person).get('/reconciliation/lines')).status).toBe(403)
  }
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

test('a line that is none of our payments is set aside by one and confirmed by another; what came back is not', async () => {
  await addNoa(database, lea)
  const batch = await uploadedBatch(account, 2_222, 51)
  const day = batch.day
  const texts = ['MONTHLY FEE', 'ALLOWANCE', 'DEPOSIT', 'RETURNED UNKNOWN']
  await sendStatement(
    account,
    [-15, -4_444, 9_999_999, 8_888].map((amountToea, index) => ({
      ...{ day: index === 1 ? addDays(day, 9) : day, amountToea, text: texts[index] ?? '' },
    })),
  )
  const lines: { id: string; text: string }[] = (await linesIn('unreconciled')).filter(
    ({ text }: { text: string }) => texts.includes(text),
  )
  // what may have come back waits among the returns alone
  expect(lines.map(({ text }) => text).toSorted()).toEqual(['ALLOWANCE', 'DEPOSIT', 'MONTHLY FEE'])
  const idOf = (text: string) => lines.find((one) => one.text === text)?.id
  const aside = (text: string, body: object, by = noa) =>
    as(by).post(`/reconciliation/lines/${idOf(text)}/aside`, { body })
  const reason = 'None of ours'
  expect((await aside('MONTHLY FEE', { reason: ' ' })).status).toBe(422)
  expect((await aside('MONTHLY FEE', { reason }, mia)).status).toBe(403)
  expect(await aside('MONTHLY FEE', { reason })).toMatchObject({
    status: 200,
    body: { state: 'tentative', match: null, aside: { reason, isOwn: true } },
  })
  expect((await aside('MONTHLY FEE', { reason })).body.code).toBe('line_matched')
  expect((await aside('ALLOWANCE', { reason })).body.code).toBe('line_fits')
  expect((await aside('ALLOWANCE', { reason, isNone: true })).status).toBe(200)
  expect((await aside('DEPOSIT', { reason })).status).toBe(200)
  const returned = await database
    .prepare("SELECT line_id FROM returns WHERE reason = 'RETURNED UNKNOWN'")
    .first<{ line_id: string }>()
  const back = `/reconciliation/lines/${returned?.line_id}/aside`
  expect((await as(noa).post(back, { body: { reason } })).body.code).toBe('line_matched')

  // several by one press, each by itself; sent twice, the first answer stands
  await sendStatement(account, [{ day, amountToea: -4_444, text: `BULK ${batch.number}` }])
  const ofBatch = await proposedFor(batch.id)
  const ids = [idOf('MONTHLY FEE'), ofBatch, 'none', idOf('DEPOSIT')]
  const press = (by = noa, key = 'press') =>
    as(by).post('/reconciliation/confirmations', { body: { ids }, key })
  const own = await press()
  expect(own.body.confirmed).toEqual([ofBatch])
  const codes = own.body.refused.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(['set_aside_by_you', 'not_found', 'set_aside_by_you'])
  expect((await press()).body.confirmed).toEqual([ofBatch])
  expect((await press(mia)).status).toBe(403)
  expect((await press(lea)).body.confirmed).toEqual([idOf('MONTHLY FEE'), idOf('DEPOSIT')])
  expect(await stateOf(batch.id)).toBe('settled')
  const { results } = await database
    .prepare("SELECT action FROM audit_entries WHERE action LIKE 'statement.%' ORDER BY seq DESC")
    .all<{ action: string }>()
  const confirmed = 'statement.aside_confirmed'
  expect(results.slice(0, 3).map(({ action }) => action)).toEqual([
    ...[confirmed, confirmed, 'statement.confirmed'],
  ])

  const undone = await as(noa).post(`/reconciliation/lines/${idOf('DEPOSIT')}/undo`, {
    body: { reason: 'It is a grant' },
  })
  expect(undone.body).toMatchObject({ state: 'unreconciled', aside: null, confirmedBy: null })
})

test('what left is missed after five working days of bank and organisation, whatever came back by hand', async () => {
  const batch = await uploadedBatch(account, 7_171, 71)
  const [one] = await paymentsOf(batch.id)
  const body = {
    paymentId: one?.id,
    amountToea: 1,
    reason: 'Closed',
    bankDay: dayInPortMoresby(new Date()),
  }
  await as(noa).post('/returns', { body })
  const user = { id: noa.id, defined: { permissions: [] } }
  const on = async (today: string) => {
    const { batches, unseenBatches } = await findAtBank(tenantDb(database), user, today)
    expect(unseenBatches).toBe(batches.filter(({ isUnseen }) => isUnseen).length)
    return batches.find(({ id }) => id === batch.id)?.isUnseen
  }
  let due = batch.day
  while (workingDaysUntil(due, batch.day) < 6) due = addDays(due, 1)
  expect([await on(addDays(due, -1)), await on(due)]).toEqual([false, true])
  await database
    .prepare(`INSERT INTO bank_days (id, day, name, scope, effect, source, added_by, added_at)
      VALUES ('d', ?, 'Flood', 'organisation', 'closed', 'typed', 'ana', 1)`)
    .bind(due)
    .run()
  expect(await on(due)).toBe(false)
})

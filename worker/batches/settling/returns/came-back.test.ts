import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { listUnpaid } from '../../../archive/restore/unpaid.ts'
import { lookBefore } from '../../../archive/to-a-moment/look.ts'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { startBatch } from '../../../testing/batches.ts'
import { as, mia, ravi, tom } from '../../../testing/cast.ts'
import { openAcme } from '../../../testing/colleagues.ts'
import {
  account,
  beginSettling,
  database,
  lea,
  noa,
  paymentsOf,
  proposedFor,
  sendStatement,
  stateOf,
  upload,
  uploadedBatch,
  verifyWaiting,
} from '../settling.fixture.ts'

beginSettling(lea)

const linesIn = async (state: string) =>
  (await as(noa).get(`/reconciliation/lines?state=${state}&account=${account}`)).body.items

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

  test('is recorded by hand: never more than was paid', async () => {
    expect((await send(known(70_001))).body.code).toBe('above_payment')
    const made = await send(known())
    expect(made).toMatchObject({ status: 201, body: { state: 'matched', source: 'hand' } })
    returned = made.body
    expect((await send(known())).body.code).toBe('above_payment')
    expect((await paymentsOf(batch.id)).map(({ state }) => state)).toEqual(['returned', 'sent'])
    expect(await stateOf(batch.id)).toBe('settling')
    // where these records are brought back, it may have been paid again since
    expect(await listUnpaid((await openAcme()).db)).toEqual([
      expect.stringMatching(`^Came back and owed, 1: ${batch.number} `),
    ])
    const letters = await database
      .prepare(
        "SELECT recipient_id FROM outbox WHERE letter = 'payment_returned' ORDER BY recipient_id",
      )
      .all()
    expect(letters.results.map((one) => one.recipient_id)).toEqual(['lea', 'mia', 'ravi'])
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
    const offered = async (who = noa) =>
      (await as(who).get('/reconciliation')).body.batches.find(
        ({ id }: { id: string }) => id === batch.id,
      )
    expect(await offered()).toMatchObject({ openReturns: 1, mayClose: false })
    expect((await end('not_owed', 'Left in October')).status).toBe(200)
    // whoever said so is not the second who says so
    expect(await offered()).toMatchObject({
      openReturns: 0,
      notPaidAgain: 1,
      notPaidAgainByMe: 1,
      mayClose: false,
    })
    expect((await as(noa).post(`/batches/${batch.id}/closing`)).body).toMatchObject({
      code: 'second_person_needed',
      detail: expect.stringContaining('not paid again. Somebody else closes the batch'),
    })
    expect(await offered(lea)).toMatchObject({
      notPaidAgain: 1,
      notPaidAgainByMe: 0,
      mayClose: true,
    })
    const close = (notPaidAgain: number, notPaidAgainAt?: string) =>
      as(lea).post(`/batches/${batch.id}/closing`, { body: { notPaidAgain, notPaidAgainAt } })
    expect((await close(0)).body.code).toBe('lines_say_otherwise')
    // of as many another is said now: whoever closes was shown the first word
    const { notPaidAgainToea, notPaidAgainAt: seen } = await offered(lea)
    expect(notPaidAgainToea).toBe(70_000)
    const again = path.replace('resolution', 'reopening')
    expect((await as(noa).post(again, { body: { reason: 'A mistake' } })).status).toBe(200)
    expect((await end('paid_otherwise', 'By a cheque')).status).toBe(200)
    expect((await close(1, seen)).body.code).toBe('lines_say_otherwise')
    expect((await close(1, (await offered(lea)).notPaidAgainAt)).body.state).toBe('closed')
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
  const close = (who = noa) => as(who).post(`/batches/${first.id}/closing`)
  expect((await close()).body.code).toBe('returns_open')
  const ended = { resolution: 'not_owed', note: 'Left' }
  await as(noa).post(`/returns/${late.body.id}/resolution`, { body: ended })
  expect((await close(lea)).body.state).toBe('closed')
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
  expect(returns).toEqual({ unmatched: 1, matched: 1, isPart: false })
  // a statement is all that moved on an account: approvers and viewers see payments alone
  for (const person of [tom, ravi]) {
    expect((await as(person).get('/reconciliation/lines')).status).toBe(403)
  }
})

test('what the bank told is named where it is undone', async () => {
  const { toldSince } = await lookBefore(env, await openAcme(), new Date(0))
  const imported = expect.stringMatching(/Z Noa Vali imported 1 line of the statement /)
  expect(toldSince).toContainEqual(imported)
})

import { expect, test, vi } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { workingDaysUntil } from '../../domain/bank-days.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import { as, mia, ravi, tokenOf } from '../../testing/cast.ts'
import { findAtBank } from './overview/at-bank.ts'
import {
  account,
  addNoa,
  beginSettling,
  bringToBank,
  database,
  lea,
  noa,
  paymentsOf,
  proposedFor,
  sealedBatch,
  sendStatement,
  stateOf,
  uploadedBatch,
} from './settling.fixture.ts'

beginSettling()

const linesIn = async (state: string) =>
  (await as(noa).get(`/reconciliation/lines?state=${state}&account=${account}`)).body.items

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
    500_000_000,
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

  // whoever confirms says what they were shown: what was said instead since then is confirmed by nobody unread
  const [several, allowance] = ['/reconciliation/confirmations', idOf('ALLOWANCE')]
  const alone = `/reconciliation/lines/${allowance}/confirmation`
  for (const seen of [{ batchId: batch.id }, { aside: 'A fee' }, {}]) {
    expect((await as(lea).post(alone, { body: { seen } })).body.code).toBe('line_matched')
    const { body } = await as(lea).post(several, { body: { ids: [allowance], seen: [seen] } })
    expect(body).toMatchObject({ confirmed: [], refused: [{ code: 'line_matched' }] })
  }
  const asShown = { seen: { aside: reason } }
  expect((await as(lea).post(alone, { body: asShown })).body.state).toBe('reconciled')

  // several by one press, each by itself; sent twice, the first answer stands
  await sendStatement(account, [{ day, amountToea: -4_444, text: `BULK ${batch.number}` }])
  const ofBatch = await proposedFor(batch.id)
  const ids = [idOf('MONTHLY FEE'), ofBatch, 'none', idOf('DEPOSIT')]
  const press = (by = noa, key = 'press') => as(by).post(several, { body: { ids }, key })
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

test('a file that lay about is missed from its upload, and not from its seal or its pay day', async () => {
  const [now, today] = [Date.now(), dayInPortMoresby(new Date())]
  await Promise.all([tokenOf(mia), tokenOf(ravi)])
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now - 20 * dayMs)
  const id = await sealedBatch(account, 9_191, 91)
  vi.setSystemTime(now)
  vi.useRealTimers()
  const { day } = await bringToBank(id, 'REF91')
  expect(day < today).toBe(true)
  const user = { id: noa.id, defined: { permissions: [] } }
  const on = async (now: string) =>
    (await findAtBank(tenantDb(database), user, now)).batches.find((one) => one.id === id)?.isUnseen
  let due = today
  while (workingDaysUntil(due, today) < 6) due = addDays(due, 1)
  expect([await on(addDays(due, -1)), await on(due)]).toEqual([false, true])
})

test('where the bank books payment by payment, one that it never booked is missed, and none once each has a line', async () => {
  const batch = await uploadedBatch(account, 8_181, 81)
  const payments = await paymentsOf(batch.id)
  const user = { id: noa.id, defined: { permissions: [] } }
  const late = addDays(batch.day, 60)
  const isUnseen = async () => {
    const { batches } = await findAtBank(tenantDb(database), user, late)
    return batches.find(({ id }) => id === batch.id)?.isUnseen
  }
  const singles = ['FIRST', 'SECOND'].map((text) => ({ day: batch.day, amountToea: -8_181, text }))
  await sendStatement(account, singles)
  const lines = (await linesIn('unreconciled')).filter(
    ({ amountToea }: { amountToea: number }) => amountToea === -8_181,
  )
  const booked = async (place: number) => {
    const body = { paymentId: payments[place]?.id }
    const path = `/reconciliation/lines/${lines[place].id}/match`
    expect((await as(noa).post(path, { body })).status).toBe(200)
  }
  expect(await isUnseen()).toBe(true)
  await booked(0)
  expect(await isUnseen()).toBe(true)
  await booked(1)
  expect(await isUnseen()).toBe(false)
})

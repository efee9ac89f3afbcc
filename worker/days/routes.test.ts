import { describe, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { payDay, startBatch } from '../testing/batches.ts'
import { ana, as, bob, mia, tom } from '../testing/cast.ts'
import { account, beginDays, cutOffs, setCutOffs, today, workday } from './days.fixture.ts'

beginDays()

const flood = { day: workday(), name: 'Flood', scope: 'national', effect: 'closed' }
const stale = { status: 409, body: { code: 'stale_settings' } }
const add = (body: object, person = ana) => as(person).post('/days', { body })

describe('days', () => {
  test('a declared day is added, warns at batches of its day, and is taken out again', async () => {
    const added = await add({ ...flood, source: 'gazetted' })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ ...flood, source: 'gazetted', addedBy: { name: 'Ana Mea' } })
    const { body } = await as(tom).get('/days')
    expect(body.coming).toContainEqual(added.body)
    expect(body.own).toEqual([added.body])

    const batch = await as(mia).post('/batches', {
      body: { name: 'Payroll', sourceAccountId: account, valueDate: workday(), description: '' },
    })
    expect(batch.body.dayNote).toMatch(/is Flood: banks are closed\.$/)
    expect(batch.body.checks).toContainEqual(
      expect.objectContaining({ code: 'value_date_holiday', severity: 'warning' }),
    )

    expect((await as(ana).remove(`/days/${added.body.id}`)).status).toBe(204)
    expect((await as(ana).remove(`/days/${added.body.id}`)).status).toBe(404)
    expect((await as(mia).get(`/batches/${batch.body.id}`)).body.dayNote).toBeNull()
    const { body: log } = await as(ana).get('/audit?limit=1')
    expect(log.items[0]).toMatchObject({ action: 'bank_day.removed' })
  })

  test('today and tomorrow can be added, and the days of a year are listed with where they are from', async () => {
    expect((await add({ ...flood, day: today() })).status).toBe(201)
    expect((await add({ ...flood, day: addDays(today(), 1) })).status).toBe(201)
    const { body } = await as(mia).get('/days?year=2026')
    expect(body.days).toContainEqual(
      expect.objectContaining({ id: null, day: '2026-06-08', source: 'computed', addedBy: null }),
    )
    expect(body.coming.map(({ day }: { day: string }) => day).slice(0, 2)).toEqual([
      today(),
      addDays(today(), 1),
    ])
  })

  test('a day of another bank does not reach an account', async () => {
    await add({ ...flood, scope: 'bank', bank: 'Kina Bank' })
    const { body } = await as(mia).post('/batches', {
      body: { name: 'Payroll', sourceAccountId: account, valueDate: workday(), description: '' },
    })
    expect(body.dayNote).toBeNull()
  })

  test.each([
    [{ ...flood, day: '2020-01-01' }, 'day'],
    [{ ...flood, day: addDays(today(), 367) }, 'day'],
    [{ ...flood, name: 'x'.repeat(81) }, 'name'],
    [{ ...flood, scope: 'bank' }, 'bank'],
    [{ ...flood, bank: 'BSP' }, 'bank'],
    [{ ...flood, effect: 'early_close' }, 'closesAt'],
    [{ ...flood, effect: 'early_close', closesAt: '25:00' }, 'closesAt'],
  ])('%j is refused by its field', async (sent, field) => {
    const { status, body } = await add(sent)
    expect([status, body.errors[0].field]).toEqual([422, field])
  })

  test('the same day twice is refused, and another organisation sees none of it', async () => {
    const { body } = await add(flood)
    expect((await add(flood)).body.errors[0].code).toBe('day_twice')
    expect((await as(bob).get('/days', { slug: 'beta' })).body.own).toEqual([])
    expect((await as(bob).remove(`/days/${body.id}`, { slug: 'beta' })).status).toBe(404)
    expect((await add(flood, mia)).status).toBe(403)
  })

  test('a duty begins unconfirmed, and is what the organisation says', async () => {
    const duty = async () => (await as(tom).get('/days')).body.duties[0]
    expect(await duty()).toMatchObject({ kind: 'swt', dayOfMonth: 7, isConfirmed: false })
    const body = { dayOfMonth: 9, isOff: false, isConfirmed: true }
    expect((await as(ana).put('/days/duties/swt', { body })).status).toBe(200)
    expect(await duty()).toMatchObject({ kind: 'swt', ...body })
    expect((await as(ana).put('/days/duties/vat', { body })).status).toBe(404)
    const over = (was: object) =>
      as(ana).put('/days/duties/swt', { body: { ...body, dayOfMonth: 8, was } })
    expect(await over({ ...body, dayOfMonth: 7 })).toMatchObject(stale)
    expect(await duty()).toMatchObject(body)
    expect((await over(body)).status).toBe(200)
    const late = await as(ana).put('/days/duties/swt', { body: { ...body, dayOfMonth: 31 } })
    expect(late.body.errors[0].field).toBe('dayOfMonth')
  })
})

describe('cut-offs', () => {
  test('none is known at first; once set, a batch has the moment and who said so', async () => {
    const id = await startBatch(account)
    const of = async () => (await as(mia).get(`/batches/${id}`)).body
    expect((await of()).cutOff).toMatchObject({ bank: 'BSP', at: null, isMissed: false })

    const set = await setCutOffs(cutOffs('14:00', 1))
    expect(set.status).toBe(200)
    expect(set.body.items[0]).toMatchObject({
      ...{ weekday: 1, time: '14:00', workingDaysBefore: 1, toldBy: 'Grace at BSP Waigani' },
      confirmedBy: { id: 'ana', name: 'Ana Mea' },
    })
    expect((await as(mia).get(`/source-accounts/${account}/cut-offs`)).body).toEqual(set.body)
    const { cutOff, valueDate } = await of()
    expect(cutOff.at.slice(11, 16)).toBe('04:00')
    expect(dayInPortMoresby(new Date(cutOff.at)) < valueDate).toBe(true)

    const none = { items: [], toldBy: '' }
    expect(await setCutOffs({ ...none, was: cutOffs('14:00').items })).toMatchObject(stale)
    expect((await setCutOffs({ ...none, was: cutOffs('14:00', 1).items })).body.items).toEqual([])
    expect((await of()).cutOff.at).toBeNull()
  })

  test('what cannot be is refused by its field, and not everybody sets them', async () => {
    const twice = { items: [0, 1].map(() => ({ weekday: 1, time: '14:00', workingDaysBefore: 0 })) }
    expect((await setCutOffs(twice)).status).toBe(422)
    const late = await setCutOffs(cutOffs('24:00'))
    expect([late.status, late.body.errors[0].field]).toEqual([422, 'time'])
    expect((await setCutOffs(cutOffs('14:00', 6))).status).toBe(422)
    expect((await setCutOffs(cutOffs('14:00'), mia)).status).toBe(403)
    const nowhere = await as(ana).put('/source-accounts/none/cut-offs', { body: cutOffs('14:00') })
    expect(nowhere.status).toBe(404)
  })
})

describe('a value date', () => {
  const begin = (valueDate: string) =>
    as(mia).post('/batches', {
      body: { name: 'Payroll', sourceAccountId: account, valueDate, description: '' },
    })

  test('is at most 366 days ahead, and beyond thirty it is said', async () => {
    const last = await begin(addDays(today(), 366))
    expect(last.status).toBe(201)
    const far = addDays(today(), 367)
    const refused = await begin(far)
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ field: 'valueDate', code: 'value_date_too_far' }),
    ])
    const { body } = await begin(addDays(today(), 31))
    expect(body.checks.map(({ code }: { code: string }) => code)).toContain('value_date_far')
    const moved = await as(mia).put(`/batches/${body.id}`, { body: { valueDate: far } })
    expect([moved.status, moved.body.errors[0].field]).toEqual([422, 'valueDate'])
    expect((await begin(payDay())).body.checks).not.toContainEqual(
      expect.objectContaining({ code: 'value_date_far' }),
    )
  })
})

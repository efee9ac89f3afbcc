import { env, exports } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../core/sha256.ts'
import { nextWorkingDay } from '../domain/bank-days.ts'
import type { BatchState } from '../domain/batches/batch.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { addKunduAccount, payDay, startBatch } from '../testing/batches.ts'
import { ana, as, bob, makeCast, mia, originOf, tom, zoe } from '../testing/cast.ts'
import { feedEntries } from './feed/entries.ts'

let database: D1Database
let account = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
})
beforeEach(async () => {
  await database.prepare('DELETE FROM bank_days').run()
})

const today = dayInPortMoresby(new Date())
/** A working day of next week and the one behind it. */
const workday = nextWorkingDay(addDays(today, 7))
const flood = { day: workday, name: 'Flood', scope: 'national', effect: 'closed' }
const add = (body: object, person = ana) => as(person).post('/days', { body })
const cutOffs = (time: string, workingDaysBefore = 0) => ({
  items: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time, workingDaysBefore })),
  toldBy: 'Grace at BSP Waigani',
})
const setCutOffs = (body: object, person = ana) =>
  as(person).put(`/source-accounts/${account}/cut-offs`, { body })

describe('days', () => {
  test('a declared day is added, warns at batches of its day, and is taken out again', async () => {
    const added = await add({ ...flood, source: 'gazetted' })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ ...flood, source: 'gazetted', addedBy: { name: 'Ana Mea' } })
    const { body } = await as(tom).get('/days')
    expect(body.coming).toContainEqual(added.body)
    expect(body.own).toEqual([added.body])

    const batch = await as(mia).post('/batches', {
      body: { name: 'Payroll', sourceAccountId: account, valueDate: workday, description: '' },
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
    expect((await add({ ...flood, day: today })).status).toBe(201)
    expect((await add({ ...flood, day: addDays(today, 1) })).status).toBe(201)
    const { body } = await as(mia).get('/days?year=2026')
    expect(body.days).toContainEqual(
      expect.objectContaining({ id: null, day: '2026-06-08', source: 'computed', addedBy: null }),
    )
    expect(body.coming.map(({ day }: { day: string }) => day).slice(0, 2)).toEqual([
      today,
      addDays(today, 1),
    ])
  })

  test('a day of another bank does not reach an account', async () => {
    await add({ ...flood, scope: 'bank', bank: 'Kina Bank' })
    const { body } = await as(mia).post('/batches', {
      body: { name: 'Payroll', sourceAccountId: account, valueDate: workday, description: '' },
    })
    expect(body.dayNote).toBeNull()
  })

  test.each([
    [{ ...flood, day: '2020-01-01' }, 'day'],
    [{ ...flood, day: addDays(today, 367) }, 'day'],
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

    expect((await setCutOffs({ items: [], toldBy: '' })).body.items).toEqual([])
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
    const last = await begin(addDays(today, 366))
    expect(last.status).toBe(201)
    const far = addDays(today, 367)
    const refused = await begin(far)
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ field: 'valueDate', code: 'value_date_too_far' }),
    ])
    const { body } = await begin(addDays(today, 31))
    expect(body.checks.map(({ code }: { code: string }) => code)).toContain('value_date_far')
    const moved = await as(mia).put(`/batches/${body.id}`, { body: { valueDate: far } })
    expect([moved.status, moved.body.errors[0].field]).toEqual([422, 'valueDate'])
    expect((await begin(payDay())).body.checks).not.toContainEqual(
      expect.objectContaining({ code: 'value_date_far' }),
    )
  })
})

describe('a calendar', () => {
  const read = (address: string) => exports.default.fetch(address)

  test('is read at a secret address without signing in, until it is ended', async () => {
    await setCutOffs(cutOffs('14:00'))
    const id = await startBatch(account, 'Bonus for Tom Guba')
    const made = await as(mia).post('/calendar-feed', { body: {} })
    expect(made.status).toBe(201)
    const { address } = made.body
    expect(address).toMatch(/^http:\/\/acme\.localhost\/calendar\/[\w-]{43}\.ics$/)
    const answer = await read(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const file = (await answer.text()).replaceAll('\r\n ', '')
    expect(file).toContain(`UID:pay-${id}@acme.localhost\r\n`)
    expect(file).toContain(`UID:cut-off-${id}@acme.localhost\r\n`)
    expect(file).toContain('must be at BSP by 14:00')
    expect(file).not.toContain('Tom Guba')
    expect(file).toContain('SUMMARY:Christmas Day\r\n')

    const kept = await database.prepare('SELECT token_hash FROM calendar_feeds').all()
    expect(JSON.stringify(kept.results)).not.toContain(address.slice(-47, -4))
    const answers = await database.prepare('SELECT answer FROM idempotency_keys').all()
    expect(JSON.stringify(answers.results)).not.toContain('/calendar/')

    const again = (await as(mia).post('/calendar-feed', { body: {} })).body.address
    expect((await read(address)).status).toBe(404)
    expect((await read(again)).status).toBe(200)
    expect((await read(again.replace('acme', 'beta'))).status).toBe(404)
    expect((await as(mia).remove('/calendar-feed')).status).toBe(204)
    expect((await read(again)).status).toBe(404)
    expect((await as(mia).get('/calendar-feed')).body).toEqual({ madeAt: null })
  })

  test('keeps a cut-off until the file is at the bank', () => {
    const batch = { id: 'b', number: 7, valueDate: workday, sourceAccountId: 's', bank: 'BSP' }
    const entriesIn = (state: BatchState) =>
      feedEntries({
        ...{ today, origin: '', host: '', ownDays: [], duties: [], sayings: [] },
        batches: [{ ...batch, state }],
        cutOffs: cutOffs('14:00').items.map((one) => ({ ...one, sourceAccountId: 's' })),
      })
    const has = (state: BatchState) => entriesIn(state).some(({ uid }) => uid === 'cut-off-b@')
    expect(
      ['approved', 'file_sealed', 'tampered', 'uploaded'].map((one) => has(one as BatchState)),
    ).toEqual([true, true, true, false])
  })

  test('has each duty under one number, as what pays it stands, and none that was gone by unconfirmed', () => {
    const due = (day: string, counts: object | null, isConfirmed = true) => {
      const pays = { paymentCount: 2, confirmed: 0, out: 0, back: 0, ...counts }
      const said = { id: 's', batchId: 'b', number: 7, saidBy: 'mia', saidAt: 0 }
      const state = 'uploaded' as const
      const saying = { ...said, ...pays, kind: 'swt' as const, month: '2026-10', state }
      const entries = feedEntries({
        ...{ today: day, origin: '', host: '', ownDays: [], batches: [], cutOffs: [] },
        duties: [{ kind: 'swt', dayOfMonth: 7, isOff: false, isConfirmed }],
        sayings: counts ? [saying] : [],
      })
      const swt = entries.filter(({ uid }) => uid === 'duty-swt-2026-11@')
      return swt.map(({ title }) => title.replace('Salary or wages tax for October ', ''))
    }
    const before = '2026-11-01'
    expect(due(before, null)).toEqual(['is due'])
    expect(due(before, null, false)).toEqual(['is due (not confirmed)'])
    expect(due(before, { out: 1 })).toEqual(['is due'])
    expect(due(before, { out: 2 })).toEqual(['is at the bank'])
    expect(due(before, { confirmed: 2 })).toEqual(['is paid'])
    expect(due(before, { confirmed: 1, back: 1 })).toEqual(['is due: a payment of it came back'])
    const behind = '2026-11-20'
    expect(due(behind, null)).toEqual(['is due'])
    expect(due(behind, { confirmed: 2 })).toEqual(['is paid'])
    expect(due(behind, null, false)).toEqual([])
  })

  test('ends with whatever ends everything of its person', async () => {
    const token = 'f'.repeat(43)
    const outlives = async (id: string, act: () => Promise<{ status: number }>) => {
      const feed = database.prepare('INSERT INTO calendar_feeds VALUES (?, ?, 1)')
      await feed.bind(id, await sha256(token)).run()
      const { status } = await act()
      await database.prepare("UPDATE users SET status = 'active' WHERE id = ?").bind(id).run()
      const answer = await read(`${originOf('acme')}/calendar/${token}.ics`)
      await answer.text()
      return [status < 300, answer.status]
    }
    const gone = [true, 404]
    expect(await outlives('zoe', () => as(zoe).remove('/auth/sessions'))).toEqual(gone)
    expect(await outlives('zoe', () => as(ana).post('/users/zoe/sign-out', { body: {} }))).toEqual(
      gone,
    )
    expect(
      await outlives('ravi', () => as(ana).post('/users/ravi/deactivation', { body: {} })),
    ).toEqual(gone)
  })

  test('shows batches to whoever may see them, and is nobody’s who is not active', async () => {
    const { address } = (await as(tom).post('/calendar-feed', { body: {} })).body
    const set = (sql: string) => database.prepare(sql).run()
    expect(await (await read(address)).text()).toContain('pay day')
    await set("UPDATE users SET status = 'inactive' WHERE id = 'tom'")
    expect((await read(address)).status).toBe(404)
    await set("UPDATE users SET status = 'active' WHERE id = 'tom'")
    expect((await read(`${originOf('acme')}/calendar/nothing.ics`)).status).toBe(404)
    await set(
      `UPDATE organisation_settings SET networks = '[{"name":"Office","range":"203.0.113.0/24"}]', revision = revision + 1`,
    )
    expect((await read(address)).status).toBe(403)
    await set("UPDATE organisation_settings SET networks = '[]', revision = revision + 1")
    const frozen =
      "UPDATE organisations SET state = 'frozen', revision = revision + 1 WHERE slug = 'acme'"
    await env.CONTROL.prepare(frozen).run()
    expect((await read(address)).status).toBe(403)
  })
})

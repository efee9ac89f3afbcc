import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import { startBatch } from '../../testing/batches.ts'
import { ana, as, mia, originOf, tom, zoe } from '../../testing/cast.ts'
import { putInState } from '../../testing/organisation.ts'
import {
  account,
  beginDays,
  cutOffs,
  database,
  setCutOffs,
  today,
  workday,
} from '../days.fixture.ts'
import { feedEntries } from './entries.ts'

beginDays()

const read = (address: string) => exports.default.fetch(address)

test('a calendar is read at a secret address without signing in, until it is ended', async () => {
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

test('a calendar keeps a cut-off until the file is at the bank', () => {
  const batch = { id: 'b', number: 7, valueDate: workday(), sourceAccountId: 's', bank: 'BSP' }
  const entriesIn = (state: BatchState) =>
    feedEntries({
      ...{ today: today(), origin: '', host: '', ownDays: [], duties: [], sayings: [] },
      batches: [{ ...batch, state }],
      cutOffs: cutOffs('14:00').items.map((one) => ({ ...one, sourceAccountId: 's' })),
    })
  const has = (state: BatchState) => entriesIn(state).some(({ uid }) => uid === 'cut-off-b@')
  expect(
    ['approved', 'file_sealed', 'tampered', 'uploaded'].map((one) => has(one as BatchState)),
  ).toEqual([true, true, true, false])
})

test('a calendar has each duty under one number, as what pays it stands, and none that was gone by unconfirmed', () => {
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

test('a calendar ends with whatever ends everything of its person', async () => {
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

test('a calendar shows batches to whoever may see them, and is nobody’s who is not active', async () => {
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
  const asks = (isAsked: 0 | 1) => {
    return set(`UPDATE organisation_settings SET require_second_factor = ${isAsked},
      everybody_needs_factor = ${isAsked}, revision = revision + 1`)
  }
  await asks(1)
  const led = await exports.default.fetch(address, { redirect: 'manual' })
  expect(led.headers.get('Location')).toBe('/account/security')
  const another = await as(tom).post('/calendar-feed', { body: {} })
  expect(another.body.code).toBe('second_factor_required')
  await asks(0)
  expect((await read(address)).status).toBe(200)
  await putInState('frozen')
  expect((await read(address)).status).toBe(403)
})

import { beforeAll, expect, test } from 'vitest'
import { addSignIn, listSignIns, type SignInFilter } from '../../auth/history/history-store.ts'
import { setRules } from '../../auth/rules/rules.fixture.ts'
import { sweepSignIns } from '../../auth/sessions/sweep-sign-ins.ts'
import type { SignInList } from '../../contract/users/security.ts'
import { signInLimits } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import { openRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { dayMs } from '../../domain/durations.ts'
import { ask, eventually } from '../../testing/ask.ts'
import { browser, enrolApp, signInAt } from '../../testing/browser.ts'
import { ana, as, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { addEveryone, ivan } from '../../testing/everyone.ts'
import { type Person, password } from '../../testing/organisation.ts'

const acme = originOf('acme')
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36'
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addEveryone(database)
})

const read = async (query = '') =>
  (await as(ana).get(`/security/sign-ins${query}`)).body as SignInList
const of = async ({ id }: Person, more = '') => (await read(`?person=${id}${more}`)).items
const outcomesOf = async (person: Person) => (await of(person)).map(({ outcome }) => outcome)

async function tryAs(
  { email }: { email: string },
  secret: string,
  address = '203.0.113.9',
  device = phone,
) {
  const body = JSON.stringify({ email, password: secret })
  const headers = { 'CF-Connecting-IP': address, 'User-Agent': device }
  return (await ask('POST', `${acme}/api/auth/login`, { headers, body })).status
}

test('a sign-in says who, when, with what and from where, without the end of the address', async () => {
  expect(await tryAs(mia, password)).toBe(200)
  const [first] = await of(mia)
  expect(first).toMatchObject({
    person: { id: 'mia', name: 'Mia Kila' },
    outcome: 'signed_in',
    device: 'Chrome, Android phone',
    address: '203.0.113.x',
    factor: '',
    times: 1,
  })
  expect(Date.now() - Date.parse(first?.at ?? '')).toBeLessThan(60_000)
})

test('a program that calls itself by signs that nobody sees is named by signs that everybody sees', async () => {
  expect(await tryAs(mia, password, '203.0.113.9', 'sync\u202Eknab\u200B 1')).toBe(200)
  expect((await of(mia))[0]?.device).toBe('sync\uFFFDknab\uFFFD 1')
  const { body } = await as(ana).get('/audit?actor=mia&limit=1')
  expect(body.items[0]?.details.device).toBe('sync\uFFFDknab\uFFFD 1')
})

test('what failed says why: password, code, lock, network, deactivation', async () => {
  await tryAs(tom, 'wrong')
  await eventually(async () => expect(await outcomesOf(tom)).toEqual(['wrong_password']))
  for (let times = 0; times < 5; times++) await tryAs(tom, 'wrong')
  await eventually(async () => expect(await outcomesOf(tom)).toContain('locked'))
  await tryAs(ivan, password)
  await eventually(async () => expect(await outcomesOf(ivan)).toEqual(['inactive']))

  const window = await signInAt(acme, ravi)
  await enrolApp(window)
  const other = await signInAt(acme, ravi)
  await other.post('/auth/code', { code: '000000' })
  await eventually(async () => expect((await outcomesOf(ravi))[0]).toBe('wrong_code'))

  await setRules({ networks: [{ name: 'Accounts office', range: '198.51.100.0/24' }] })
  await tryAs(zoe, password)
  await tryAs(zoe, password, '198.51.100.7')
  await setRules(openRules)
  await eventually(async () => expect(await outcomesOf(zoe)).toContain('network'))
  const good = (await of(zoe)).find(({ outcome }) => outcome === 'signed_in')
  expect(good).toMatchObject({ network: 'Accounts office', address: '198.51.100.x' })
})

test('only those that failed, of everybody or of one person', async () => {
  const failed = await read('?failed=yes')
  expect(new Set(failed.items.map(({ outcome }) => outcome)).has('signed_in')).toBe(false)
  expect(await of(mia, '&failed=yes')).toEqual([])
})

test('a range of days, of everybody, of one person and of what failed', async () => {
  const { db } = await openAcme()
  const from = { device: 'Days', network: '', address: '', factor: '' }
  for (const [day, userId, outcome] of [
    ['2026-03-01', 'mia', 'signed_in'],
    ['2026-03-02', 'zoe', 'wrong_password'],
    ['2026-03-02', 'mia', 'wrong_password'],
    ['2026-03-04', 'mia', 'signed_in'],
  ] as const) {
    // the last moment of a day in Port Moresby
    await addSignIn(db, { userId, outcome, at: new Date(`${day}T13:59:59Z`), ...from })
  }
  const days = async (query: string) =>
    (await read(query)).items.map(({ at, person }) => `${at.slice(8, 10)} ${person.id}`)
  expect(await days('?from=2026-03-01&to=2026-03-02')).toEqual(['02 mia', '02 zoe', '01 mia'])
  expect(await days('?from=2026-03-02&to=2026-03-04&person=mia')).toEqual(['04 mia', '02 mia'])
  expect(await days('?to=2026-03-04&failed=yes')).toEqual(['02 mia', '02 zoe'])
  expect(await days('?from=2026-03-03&to=2026-03-03')).toEqual([])
  expect(await days('?to=2026-02-28')).toEqual([])
  const first = await read('?from=2026-03-01&to=2026-03-04&limit=3')
  const rest = await read(
    `?from=2026-03-01&to=2026-03-04&limit=3&cursor=${encodeURIComponent(first.nextCursor ?? '')}`,
  )
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([3, 1, null])
  expect((await as(ana).get('/security/sign-ins?from=yesterday')).status).toBe(422)
  await database.prepare("DELETE FROM sign_ins WHERE device = 'Days'").run()
})

test('of addresses that nobody here has, only the number is kept', async () => {
  const before = (await read()).strangersTries ?? 0
  for (const email of ['one@example.test', 'two@example.test']) await tryAs({ email }, 'wrong')
  await eventually(async () => expect((await read()).strangersTries).toBe(before + 2))
  const written = await database.prepare('SELECT * FROM strangers_tries').all()
  expect(JSON.stringify(written.results)).not.toContain('example.test')
})

test('a stranger fills no table: of a day so many, and one that counts the rest', async () => {
  const { db } = await openAcme()
  const at = new Date('2026-11-20T00:00:00Z')
  const from = { device: '', network: '', address: '', factor: '' }
  const noted = { userId: 'ana', outcome: 'wrong_password', at, ...from } as const
  await Promise.all(Array.from({ length: 60 }, () => addSignIn(db, noted)))
  const { results } = await database
    .prepare("SELECT place, times FROM sign_ins WHERE user_id = 'ana' AND day = '2026-11-20'")
    .all()
  expect(results).toHaveLength(signInLimits.failedOfDay + 1)
  expect(results.at(-1)).toEqual({ place: 20, times: 40 })
  const good = { ...noted, outcome: 'signed_in' } as const
  for (let times = 0; times < 53; times++) await addSignIn(db, good)
  expect(
    await database
      .prepare("SELECT max(times) AS most FROM sign_ins WHERE user_id = 'ana' AND has_failed = 0")
      .first('most'),
  ).toBe(3)
})

test('each person sees their own, and nobody else’s', async () => {
  const window = await signInAt(acme, mia)
  const page = await window.get('/account/security')
  expect(page.text).toContain('Your last sign-ins')
  expect(page.text).toContain('Chrome, Android phone')
  expect(page.text).not.toContain('Held back after wrong tries')
  expect((await as(mia).get('/security/sign-ins')).status).toBe(403)
  expect((await browser(acme).get('/api/security/sign-ins')).status).toBe(401)
})

test('pages follow each other without a gap, however many there are, and cost the same', async () => {
  const { db } = await openAcme()
  const rowsRead = async (filter: SignInFilter) => {
    const { sql, params } = listSignIns(db, filter).toSQL()
    return (
      await database
        .prepare(sql)
        .bind(...params)
        .all()
    ).meta.rows_read
  }
  const filters: SignInFilter[] = [
    { limit: 50 },
    { limit: 50, isFailed: true },
    { limit: 50, person: 'zoe' },
    { limit: 50, person: 'zoe', isFailed: true },
    { limit: 50, from: 'd5', to: 'd60000' },
    { limit: 50, from: 'd5', to: 'd60000', isFailed: true },
    { limit: 50, person: 'zoe', from: 'd5', to: 'd60000' },
  ]
  await database
    .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
      insert into sign_ins (at, user_id, day, has_failed, place, outcome, device, network, address, factor)
      select 1700000000000 + i, case when i % 10 then 'mia' else 'zoe' end, 'd' || i, i % 100 = 0, 0,
        case when i % 100 = 0 then 'wrong_password' else 'signed_in' end, '', '', '', '' from n`)
    .run()
  for (const filter of filters) expect(await rowsRead(filter)).toBeLessThan(200)
  const first = await read('?limit=100')
  const second = await read(`?limit=100&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => (ids[0] ?? 0) - index))
  expect(second.strangersTries).toBeUndefined()
})

test('after 90 days they are swept away, and what is younger stays', async () => {
  const tenant = await openAcme()
  const now = new Date()
  await sweepSignIns(tenant, now)
  const oldest = await database.prepare('SELECT min(at) AS oldest FROM sign_ins').first('oldest')
  expect(Number(oldest)).toBeGreaterThan(now.getTime() - 90 * dayMs)
  expect((await read()).items.length).toBeGreaterThan(5)
  const later = new Date(now.getTime() + 91 * dayMs)
  await sweepSignIns(tenant, later)
  expect(await read()).toMatchObject({ items: [], strangersTries: 0 })
})

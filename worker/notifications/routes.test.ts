import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failCall } from '../core/d1/fail-call.fixture.ts'
import { tenantDb } from '../core/databases.ts'
import { addressAt } from '../domain/access/addresses/enter.ts'
import { must } from '../domain/must.ts'
import { letters } from '../mail/letter-registry.ts'
import { everyLetter } from '../mail/letters/letter.fixture.ts'
import { ask } from '../testing/ask.ts'
import { ana, as, bob, makeCast, mia, originOf, ravi, tokenOf, tom } from '../testing/cast.ts'
import { postLetter } from '../testing/letters.ts'
import { listNotifications, unreadOfAsker } from './store.ts'
import { told, toldLetters } from './told.ts'

let acme: D1Database
let beta: D1Database
beforeAll(async () => {
  const cast = await makeCast()
  acme = cast.acme.database
  beta = cast.beta.database
})
beforeEach(async () => {
  for (const database of [acme, beta]) {
    await database.batch(
      ['notification_marks', 'outbox'].map((table) => database.prepare(`DELETE FROM ${table}`)),
    )
  }
})

const to = (...people: { id: string }[]) => ({ to: { recipientIds: people.map(({ id }) => id) } })
const list = async (person = mia, query = '') =>
  (await as(person).get(`/notifications${query}`)).body
const unreadOf = async (person = mia) =>
  (await as(person).get('/auth/session')).body.user.unread as number | undefined
const read = (upTo: unknown, person = mia) =>
  as(person).post('/notifications/read', { body: { upTo } })

describe('of all letters', () => {
  test('these are notifications, and a new one is decided', () => {
    expect(Object.keys(told).toSorted()).toEqual(Object.keys(letters).toSorted())
    expect(toldLetters.toSorted()).toEqual(
      [
        ...['approval_escalated', 'approval_reminder', 'bank_file_made', 'batch_approved'],
        ...[
          'api_key_ends',
          'batch_queried',
          'batch_rejected',
          'certificates_end',
          'change_called',
          'change_waits_longer',
          'cut_off_alarm',
          'news',
          'organisation_frozen',
        ],
        ...[
          'payment_returned',
          'payments_return_undone',
          'payments_returned',
          'periods_end',
          'return_undone',
          'run_drafted',
          'run_not_drafted',
          'security_notice',
          'service_notice',
          'terms_changed',
        ],
        'waiting_for_your_approval',
        ...['approval_taken_back', 'batch_recalled', 'bank_file_void_asked', 'bank_file_voided'],
        ...['bank_file_revive_asked', 'bank_file_revived'],
        'bank_file_kept',
        'changed_file_found',
      ].toSorted(),
    )
  })

  test.each(toldLetters)(
    '%s is one sentence without a link or a token, and leads to a page',
    async (name) => {
      expect(everyLetter[name]).not.toHaveProperty('link')
      await postLetter(acme, name, to(ana))
      const [one] = (await list(ana)).items
      expect(one.text).toMatch(/^\S[^\n]+$/)
      expect(JSON.stringify(one)).not.toMatch(/token|https?:|undefined|nonce/)
      const isPage =
        one.to === null || /^\/approval\/b7$/.test(one.to) || addressAt(one.to.split('?')[0])
      expect(isPage).toBeTruthy()
    },
  )
})

test('one reads one’s own, newest first, and nobody those of another or of another organisation', async () => {
  await postLetter(acme, 'batch_queried', to(mia, ravi))
  await postLetter(acme, 'activation', to(mia))
  await postLetter(acme, 'security_notice', to(mia))
  await postLetter(beta, 'batch_approved', { to: { recipientIds: ['mia', 'bob'] } })
  expect((await list()).items).toMatchObject([
    {
      text: 'Your account was used on a new device',
      more: 'Chrome on Android',
      isNew: true,
      to: '/account/security',
    },
    {
      text: 'A question about Payroll FN23: 412 payments, K1,067,418.22',
      more: 'Is Kila\nstill here?',
      to: '/batches/b7',
    },
  ])
  expect((await list(ravi)).items).toHaveLength(1)
  expect(await list(tom)).toEqual({ items: [], nextCursor: null })
  expect((await as(bob).get('/notifications', { slug: 'beta' })).body.items).toHaveLength(1)
  const foreign = `${originOf('beta')}/api/notifications`
  expect((await ask('GET', foreign, { token: await tokenOf(mia) })).status).toBe(401)
})

test('whoever may decide is led to the decision, and others to the batch', async () => {
  await postLetter(acme, 'waiting_for_your_approval', to(ravi, tom))
  expect((await list(ravi)).items[0].to).toBe('/approval/b7')
  expect((await list(tom)).items[0].to).toBe('/batches/b7')
})

test('pages meet without a gap while more is told', async () => {
  for (let index = 0; index < 5; index++) await postLetter(acme, 'batch_approved', to(mia, ravi))
  const first = await list(mia, '?limit=2')
  await postLetter(acme, 'batch_approved', to(mia))
  const second = await list(mia, `?limit=2&cursor=${first.nextCursor}`)
  const third = await list(mia, `?limit=2&cursor=${second.nextCursor}`)
  const ids = [first, second, third].flatMap(({ items }) =>
    items.map(({ id }: { id: number }) => id),
  )
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  expect([ids.length, third.nextCursor]).toEqual([5, null])
  expect((await as(mia).get('/notifications?cursor=x')).status).toBe(400)
})

test('the mark never moves back: twice, late and at the same moment', async () => {
  for (let index = 0; index < 4; index++) await postLetter(acme, 'batch_approved', to(mia))
  expect(await unreadOf()).toBe(4)
  const ids: number[] = (await list()).items.map(({ id }: { id: number }) => id)
  const [newest = 0, , third = 0, oldest = 0] = ids
  expect((await read(third)).body).toEqual({ unread: 2 })
  const answers = await Promise.all([read(newest), read(oldest), read(newest), read(third)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await read(oldest)).body).toEqual({ unread: 0 })
  expect(await unreadOf()).toBeUndefined()
  expect((await list()).items.map(({ isNew }: { isNew: boolean }) => isNew)).not.toContain(true)
  await postLetter(acme, 'batch_rejected', to(mia))
  expect(await unreadOf()).toBe(1)
})

test('nobody marks what is not theirs, or is no notification', async () => {
  await postLetter(acme, 'batch_approved', to(mia))
  await postLetter(acme, 'reset', to(ravi))
  const [{ id }] = (await list()).items
  for (const upTo of [id, id + 1, id + 1_000]) expect((await read(upTo, ravi)).status).toBe(404)
  for (const upTo of [0, -1, 1.5, 'x', undefined]) {
    const { status, body } = await read(upTo)
    expect([status, body.errors[0].field]).toEqual([422, 'upTo'])
  }
  expect(await unreadOf()).toBe(1)
})

test('one looks and marks while the organisation is frozen', async () => {
  await postLetter(acme, 'batch_approved', to(mia))
  expect(
    (await as(ana).post('/organisation/freeze', { body: { reason: 'A stolen phone' } })).status,
  ).toBeLessThan(300)
  const mine = (await list()).items
  expect((await read(mine.at(0).id)).status).toBe(200)
  // and whoever administers it finds in the app by whom, and why
  expect((await list(ana)).items[0]).toMatchObject({
    text: 'Acme Hospital is frozen',
    more: 'Ana Mea: A stolen phone',
    to: '/organisation',
  })
})

test('more than nine are counted as ten, and the count and a page cost the same among 20,000', async () => {
  const statements = () => {
    const dialect = new SQLiteSyncDialect()
    const counted = dialect.sqlToQuery(unreadOfAsker)
    const paged = listNotifications(tenantDb(acme), 'mia', { after: undefined, limit: 51 }).toSQL()
    return [{ ...counted, sql: `select ${counted.sql} from users where id = 'mia'` }, paged]
  }
  const rowsRead = async () => {
    const found = []
    for (const { sql, params } of statements()) {
      const { meta } = await acme
        .prepare(sql)
        .bind(...params)
        .all()
      found.push(meta.rows_read)
    }
    return found
  }
  const add = (from: number, many: number) =>
    acme
      .prepare(`insert into outbox (key, letter, recipient_id, content, written_at)
        with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${from + many})
        select 'batch_approved/' || i, 'batch_approved', case i % 2 when 0 then 'mia' else 'ravi' end,
          ?, i from n`)
      .bind(JSON.stringify(everyLetter.batch_approved))
      .run()
  await add(0, 200)
  const before = await rowsRead()
  await add(200, 20_000)
  expect(await rowsRead()).toEqual(before)
  expect(must(before[0], 'count')).toBeLessThan(40)
  expect(await unreadOf()).toBe(10)
})

test('what was read is kept also where the database is away for a moment, before or after it was kept', async () => {
  await postLetter(acme, 'batch_approved', to(mia))
  const [newest] = (await list()).items
  expect(await unreadOf()).toBe(1)
  for (const when of ['before', 'after'] as const) {
    const fault = { nth: 2, text: 'Network connection lost', when }
    const ended = failCall([acme], fault)
    const { status } = await read(newest.id)
    ended()
    expect([when, status]).toEqual([when, 200])
  }
  expect(await unreadOf()).toBeUndefined()
})

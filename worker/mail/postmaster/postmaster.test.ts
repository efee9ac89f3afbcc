import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { counting, newTally } from '../../core/d1/tally.ts'
import { hourMs } from '../../domain/durations.ts'
import { newStanding } from '../../domain/mail/postmaster.ts'
import { newTaken, type Taken } from '../../domain/mail/shares.ts'
import { keeperTurn } from '../../system/keeper/keepers.fixture.ts'
import { eventually } from '../../testing/ask.ts'
import { payment } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'
import { letterOf, postLetter, watchSending } from '../../testing/letters.ts'
import { putInState } from '../../testing/organisation.ts'
import { drain } from '../drain.ts'

const acme = 'org-acme'
let database: D1Database
let send: ReturnType<typeof watchSending>
const postmaster = () => env.POSTMASTER.getByName('postmaster')
beforeAll(async () => {
  database = (await makeCast()).acme.database
})
beforeEach(async () => {
  await database.prepare('DELETE FROM outbox').run()
  await runInDurableObject(postmaster(), (_one, { storage }) => {
    for (const prefix of ['taken/', 'silent/'])
      for (const [key] of [...storage.kv.list({ prefix })]) storage.kv.delete(key)
    storage.kv.put('standing', newStanding())
  })
  // what was told today is told again
  await runInDurableObject(env.QUOTA_KEEPER.getByName('alarms'), (_one, { storage }) =>
    storage.deleteAll(),
  )
  send = watchSending()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, { MAIL_DAILY_MAX: '0', ALERT_URL: '' })
})

/** The mail service takes a letter and never says a word; nobody waits the twenty seconds for it here. */
function silence() {
  const soon = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => soon(20))
  send.mockImplementation(() => new Promise(() => {}))
}

const letters = (many: number, at = new Date()) =>
  Promise.all(Array.from({ length: many }, () => postLetter(database, 'batch_approved', { at })))
const troubles = async () => {
  const { results } = await database
    .prepare('SELECT trouble, count(*) AS n FROM outbox GROUP BY trouble ORDER BY trouble')
    .all<{ trouble: string; n: number }>()
  return Object.fromEntries(results.map(({ trouble, n }) => [trouble || 'waits', n]))
}

function outside() {
  const heard: string[] = []
  Object.assign(env, { ALERT_URL: 'https://alerts.example.test/hook' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    heard.push(JSON.parse(String(init?.body)).text.replace(/\. What to do: .*$/, ''))
    return new Response(null, { status: 204 })
  })
  return heard
}

test('a mail service that never answers is asked three times, and then by one letter after each wait', async () => {
  const heard = outside()
  silence()
  await letters(40)
  const now = new Date()
  const until = await drain(env, acme, now)
  expect(send).toHaveBeenCalledTimes(3)
  expect(await troubles()).toEqual({ waits: 37, uncertain: 3 })
  expect(until).toBeGreaterThan(now.getTime() + 50_000)
  // whoever else looks meanwhile sends nothing either
  for (let looks = 0; looks < 5; looks++) await drain(env, acme, new Date())
  expect(send).toHaveBeenCalledTimes(3)
  // the letters of one organisation say nothing of those of another
  expect(heard).toEqual([
    'Bilum at localhost: the mail service answers no letter of acme; those wait',
  ])
  const beta = { realmId: 'org-beta', kind: 'any', urgency: 'waited_for' } as const
  expect(await postmaster().ask('another', beta)).toEqual({ ok: true })
  await postmaster().hear('another', 'unanswered')
  expect(heard).toHaveLength(2)
  expect(await postmaster().ask('a third', beta)).toMatchObject({ because: 'no_answer' })

  await held(0)
  await drain(env, acme, new Date())
  expect([send.mock.calls.length, await troubles()]).toEqual([4, { waits: 36, uncertain: 4 }])

  // it is back: the next letter finds out, and all of them leave
  send.mockResolvedValue({ messageId: '1' })
  await held(0)
  await drain(env, acme, new Date())
  expect(await troubles()).toEqual({ waits: 36, uncertain: 4 })
  expect(await leftToSend()).toBe(0)
})

test('a mail service that refuses each letter is told, and one that refuses addresses or a rush is not', async () => {
  const heard = outside()
  const refuses = (code: string) => send.mockRejectedValue(Object.assign(new Error('no'), { code }))
  await letters(12)
  const own = [
    'RECIPIENT_NOT_ALLOWED',
    'VALIDATION_ERROR',
    'DELIVERY_FAILED',
    'RATE_LIMIT_EXCEEDED',
  ]
  for (const [hours, code] of own.entries()) {
    refuses(`E_${code}`)
    await drain(env, acme, new Date(Date.now() + hours * hourMs))
    expect([await troubles(), heard]).toEqual([{ waits: 12 }, []])
  }
  expect(send).toHaveBeenCalledTimes(4 * 12)
  refuses('E_SENDER_NOT_VERIFIED')
  await drain(env, acme, new Date(Date.now() + 12 * hourMs))
  // none is given up before three days are over
  expect(await troubles()).toEqual({ waits: 12 })
  expect(heard).toEqual([expect.stringContaining('the mail service refuses each letter')])
})

/** The wait is over. */
const held = (heldUntil: number) =>
  runInDurableObject(postmaster(), (_one, { storage }) => {
    for (const key of ['standing', `silent/${acme}`])
      storage.kv.put(key, { ...newStanding(), ...storage.kv.get<object>(key), heldUntil })
  })
const leftToSend = async () =>
  Number(
    await database.prepare('SELECT count(*) AS n FROM outbox WHERE due_at IS NOT NULL').first('n'),
  )

test('of a daily quota four fifths and the whole are told, and what is beyond waits until the next day', async () => {
  const heard = outside()
  const approved = 'batch_approved'
  Object.assign(env, { MAIL_DAILY_MAX: '10' })
  await runInDurableObject(postmaster(), (_one, { storage }) => {
    const day = new Date().toISOString().slice(0, 10)
    storage.kv.put('standing', { ...newStanding(), day, sent: 7 }) // those of others
  })
  for (const letter of [approved, approved, 'batch_recalled', approved, approved] as const)
    await postLetter(database, letter)
  const until = await drain(env, acme, new Date())
  expect(send).toHaveBeenCalledTimes(3)
  expect(new Date(until ?? 0).toISOString()).toMatch(/T00:00:00\.000Z$/)
  expect(heard.map((text) => text.replace('Bilum at localhost: ', ''))).toEqual([
    '80 % of today’s 10 e-mails have left',
    '100 % of today’s 10 e-mails have left; the others wait until tomorrow',
  ])
  expect(await troubles()).toEqual({ waits: 5 })
  expect(await leftToSend()).toBe(2)
})

test('what one organisation sends leaves the others their letters, and its own people theirs', async () => {
  const heard = outside()
  Object.assign(env, { MAIL_DAILY_MAX: '16' })
  const taken = (read: (kv: SyncKvStorage) => unknown) =>
    runInDurableObject(postmaster(), (_one, { storage }) => read(storage.kv))
  await taken((kv) => kv.put('taken/org-left', { day: '2026-01-01', letters: 9, toPayees: 0 }))
  for (let one = 0; one < 5; one++)
    await postLetter(database, 'remittance_advice', { to: { addresses: [`payee-${one}@a.test`] } })
  await letters(4)
  await postLetter(database, 'batch_recalled')
  const until = await drain(env, acme, new Date())
  // an eighth of them to payees, a quarter in all
  expect(send.mock.calls.map(([message]) => 'to' in message && message.to)).toEqual([
    ...['payee-0@a.test', 'payee-1@a.test', mia.email, mia.email],
  ])
  expect(new Date(until ?? 0).toISOString()).toMatch(/T00:00:00\.000Z$/)
  expect(await leftToSend()).toBe(6)
  expect(heard).toEqual([
    'Bilum at localhost: letters to payees of acme wait until tomorrow: they had their share (today’s letters: 16)',
    'Bilum at localhost: letters of one kind (batch_approved) of acme wait until tomorrow: they had as many as are left for the others (today’s letters: 16)',
  ])
  const keys = await taken((kv) => [...kv.list({ prefix: 'taken/' })].map(([key]) => key))
  expect(keys).toEqual(['taken/', 'taken/org-acme'])
  const beta = { realmId: 'org-beta', kind: 'any', urgency: 'to_payee' } as const
  expect(await postmaster().ask('another', beta)).toEqual({ ok: true })
  // what somebody waits for leaves beyond the share, behind what was put off
  for (let one = 0; one < 2; one++) await postLetter(database, 'reset')
  await drain(env, acme, new Date())
  expect([send.mock.calls.length, await leftToSend()]).toEqual([5, 7])
  // the platform has its share as well
  await taken((kv) => kv.put('taken/platform', { ...newTaken(), day: today(), letters: 4 }))
  const platform = { realmId: 'platform', kind: 'any', urgency: 'told' } as const
  expect(await postmaster().ask('a third', platform)).toMatchObject({ because: 'share' })
  expect(heard.at(-1)).toMatch(/: letters of the platform wait until tomorrow/)
  // where the others used up what is before the reserve, it is not said of whoever sent nothing
  await taken((kv) => kv.put('taken/', { ...newTaken(), day: today(), letters: 12 }))
  const quiet = { realmId: 'org-quiet', kind: 'any', urgency: 'told' } as const
  expect(await postmaster().ask('a fourth', quiet)).toMatchObject({ because: 'reserve' })
  expect(heard.at(-1)).toMatch(/: three fourths have left: until tomorrow only what somebody/)
  expect(await postmaster().ask('a fifth', { ...quiet, urgency: 'waited_for' })).toEqual({
    ok: true,
  })
})

test.each(['batch_approved', 'waiting_for_your_approval'] as const)(
  'however many of “%s” wait for tomorrow, one more asks nothing of them again',
  async (letter) => {
    Object.assign(env, { MAIL_DAILY_MAX: '16' })
    await runInDurableObject(postmaster(), (_one, { storage }) =>
      storage.kv.put('taken/org-acme', { ...newTaken(), day: today(), letters: 4, ofReserve: 1 }),
    )
    await postLetter(database, letter)
    await database
      .prepare(`INSERT INTO outbox (key, letter, recipient_id, content, written_at, due_at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
        SELECT key || i, letter, recipient_id, content, written_at, due_at FROM outbox, n`)
      .run()
    const asked = newTally()
    await counting(asked, () => drain(env, acme, new Date()))
    // each row, and its place among those that are due
    expect(asked.rowsWritten).toBeLessThanOrEqual(201 * 2)
    await postLetter(database, letter)
    const again = newTally()
    await counting(again, () => drain(env, acme, new Date()))
    expect(again.rowsWritten).toBeLessThanOrEqual(2)
    expect(again.rowsRead).toBeLessThan(100)
    expect([send.mock.calls.length, await leftToSend()]).toEqual([0, 202])
  },
)

test('what those that never paid send counts for all of them together, and wakes somebody once', async () => {
  const heard = outside()
  Object.assign(env, { MAIL_DAILY_MAX: '64' })
  await putInState('trialing')
  for (const letter of ['batch_approved', 'batch_recalled', 'batch_queried', 'reset'] as const)
    await postLetter(database, letter)
  await letters(1)
  await drain(env, acme, new Date())
  await putInState('active')
  // a sixteenth is one's own
  expect(send).toHaveBeenCalledTimes(4)
  const ofAll = await runInDurableObject(postmaster(), (_one, { storage }) =>
    storage.kv.get<Taken>('taken/unpaid'),
  )
  expect(ofAll?.letters).toBe(4)
  await runInDurableObject(postmaster(), (_one, { storage }) =>
    storage.kv.put('taken/unpaid', { ...newTaken(), day: today(), letters: 16 }),
  )
  const told = { realmId: 'org-beta', kind: 'any', urgency: 'told' } as const
  expect(await postmaster().ask('one', { ...told, isUnpaid: true })).toMatchObject({
    because: 'unpaid',
  })
  expect(await postmaster().ask('another', told)).toEqual({ ok: true })
  expect(heard).toEqual([
    'Bilum at localhost: letters of acme wait until tomorrow: they had their share (today’s letters: 64)',
  ])
})
const today = () => new Date().toISOString().slice(0, 10)

test('a service whose quota is used up is not asked by the next letter', async () => {
  const heard = outside()
  send.mockRejectedValue(Object.assign(new Error('enough'), { code: 'E_DAILY_LIMIT_EXCEEDED' }))
  await letters(5)
  await drain(env, acme, new Date())
  expect(send).toHaveBeenCalledOnce()
  expect(heard).toEqual([
    'Bilum at localhost: the mail service refuses letters: its quota is used up',
  ])
})

test('where the postmaster is away letters leave', async () => {
  vi.spyOn(env.POSTMASTER, 'getByName').mockReturnValue({
    ask: () => Promise.reject(new Error('gone')),
    hear: () => Promise.reject(new Error('gone')),
  } as never)
  const [key = ''] = await letters(1)
  await drain(env, acme, new Date())
  expect((await letterOf(database, key)).sentAt).not.toBeNull()
})

test('an address from which a letter came back gets no other, and whoever is told of it elsewhere does', async () => {
  send.mockImplementation(async (message) => {
    if ('to' in message && message.to === mia.email)
      throw Object.assign(new Error('it bounced'), { code: 'E_RECIPIENT_SUPPRESSED' })
    return { messageId: '1' }
  })
  await letters(1)
  await drain(env, acme, new Date())
  expect(await troubles()).toEqual({ given_up: 1 })
  await letters(2)
  const other = await postLetter(database, 'batch_approved', { to: { recipientIds: ['ravi'] } })
  await drain(env, acme, new Date())
  expect(send).toHaveBeenCalledTimes(2)
  expect(await troubles()).toEqual({ given_up: 1, not_wanted: 2, waits: 1 })
  expect((await letterOf(database, other)).sentAt).not.toBeNull()
  await eventually(async () => expect(await leftToSend()).toBe(0))
})

test('while it is silent no request is held, and neither a keeper nor its calls', async () => {
  silence()
  await letters(20)
  const { status } = await as(mia).post('/payees', { body: payment(901).payee })
  expect(status).toBe(201)
  const asked = await as(ana).post('/users', {
    body: { firstName: 'New', lastName: 'One', email: 'new.one@example.test', role: 'viewer' },
  })
  expect(asked.status).toBeLessThan(300)
  const counted = failCall([database, env.CONTROL])
  await keeperTurn(acme, new Date(Date.now() + hourMs))
  expect(counted()).toBeLessThan(100)
})

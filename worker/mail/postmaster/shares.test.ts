import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { counting, newTally } from '../../core/d1/tally.ts'
import { newStanding } from '../../domain/mail/postmaster.ts'
import { newTaken, type Taken } from '../../domain/mail/shares.ts'
import { mia } from '../../testing/cast.ts'
import { postLetter } from '../../testing/letters.ts'
import { putInState } from '../../testing/organisation.ts'
import { drain } from '../drain.ts'
import {
  acme,
  beginCounting,
  database,
  leftToSend,
  letters,
  outside,
  postmaster,
  send,
  today,
  troubles,
} from './postmaster.fixture.ts'

beginCounting()

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

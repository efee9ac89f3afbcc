import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { hourMs } from '../../domain/durations.ts'
import { newStanding } from '../../domain/mail/postmaster.ts'
import { keeperTurn } from '../../system/keeper/keepers.fixture.ts'
import { eventually } from '../../testing/ask.ts'
import { payment } from '../../testing/batches.ts'
import { ana, as, mia } from '../../testing/cast.ts'
import { letterOf, postLetter } from '../../testing/letters.ts'
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
  troubles,
} from './postmaster.fixture.ts'

beginCounting()

/** The mail service takes a letter and never says a word; nobody waits the twenty seconds for it here. */
function silence() {
  const soon = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => soon(20))
  send.mockImplementation(() => new Promise(() => {}))
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

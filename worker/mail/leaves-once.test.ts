import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { tenantDb } from '../core/databases.ts'
import { retryLetter } from '../core/outbox.ts'
import { loseNextStatement } from '../testing/faults.ts'
import { drain, leaseMs } from './drain.ts'
import {
  acme,
  beginSending,
  database,
  later,
  look,
  now,
  put,
  refusal,
  send,
} from './sending/sending.fixture.ts'

beginSending()
const silenced = () => vi.spyOn(console, 'error').mockReturnValue(undefined)

describe('a letter leaves at most once', () => {
  test('when two drains look at the same moment', async () => {
    const addresses = Array.from({ length: 15 }, (_, index) => `p${index}@example.test`)
    await put('waiting_for_slot', { to: { addresses } })
    await Promise.all([drain(env, acme, now), drain(env, acme, now), drain(env, acme, later(1))])
    expect(send).toHaveBeenCalledTimes(15)
  })

  test('when the Worker dies between claiming and sending, or between sending and marking', async () => {
    const answer = Promise.withResolvers<EmailSendResult>()
    send.mockReturnValueOnce(answer.promise)
    const key = await put('batch_approved')
    const dead = drain(env, acme, now)
    await vi.waitUntil(() => send.mock.calls.length === 1, { timeout: 20_000 })

    expect(await drain(env, acme, later(1))).toBe(now.getTime() + leaseMs)
    expect(await look(key)).toMatchObject({ trouble: 'sending', attempts: 1 })
    expect(await drain(env, acme, later(leaseMs))).toBeUndefined()
    expect(await look(key)).toMatchObject({ trouble: 'uncertain', sentAt: null, dueAt: null })
    await drain(env, acme, later(leaseMs * 10))
    expect(send).toHaveBeenCalledOnce()

    answer.resolve({ messageId: '1' })
    await dead
    expect(await look(key)).toMatchObject({ trouble: '', sentAt: now })
  })

  test('when the line to the service is lost, which says nothing about the letter', async () => {
    send.mockRejectedValueOnce(new Error('Network connection lost.'))
    const key = await put('batch_approved')
    expect(await drain(env, acme, now)).toBeUndefined()
    expect(await look(key)).toMatchObject({ trouble: 'uncertain', sentAt: null })
    await drain(env, acme, later(leaseMs * 2))
    expect(send).toHaveBeenCalledOnce()
  })

  test.each(['before', 'after'] as const)('when D1 loses its line %s the mark', async (when) => {
    silenced()
    const key = await put('batch_approved')
    const lost = loseNextStatement(database, /^update "outbox" set "sent_at"/, when)
    await drain(env, acme, now)
    expect(lost()).toBe(1)
    expect(await look(key)).toMatchObject({ trouble: '', sentAt: now })
    await drain(env, acme, later(leaseMs * 2))
    expect(send).toHaveBeenCalledOnce()
  })

  test('when no mark can be made at all: then it is uncertain', async () => {
    silenced()
    const key = await put('batch_approved')
    const real = database.prepare.bind(database)
    const broken = vi.spyOn(database, 'prepare').mockImplementation((query) => {
      if (/set "sent_at"/.test(query)) throw new Error('D1_ERROR: Network connection lost.')
      return real(query)
    })
    await expect(drain(env, acme, now)).rejects.toThrow()
    broken.mockRestore()
    await drain(env, acme, later(leaseMs))
    expect(await look(key)).toMatchObject({ trouble: 'uncertain', sentAt: null })
    await drain(env, acme, later(leaseMs * 2))
    expect(send).toHaveBeenCalledOnce()
  })

  test('when D1 loses its line before the claim: the next drain sends it', async () => {
    const key = await put('batch_approved')
    const lost = loseNextStatement(database, /^update "outbox" set .*"attempts"/, 'before')
    expect(await drain(env, acme, now)).toBe(now.getTime())
    expect(lost()).toBe(1)
    expect(send).not.toHaveBeenCalled()
    await drain(env, acme, later(1))
    expect((await look(key)).sentAt).toEqual(later(1))
    expect(send).toHaveBeenCalledOnce()
  })

  test('when D1 loses its line after the claim: it was ours, and is sent now', async () => {
    const key = await put('batch_approved')
    const lost = loseNextStatement(database, /^update "outbox" set .*"attempts"/, 'after')
    expect(await drain(env, acme, now)).toBeUndefined()
    expect(lost()).toBe(1)
    expect((await look(key)).sentAt).toEqual(now)
    expect(send).toHaveBeenCalledOnce()
  })

  test('when two drains lose their line on the claim of one letter', async () => {
    const key = await put('batch_approved')
    const lost = loseNextStatement(database, /^update "outbox" set .*"attempts"/, 'after')
    await Promise.all([drain(env, acme, now), drain(env, acme, now)])
    expect(lost()).toBe(1)
    expect((await look(key)).sentAt).toEqual(now)
    expect(send).toHaveBeenCalledOnce()
  })

  test('because the table refuses to touch a letter that left', async () => {
    const key = await put('batch_approved')
    await drain(env, acme, now)
    const again = database.prepare('UPDATE outbox SET sent_at = NULL WHERE key = ?').bind(key)
    await expect(again.run()).rejects.toThrow('letter_sent')
  })

  test('and the same letter written twice is one letter', async () => {
    await put('batch_approved', { occasion: 'b7/3' })
    await put('batch_approved', { occasion: 'b7/3' })
    await drain(env, acme, now)
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('by hand', () => {
  const retry = (key: string, at: Date) => {
    const db = tenantDb(database)
    return db.batch([retryLetter(db, key, at)])
  }

  const setTrouble = (key: string, trouble: string) =>
    database
      .prepare('UPDATE outbox SET trouble = ?, attempts = 8, due_at = NULL WHERE key = ?')
      .bind(trouble, key)
      .run()

  test.each(['given_up', 'uncertain'])(
    'a letter that is %s is tried once more',
    async (trouble) => {
      const key = await put('batch_approved')
      await setTrouble(key, trouble)
      await retry(key, later(1))
      send.mockRejectedValueOnce(refusal)
      await drain(env, acme, later(1))
      expect(await look(key)).toMatchObject({ trouble: 'given_up', attempts: 9 })
      await retry(key, later(2))
      await drain(env, acme, later(2))
      expect(await look(key)).toMatchObject({ trouble: '', sentAt: later(2) })
      expect(send).toHaveBeenCalledTimes(2)
    },
  )

  test('a letter that left, that nobody wants or that is on its way stays as it is', async () => {
    const key = await put('batch_approved')
    await drain(env, acme, now)
    await retry(key, later(1))
    expect(await look(key)).toMatchObject({ sentAt: now, dueAt: null })

    for (const trouble of ['not_wanted', 'sending', '']) {
      const other = await put('batch_approved')
      await setTrouble(other, trouble)
      await retry(other, later(1))
      expect(await look(other)).toMatchObject({ trouble, dueAt: null })
    }
  })
})

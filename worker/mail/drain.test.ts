import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '../domain/durations.ts'
import { beginWork, endWork } from '../tenancy/upkeep/at-work.ts'
import { letterOf, mailsOf, postLetter } from '../testing/letters.ts'
import { putInState } from '../testing/organisation.ts'
import { triesMax } from './back-off.ts'
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

describe('a letter that is due', () => {
  test('leaves for the user it is meant for, is marked, and leaves nothing to do', async () => {
    const key = await put('batch_approved')
    expect(await drain(env, acme, now)).toBeUndefined()
    expect(send).toHaveBeenCalledOnce()
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      to: 'mia@example.test',
      subject: 'Approved: Payroll FN23, 412 payments, K1,067,418.22',
      text: expect.stringContaining('http://acme.localhost:8787/batches/b7'),
      html: expect.stringContaining('http://acme.localhost:8787/batches/b7'),
    })
    expect(await look(key)).toMatchObject({
      sentAt: now,
      dueAt: null,
      trouble: '',
      attempts: 1,
      lastError: '',
    })
  })

  test('leaves once, however often one looks', async () => {
    await put('batch_approved')
    await drain(env, acme, now)
    await drain(env, acme, later(1))
    await drain(env, acme, later(leaseMs * 2))
    expect(send).toHaveBeenCalledOnce()
  })

  test('goes to an address outside as it stands', async () => {
    await put('waiting_for_slot', { to: { addresses: ['new@example.test'] } })
    await drain(env, acme, now)
    expect(send.mock.calls[0]?.[0]).toMatchObject({ to: 'new@example.test' })
  })

  test('of the platform itself leaves from the control database', async () => {
    const to = { addresses: ['new@example.test'] }
    const key = await postLetter(env.CONTROL, 'confirmation', { to, at: now })
    const run = { id: 'run-1', by: 'ana on desk-1' }
    // those that left since wait again in a control database that came back
    await beginWork(env.FILES, 'CONTROL', run)
    expect(await drain(env, 'platform', now)).toBeGreaterThan(now.getTime())
    expect(send).not.toHaveBeenCalled()
    await endWork(env.FILES, 'CONTROL', run)
    expect(await drain(env, 'platform', now)).toBeUndefined()
    expect((await letterOf(env.CONTROL, key)).sentAt).toEqual(now)
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      text: expect.stringMatching(/^Hello Mia,.*http:\/\/localhost:8787\/confirm-email\?token=/s),
    })
  })

  test('is one of a hundred and thirty that all leave, over more than one drain', async () => {
    const addresses = Array.from({ length: 130 }, (_, index) => `p${index}@example.test`)
    await put('waiting_for_slot', { to: { addresses } })
    const next = await drain(env, acme, now)
    expect(next).toBe(now.getTime())
    expect(send).toHaveBeenCalledTimes(100)
    expect(await drain(env, acme, now)).toBeUndefined()
    const reached = mailsOf(send).map(({ to }) => to)
    expect(reached.sort()).toEqual(addresses.sort())
  })

  test('goes before hundreds to payees where somebody waits for it', async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `p${index}@example.test`)
    await put('remittance_advice', { to: { addresses }, at: later(-1_000) })
    const first = await put('reset')
    const second = await put('waiting_for_your_approval', { at: later(-500) })
    await drain(env, acme, now)
    const reached = mailsOf(send).map(({ to }) => to)
    expect(reached).toHaveLength(32)
    expect(reached.slice(0, 2)).toEqual(Array(2).fill('mia@example.test'))
    for (const key of [first, second]) expect((await look(key)).sentAt).toEqual(now)
  })

  test('that takes as long as may be waited for leaves in another turn before this one is ended', async () => {
    const addresses = Array.from({ length: 25 }, (_, index) => `slow${index}@example.test`)
    await put('waiting_for_slot', { to: { addresses } })
    const [began, clock] = [Date.now(), vi.spyOn(Date, 'now')]
    const twentySeconds = 20_000
    send.mockImplementation(async () => {
      clock.mockReturnValue(began + send.mock.calls.length * twentySeconds)
      return { messageId: '1' }
    })
    expect(await drain(env, acme, now)).toBe(now.getTime())
    expect(send.mock.calls.length * twentySeconds).toBeLessThan(6 * 60_000)
    expect(await drain(env, acme, now)).toBeUndefined()
    expect(send).toHaveBeenCalledTimes(25)
  })

  test.each(['suspended', 'frozen', 'cancelled', 'archived'])(
    'leaves a %s organisation',
    async (state) => {
      await put('organisation_state', { content: { state } })
      await putInState(state)
      await drain(env, acme, now)
      await putInState('active')
      expect(send).toHaveBeenCalledOnce()
    },
  )

  test('waits while its organisation is in maintenance', async () => {
    const setError = env.CONTROL.prepare(
      `UPDATE organisations SET migration_error = ? WHERE id = 'org-acme'`,
    )
    await put('batch_approved')
    await setError.bind('no such column').run()
    expect(await drain(env, acme, now)).toBeGreaterThan(now.getTime())
    await setError.bind(null).run()
    expect(send).not.toHaveBeenCalled()
  })

  test('of the demonstration leaves on this machine, and is read by nobody in production', async () => {
    const rename = env.CONTROL.prepare(
      "UPDATE organisations SET slug = ?, revision = revision + 1 WHERE id = 'org-acme'",
    )
    // a name is fixed for all but this test
    await env.CONTROL.prepare('DROP TRIGGER organisations_fixed').run()
    const production = {
      ...env,
      ENVIRONMENT: 'production',
      BASE_ORIGIN: 'https://pay.test',
    } as unknown as Env // the generated type knows one value
    await put('batch_approved')
    await drain(production, acme, now)
    expect(send).toHaveBeenCalledOnce()
    await rename.bind('demo').run()
    const key = await put('batch_approved')
    const outside = await put('waiting_for_slot', { to: { addresses: ['new@example.test'] } })
    await drain(production, acme, now)
    for (const one of [key, outside])
      expect(await look(one)).toMatchObject({ sentAt: null, dueAt: null, trouble: 'not_wanted' })
    await put('batch_approved')
    await drain(env, acme, now)
    await rename.bind('acme').run()
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('waits for a mail service that was away, and does not tell what was true two days before', async () => {
    const prefer = database.prepare("UPDATE users SET preferences = ? WHERE id = 'mia'")
    await prefer.bind('{"morningDigest":true}').run()
    const ofThen = [
      await put('morning_digest'),
      await put('cut_off_alarm', {
        content: { stage: 'an_hour', cutOff: later(hourMs).toISOString() },
      }),
    ]
    const missed = await put('cut_off_alarm', { content: { cutOff: later(hourMs).toISOString() } })
    const after = later(2 * dayMs)
    const ofToday = [
      await put('morning_digest', { at: later(2 * dayMs - hourMs) }),
      await put('cut_off_alarm', {
        content: { stage: 'an_hour', cutOff: later(3 * dayMs).toISOString() },
      }),
    ]
    await drain(env, acme, after)
    for (const key of ofThen)
      expect(await look(key)).toMatchObject({ lastError: 'its moment is over' })
    for (const key of [missed, ...ofToday]) expect((await look(key)).sentAt).toEqual(after)
    expect(send).toHaveBeenCalledTimes(3)
    await prefer.bind('{}').run()
  })

  test('of an organisation that is not there concerns nobody', async () => {
    expect(await drain(env, 'org-nobody', now)).toBeUndefined()
  })
})

describe('a letter that the service refuses', () => {
  test('is tried again later and later, and given up after the last try', async () => {
    send.mockRejectedValue(refusal)
    const key = await put('batch_approved')
    let at: number | undefined = now.getTime()
    const waits: number[] = []
    while (at !== undefined) {
      const next: number | undefined = await drain(env, acme, new Date(at))
      if (next !== undefined) waits.push(next - at)
      at = next
    }
    const minute = 60_000
    const hour = 60 * minute
    expect(waits.slice(0, 5)).toEqual([minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour])
    expect(send).toHaveBeenCalledTimes(triesMax)
    expect(triesMax).toBe(8)
    expect(await look(key)).toMatchObject({
      trouble: 'given_up',
      lastError: 'E_RATE_LIMIT_EXCEEDED: slow down',
      sentAt: null,
      dueAt: null,
    })
  })

  test('is not tried before its time, and does not keep the others', async () => {
    send.mockRejectedValueOnce(refusal)
    await put('batch_approved')
    const next = await drain(env, acme, now)
    await put('batch_rejected')
    await drain(env, acme, later(1))
    expect(send).toHaveBeenCalledTimes(2)
    await drain(env, acme, new Date(next ?? 0))
    expect(send).toHaveBeenCalledTimes(3)
    await drain(env, acme, later(leaseMs))
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('is given up at once when it can never be written', async () => {
    const key = await put('batch_approved', { content: { totalToea: 0.5 } })
    const other = await put('batch_rejected')
    expect(await drain(env, acme, now)).toBeUndefined()
    expect(await look(key)).toMatchObject({
      trouble: 'given_up',
      lastError: expect.stringContaining('not a whole number of toea'),
    })
    expect((await look(other)).sentAt).toEqual(now)
  })

  test('is given up when its link has ended: it would open nothing', async () => {
    const key = await put('reset')
    await drain(env, acme, later(hourMs))
    expect(await look(key)).toMatchObject({ trouble: 'given_up', lastError: 'its link had ended' })
    // somebody who has it sent again heard of it, and nobody hears any more
    await database.prepare("UPDATE outbox SET trouble = '', due_at = 1").run()
    await drain(env, acme, later(2 * hourMs))
    expect(await look(key)).toMatchObject({ trouble: 'not_wanted', dueAt: null })
    expect(send).not.toHaveBeenCalled()
  })
})

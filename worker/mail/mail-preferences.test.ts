import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '../db/people.ts'
import { mailsOf } from '../testing/letters.ts'
import { drain } from './drain.ts'
import { acme, beginSending, database, look, now, put, send } from './sending/sending.fixture.ts'

beginSending()

describe('who does not want it', () => {
  const people = () => drizzle(database).update(users)
  const setMia = (changes: Partial<typeof users.$inferInsert>) =>
    people().set(changes).where(eq(users.id, 'mia'))
  afterEach(() => setMia({ preferences: {}, status: 'active' }))

  test.each([
    ['waiting_for_your_approval', { approvalReminders: false }],
    ['waiting_for_your_approval', { emailNotifications: false }],
    ['batch_queried', { paymentAlerts: false }],
    ['batch_approved', { paymentAlerts: false }],
    ['batch_rejected', { emailNotifications: false }],
  ] as const)('does not get %s with %j', async (name, preferences) => {
    await setMia({ preferences })
    const key = await put(name)
    expect(await drain(env, acme, now)).toBeUndefined()
    expect(send).not.toHaveBeenCalled()
    expect(await look(key)).toMatchObject({ trouble: 'not_wanted', sentAt: null, dueAt: null })
  })

  test.each([
    'security_notice',
    'reset',
    'activation',
    'invoice_overdue',
    'organisation_state',
    'organisation_frozen',
    'service_notice',
  ] as const)('gets %s all the same', async (name) => {
    const preferences = {
      emailNotifications: false,
      paymentAlerts: false,
      approvalReminders: false,
      systemUpdates: false,
    }
    await setMia({ preferences })
    await put(name)
    await drain(env, acme, now)
    expect(send).toHaveBeenCalledOnce()
  })

  test('and is no longer one of them gets nothing; who is invited gets the invitation alone', async () => {
    await setMia({ status: 'inactive' })
    const key = await put('batch_approved')
    await drain(env, acme, now)
    expect(await look(key)).toMatchObject({ trouble: 'not_wanted' })
    await setMia({ status: 'invited' })
    await put('activation')
    // whose address it is, nobody knows yet
    await put('security_notice', { content: { what: 'rights_changed' } })
    await drain(env, acme, now)
    expect(send).toHaveBeenCalledOnce()
  })

  test('and was deactivated hears of that alone', async () => {
    await setMia({ status: 'inactive' })
    await put('security_notice', { content: { what: 'rights_changed' } })
    await put('security_notice', { content: { what: 'new_device' } })
    await drain(env, acme, now)
    expect(send).toHaveBeenCalledOnce()
  })

  test('and reads days and amounts as chosen gets them so', async () => {
    const preferences = { dateFormat: 'YYYY-MM-DD', timezone: 'UTC', currency: 'AUD' }
    await setMia({ preferences })
    await put('waiting_for_your_approval')
    await put('security_notice')
    await drain(env, acme, now)
    const texts = mailsOf(send).map(({ text }) => text)
    expect(texts.join()).toContain('Paid on      Thu 2026-11-26')
    expect(texts.join()).toContain('PGK 1,067,418.22')
    expect(texts.join()).toContain('2026-11-21 04:00, UTC')
  })

  test('and is nobody of this database gets nothing', async () => {
    const key = await put('batch_approved', { to: { recipientIds: ['bob'] } })
    await drain(env, acme, now)
    expect(await look(key)).toMatchObject({ trouble: 'not_wanted' })
    expect(send).not.toHaveBeenCalled()
  })
})

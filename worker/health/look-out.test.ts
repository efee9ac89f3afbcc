import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '../domain/durations.ts'
import { makeCast } from '../testing/cast.ts'
import { forgetHealth } from './health.ts'
import { lookOut } from './look-out.ts'
import { outside } from './outside.fixture.ts'

beforeAll(async () => {
  await makeCast()
})
beforeEach(async () => {
  forgetHealth()
  await env.QUOTA_KEEPER.getByName('alarms').forget() // one that rested keeps what an earlier file told
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, { ALERT_URL: '' })
})

test('the cron tells of databases that could not be migrated, of letters in trouble and of few slots', async () => {
  const heard = outside()
  const control = env.CONTROL
  await control
    .prepare("UPDATE organisations SET migration_error = 'in the way' WHERE slug = 'beta'")
    .run()
  const troubled = (troubles: number, daysAgo: number) =>
    control
      .prepare('UPDATE organisations SET mail_troubles = ?, mail_troubled_at = ?')
      .bind(troubles, Date.now() - daysAgo * dayMs)
      .run()
  await troubled(3, 6)
  // it was told for a week, and no address was put right
  await control
    .prepare("UPDATE organisations SET mail_troubled_at = ? WHERE slug = 'beta'")
    .bind(Date.now() - 8 * dayMs)
    .run()
  await control
    .prepare("UPDATE organisations SET schema_version = '0001_before' WHERE slug = 'acme'")
    .run()
  await lookOut(env, new Date())
  expect(heard[0]?.text).toContain(
    'beta could not be migrated, so it is in maintenance; 1 other has',
  )
  expect(heard.map(({ kind, about }) => [kind, about])).toEqual([
    ['migrations', 'org-beta'],
    ['mail', 'org-acme'],
  ])
  // those that never paid are one, however many
  await control
    .prepare(
      "UPDATE organisations SET migration_error = NULL, state = 'trialing', revision = revision + 1",
    )
    .run()
  await troubled(9, 8)
  await lookOut(env, new Date())
  expect(heard.splice(2)).toEqual([])
  await troubled(9, 0)
  await lookOut(env, new Date())
  expect(heard.splice(2).map(({ text }) => text)).toEqual([
    expect.stringContaining('18 e-mails of 2 organisations that never paid could not be sent'),
  ])
  await control
    .prepare(
      "UPDATE slots SET organisation_id = 'taken/' || binding, claimed_at = 1 WHERE organisation_id IS NULL AND binding > 'TENANT_0010'",
    )
    .run()
  await lookOut(env, new Date())
  expect(heard.slice(2).map(({ kind }) => kind)).toEqual(['slots'])
  // none is left within the same day
  await control
    .prepare("UPDATE slots SET organisation_id = 'taken/' || binding WHERE organisation_id IS NULL")
    .run()
  for (let looks = 0; looks < 2; looks++) await lookOut(env, new Date())
  expect(heard.slice(3).map(({ text }) => text)).toEqual([
    expect.stringContaining('0 slots are free, of 20 there should be'),
  ])
})

test('letters of the platform’s own that did not leave are told, and strangers’ where they are many', async () => {
  const heard = outside()
  await env.CONTROL.prepare('UPDATE organisations SET mail_troubles = 0').run()
  const givenUp = (key: string, letter: string, daysAgo = 0) =>
    env.CONTROL.prepare(
      `INSERT INTO outbox (key, letter, recipient_id, address, content, written_at, trouble)
       VALUES (?, ?, '', 'x@nobody.test', '{}', ?, 'given_up')`,
    )
      .bind(key, letter, Date.now() - daysAgo * dayMs)
      .run()
  const told = async () => {
    await env.QUOTA_KEEPER.getByName('alarms').forget()
    await lookOut(env, new Date())
    return heard.splice(0).flatMap(({ about, text }) => (about === 'platform' ? [text] : []))
  }
  for (let number = 0; number < 20; number++) await givenUp(`stranger-${number}`, 'confirmation')
  expect(await told()).toEqual([])
  await givenUp('stranger-20', 'discovery')
  expect(await told()).toEqual([expect.stringContaining('21 e-mails of the platform could not')])
  await env.CONTROL.prepare("DELETE FROM outbox WHERE key LIKE 'stranger-%'").run()
  // of the months for which letters are kept they are many
  for (let number = 0; number < 30; number++) await givenUp(`old-${number}`, 'confirmation', 8)
  expect(await told()).toEqual([])
  // nor one of our own that was told for longer than a week
  await givenUp('invoice of before', 'platform_notice', 15)
  expect(await told()).toEqual([])
  await givenUp('invoice', 'platform_notice', 13)
  expect(await told()).toEqual([expect.stringContaining('1 e-mails of the platform could not')])
  await env.CONTROL.prepare("DELETE FROM outbox WHERE key LIKE 'invoice%'").run()
})

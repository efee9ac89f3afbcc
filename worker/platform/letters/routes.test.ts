import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { eventually } from '../../testing/ask.ts'
import { makeCast } from '../../testing/cast.ts'
import { letterOf, postLetter, watchSending } from '../../testing/letters.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'

let operator: string
let acmes: D1Database
beforeAll(async () => {
  acmes = (await makeCast()).acme.database
  operator = await platformToken(await makePerson('operator'))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const retry = (path: string, body?: unknown) => asPerson(operator, 'POST', path, body ?? {})

describe('a letter', () => {
  test.each([
    ['of an organisation', 'org-acme', () => acmes, 'waiting_for_your_approval', 'mia'],
    ['of the platform', 'platform', () => env.CONTROL, 'platform_notice', 'operator'],
  ] as const)(
    '%s that was given up leaves when it is sent again',
    async (_of, realm, at, name, to) => {
      watchSending()
      const key = await postLetter(at(), name, { to: { recipientIds: [to] } })
      await giveUp(at(), key)
      const { body, text } = await asPerson(operator, 'GET', '/letters')
      const known = await sha256(key)
      expect(body.items).toMatchObject([{ realm, key: known, letter: name, trouble: 'given_up' }])
      expect(text, 'what it says stays where it is').not.toMatch(/Payroll|1,067|content/)

      expect((await retry('/letters/retry', { realm, key: known })).status).toBe(202)
      await eventually(async () => expect((await letterOf(at(), key)).sentAt).not.toBeNull())
      expect((await letterOf(at(), key)).attempts, 'one more try').toBe(9)
      expect((await retry('/letters/retry', { realm, key: known })).code).toBe('not_found')
    },
  )

  test('to a payee names their address to nobody of the platform, and is sent again all the same', async () => {
    watchSending()
    const address = 'kila.vagi@payees.test'
    const key = await postLetter(acmes, 'remittance_advice', { to: { addresses: [address] } })
    await giveUp(acmes, key)
    const error = `550 5.1.1 <${address}>: Recipient address rejected`
    await acmes.prepare('UPDATE outbox SET last_error = ? WHERE key = ?').bind(error, key).run()
    const { body, text } = await asPerson(operator, 'GET', '/letters')
    expect(text).not.toContain('kila.vagi')
    const [{ key: known, lastError }] = body.items
    expect(lastError).toBe('550 5.1.1 … Recipient address rejected')
    expect((await retry('/letters/retry', { realm: 'org-acme', key: known })).status).toBe(202)
    await eventually(async () => expect((await letterOf(acmes, key)).sentAt).not.toBeNull())
  })

  test('that left, or that nobody wrote, cannot be sent again', async () => {
    watchSending()
    const key = await sha256(await postLetter(acmes, 'batch_approved'))
    for (const realm of ['org-acme', 'org-beta', 'nobody'])
      expect((await retry('/letters/retry', { realm, key })).code).toBe('not_found')
  })
})

test('all letters of an organisation that were given up leave by one press, and none that may have left', async () => {
  const send = watchSending()
  await acmes.prepare('DELETE FROM outbox').run()
  const keys = await Promise.all([1, 2, 3].map(() => postLetter(acmes, 'batch_approved')))
  const inDoubt = await postLetter(acmes, 'batch_approved')
  for (const key of keys) await giveUp(acmes, key)
  await acmes
    .prepare("UPDATE outbox SET trouble = 'uncertain', due_at = NULL WHERE key = ?")
    .bind(inDoubt)
    .run()
  expect((await retry('/letters/retries', { realm: 'org-acme' })).status).toBe(202)
  for (const key of keys)
    await eventually(async () => expect((await letterOf(acmes, key)).sentAt).not.toBeNull())
  expect(await letterOf(acmes, inDoubt)).toMatchObject({ trouble: 'uncertain', sentAt: null })
  expect(send).toHaveBeenCalledTimes(3)
  const entry = "SELECT details FROM audit_entries WHERE action = 'letters.retried'"
  expect(JSON.parse(String(await acmes.prepare(entry).first('details')))).toMatchObject({
    letters: 3,
  })
  for (const realm of ['org-acme', 'nobody'])
    expect((await retry('/letters/retries', { realm })).code).toBe('not_found')
})

/** As after the last try, and counted as the cron counts it. */
async function giveUp(database: D1Database, key: string) {
  await database
    .prepare("UPDATE outbox SET trouble = 'given_up', due_at = NULL, attempts = 8 WHERE key = ?")
    .bind(key)
    .run()
  if (database !== env.CONTROL)
    await env.CONTROL.prepare(
      "UPDATE organisations SET mail_troubles = 1 WHERE slug = 'acme'",
    ).run()
}

import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tokenOf } from '../core/links.ts'
import { must } from '../domain/must.ts'
import { makeCast } from '../testing/cast.ts'
import { postLetter, watchSending } from '../testing/letters.ts'
import { drain } from './drain.ts'
import { everyLetter } from './letters/letter.fixture.ts'
import { listLetters } from './mailbox.ts'

let acme: D1Database
let beta: D1Database
beforeAll(async () => {
  const cast = await makeCast()
  acme = cast.acme.database
  beta = cast.beta.database
})
afterEach(() => {
  vi.restoreAllMocks()
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 4, minute))
const found = async (key: string) =>
  must(
    (await listLetters(env)).find((letter) => letter.key.endsWith(key)),
    key,
  )

test('every outbox of this machine is read, newest first, with who and when', async () => {
  const to = { addresses: ['new@example.test'] }
  await postLetter(env.CONTROL, 'confirmation', { to, at: at(1), occasion: 'a' })
  await postLetter(acme, 'batch_approved', { at: at(2), occasion: 'b' })
  await postLetter(beta, 'reset', { to: { recipientIds: ['bob'] }, at: at(3), occasion: 'c' })
  expect(await listLetters(env)).toMatchObject([
    { key: 'org-beta/reset/c/bob', to: 'bob@example.test', writtenAt: '21 Nov 2026 14:03' },
    {
      key: 'org-acme/batch_approved/b/mia',
      to: 'mia@example.test',
      subject: 'Approved: Payroll FN23, 412 payments, K1,067,418.22',
      state: 'waiting',
    },
    { key: 'platform/confirmation/a/new@example.test', to: 'new@example.test' },
  ])
})

test('the links of letters work, before they left and after', async () => {
  const token = await tokenOf(env, everyLetter.reset.link)
  const key = await postLetter(acme, 'reset')
  const link = `http://acme.localhost:8787/auth/reset-password?token=${token}`
  expect((await found(key)).text).toContain(link)
  watchSending()
  await drain(env, 'org-acme', new Date())
  expect(await found(key)).toMatchObject({ state: 'sent', text: expect.stringContaining(link) })
})

type Trouble = { trouble: string; attempts?: number; lastError?: string }
test.each<[Trouble, string]>([
  [{ trouble: 'sending' }, 'on its way'],
  [{ trouble: 'given_up', lastError: 'E_DELIVERY_FAILED' }, 'given up: E_DELIVERY_FAILED'],
  [{ trouble: 'uncertain', lastError: 'no answer' }, 'perhaps sent: no answer'],
  [{ trouble: 'not_wanted' }, 'not wanted'],
  [{ trouble: '', attempts: 2, lastError: 'slow' }, 'waiting to be tried again: slow'],
])('%j reads: %s', async ({ trouble, attempts = 1, lastError = '' }, state) => {
  const key = await postLetter(acme, 'batch_approved')
  await acme
    .prepare('UPDATE outbox SET trouble = ?, attempts = ?, last_error = ? WHERE key = ?')
    .bind(trouble, attempts, lastError, key)
    .run()
  expect(await found(key)).toMatchObject({ state })
})

test('a letter that cannot be written says so, and the others are there', async () => {
  const key = await postLetter(acme, 'batch_approved', { content: { totalToea: 0.5 } })
  expect((await found(key)).text).toContain('This e-mail cannot be written')
})

test('it is a hundred letters at most', async () => {
  const addresses = Array.from({ length: 120 }, (_, index) => `p${index}@example.test`)
  await postLetter(acme, 'waiting_for_slot', { to: { addresses } })
  expect(await listLetters(env)).toHaveLength(100)
})

test('nowhere but on a developer’s machine', async () => {
  const production = { ...env, ENVIRONMENT: 'production' } as unknown as Env // the generated type knows one value
  await expect(listLetters(production)).rejects.toThrow('nobody reads letters here')
})

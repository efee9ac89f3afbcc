import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { watchSending } from '../testing/letters.ts'
import { faultOf, sendMail } from './send-mail.ts'

const letter = {
  key: 'org-acme/reset/1/mia',
  to: 'mia@example.test',
  subject: 'Choose a new password',
  text: 'Hello',
  html: '<p>Hello</p>',
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('the local binding takes a letter offline', async () => {
  expect(await sendMail(env, letter)).toMatchObject({ outcome: 'sent' })
})

test('two tries of one letter carry the same reference, and two letters never do', async () => {
  const send = watchSending()
  await sendMail(env, letter)
  await sendMail(env, letter)
  await sendMail(env, { ...letter, key: 'org-beta/reset/1/mia' })
  const references = send.mock.calls.map(([mail]) => headersOf(mail)['X-Entity-Ref-ID'])
  expect(references[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(references[1]).toBe(references[0])
  expect(references[2]).not.toBe(references[0])
})

test('it comes from us, and sets no header that the service keeps for itself', async () => {
  const send = watchSending()
  await sendMail(env, letter)
  const [mail] = send.mock.calls[0] ?? []
  expect(mail).toMatchObject({ from: { name: 'Bilum', email: 'no-reply@bilum.example' } })
  expect(Object.keys(headersOf(mail))).toEqual(['X-Entity-Ref-ID', 'Auto-Submitted'])
})

test.each([
  ['a second header in the address', 'mia@example.test\r\nBcc: everyone@example.test', 'Hello'],
  ['a bare line feed in the address', 'mia@example.test\n', 'Hello'],
  ['two addresses', 'mia@example.test, bob@example.test', 'Hello'],
  ['a name around the address', 'Mia <mia@example.test>', 'Hello'],
  ['no address', '', 'Hello'],
  ['an address that is too long', `${'m'.repeat(250)}@example.test`, 'Hello'],
  ['a second header in the subject', 'mia@example.test', 'Hello\r\nBcc: everyone@example.test'],
  ['a bare carriage return in the subject', 'mia@example.test', 'Hello\rthere'],
  ['a line separator in the subject', 'mia@example.test', 'Hello\u2028there'],
  ['no subject', 'mia@example.test', ''],
])('%s never reaches the service', async (_what, to, subject) => {
  const send = watchSending()
  expect(await sendMail(env, { ...letter, to, subject })).toMatchObject({ outcome: 'refused' })
  expect(send).not.toHaveBeenCalled()
})

test.each(['mia.kila+pay@mail.example.test', 'mia@xn--exmple-cua.test', 'o’neil@example.test'])(
  '%s is an address',
  (address) => {
    expect(faultOf(address, 'Hello')).toBeUndefined()
  },
)

test.each([
  ['refused', Object.assign(new Error('slow down'), { code: 'E_RATE_LIMIT_EXCEEDED' })],
  ['refused', new Error('E_RECIPIENT_SUPPRESSED: it bounced before')],
  ['unanswered', Object.assign(new Error('try later'), { code: 'E_INTERNAL_SERVER_ERROR' })],
  ['unanswered', new Error('Network connection lost.')],
  ['unanswered', new Error('internal error; reference = 1')],
  ['unanswered', 'something else'],
])('%s is what we believe of: %s', async (outcome, error) => {
  watchSending().mockRejectedValue(error)
  expect(await sendMail(env, letter)).toMatchObject({ outcome })
})

test.each([
  ['a sender that is none', { MAIL_FROM: 'no-reply@bilum.example' }],
  ['links of this machine in production', { ENVIRONMENT: 'production' }],
])('%s is mended before anything leaves', async (_what, setting) => {
  const send = watchSending()
  const unfinished = { ...env, ...setting } as unknown as Env // the generated type knows one value
  expect(await sendMail(unfinished, letter)).toMatchObject({ outcome: 'refused' })
  expect(send).not.toHaveBeenCalled()
})

function headersOf(mail: unknown): Record<string, string> {
  return (mail as { headers: Record<string, string> }).headers // what sendMail builds
}

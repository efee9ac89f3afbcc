import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../../core/databases.ts'
import { makeCast } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { approvalChallenge, kindOffered } from './prove-approval.ts'

let acme: Tenant
beforeAll(async () => {
  await makeCast()
  acme = await openAcme()
})

const approval = { userId: 'ravi', batchId: 'b1', version: 1, revision: 4, digest: 'd'.repeat(64) }
const at = '2026-11-22T00:00:00.000Z'

test('a passkey is asked for 32 bytes that stand for one approval at one moment', async () => {
  const challenge = await approvalChallenge(env, acme, approval, at)
  expect(challenge).toMatch(/^[\w-]{43}$/)
  expect(await approvalChallenge(env, acme, approval, at)).toBe(challenge)
})

test.each([
  ['another person', { userId: 'zoe' }],
  ['another batch', { batchId: 'b2' }],
  ['another version', { version: 2 }],
  ['a batch that moved on', { revision: 5 }],
  ['another content', { digest: 'e'.repeat(64) }],
])('%s is asked for something else', async (_, other) => {
  const challenge = await approvalChallenge(env, acme, approval, at)
  expect(await approvalChallenge(env, acme, { ...approval, ...other }, at)).not.toBe(challenge)
})

test('so are another organisation with the same ids, and another moment', async () => {
  const challenge = await approvalChallenge(env, acme, approval, at)
  const beta = { ...acme, id: 'org-beta' }
  expect(await approvalChallenge(env, beta, approval, at)).not.toBe(challenge)
  expect(await approvalChallenge(env, acme, approval, `${at} `)).not.toBe(challenge)
})

test.each([
  ['nothing', {}, null],
  ['an empty field', { code: ' ', credential: '' }, null],
  ['a code', { code: '123 456', credential: '' }, 'totp'],
  ['a passkey’s answer', { code: '', credential: '{}' }, 'passkey'],
] as const)('%s is offered', (_, offered, kind) => {
  expect(kindOffered(offered)).toBe(kind)
})

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BatchView } from '../../contract/batches/batches.ts'
import { hourMs } from '../../domain/durations.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { addKunduAccount, paidAgain, submittedBatch } from '../../testing/batches.ts'
import { later, signInAt } from '../../testing/browser.ts'
import { ana, as, makeCast, mia, originOf, ravi, zoe } from '../../testing/cast.ts'
import { type Person, password } from '../../testing/organisation.ts'
import { host, pressApprove, type Waiting, type Window } from './approving.fixture.ts'

const above = 1_000_000
let source = ''
let from = 1
let batch: Waiting = { id: '', digest: '' }
let phone: Window
let key: Awaited<ReturnType<typeof makeAuthenticator>>

beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
  const bands = [{ uptoToea: null, approvals: 2 }]
  await as(ana).put('/approval-rules', { body: { bands, secondFactorAboveToea: above } })
  const ravis = await withPasskey(ravi)
  phone = ravis.window
  key = ravis.key
})
beforeEach(async () => {
  from += 2
  batch = await submittedBatch(source, above, from)
})
afterEach(() => vi.useRealTimers())

async function withPasskey(person: Person) {
  const window: Window = await signInAt(host, person)
  const made = await makeAuthenticator()
  const { options } = asked((await window.post('/account/passkey', { password })).text)
  await window.post('/account/passkey/proof', { credential: await made.create(options, host) })
  return { window, key: made }
}

/** What a page asks a passkey for, and since when. */
function asked(html: string) {
  const [, found = ''] = /data-passkey="([^"]*)"/.exec(html) ?? []
  const [, askedAt = ''] = /name="askedAt" value="([^"]*)"/.exec(html) ?? []
  return { options: found.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), askedAt }
}

const openPage = async ({ id }: { id: string }) => asked((await phone.get(`/approval/${id}`)).text)
const viewed = async ({ id }: { id: string }) =>
  (await as(mia).get(`/batches/${id}`)).body as BatchView

/** What the passkey says to the page of a batch, at this host unless another is named. */
async function answered(of: Waiting, at = host) {
  const { options, askedAt } = await openPage(of)
  return { askedAt, credential: await key.get(options, at) }
}

test('a passkey approves the batch whose page asked for it', async () => {
  const { headers, text } = await phone.get(`/approval/${batch.id}`)
  expect(text).toContain('data-proven')
  expect(text).not.toContain('id="code"')
  expect(headers.get('Content-Security-Policy')?.match(/sha256-/g)).toHaveLength(4)
  const { credential, askedAt } = await answered(batch)
  expect((await pressApprove(phone, batch, { credential, askedAt })).status).toBe(303)
  expect((await viewed(batch)).approvals[0]).toMatchObject({ provenBy: 'passkey' })
  expect((await phone.get(`/approval/${batch.id}`)).text).toMatch(/approved it with a passkey/)
})

test('it is worth nothing for another batch, at another address, or of somebody else', async () => {
  const { credential, askedAt } = await answered(batch)
  from += 2
  const other = await submittedBatch(source, above, from)
  const refused = await pressApprove(phone, other, { credential, askedAt })
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(/role="alert".*Your passkey answered for another moment/)
  const elsewhere = await answered(batch, originOf('beta'))
  expect((await pressApprove(phone, batch, elsewhere)).status).toBe(409)
  const zoes = await withPasskey(zoe)
  expect((await pressApprove(zoes.window, batch, { credential, askedAt })).status).toBe(409)
  for (const wrong of ['{}', 'null', 'garbage']) {
    expect((await pressApprove(phone, batch, { credential: wrong, askedAt })).status).toBe(409)
  }
  expect((await viewed(batch)).approvalsGiven).toBe(0)
  expect((await viewed(other)).approvalsGiven).toBe(0)
})

test('it is worth nothing once the batch has changed, though it may read the same', async () => {
  const { credential, askedAt } = await answered(batch)
  await as(mia).remove(`/batches/${batch.id}/submission`)
  const { digest } = (await as(mia).post(`/batches/${batch.id}/submission`, { body: paidAgain }))
    .body
  const old = await pressApprove(phone, batch, { credential, askedAt })
  expect(old.status).toBe(409)
  const now = { id: batch.id, digest }
  const replayed = await pressApprove(phone, now, { credential, askedAt })
  expect(replayed.text).toMatch(/Your passkey answered for another moment/)
  expect((await viewed(batch)).approvalsGiven).toBe(0)
  expect((await pressApprove(phone, now, await answered(now))).status).toBe(303)
})

test('it is worth nothing an hour later, or for a moment that did not come yet', async () => {
  const { credential, askedAt } = await answered(batch)
  const ahead = new Date(Date.now() + hourMs).toISOString()
  for (const when of [ahead, 'soon', '']) {
    expect((await pressApprove(phone, batch, { credential, askedAt: when })).status).toBe(409)
  }
  later(16)
  await phone.post('/auth/unlock', { password })
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(askedAt) + 15 * 60_000 + 1 })
  const late = await pressApprove(phone, batch, { credential, askedAt })
  expect(late.status).toBe(409)
  expect((await viewed(batch)).approvalsGiven).toBe(0)
})

test('pressed again with its key it gives the same answer, and approves once', async () => {
  const same = crypto.randomUUID()
  const proof = await answered(batch)
  const first = await pressApprove(phone, batch, { key: same, ...proof })
  const second = await pressApprove(phone, batch, { key: same, ...proof })
  expect([first.location, second.location]).toEqual(
    Array(2).fill(`/approval/${batch.id}?done=approve`),
  )
  expect((await viewed(batch)).approvalsGiven).toBe(1)
})

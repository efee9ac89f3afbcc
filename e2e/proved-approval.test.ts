import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import type { BatchView } from '../worker/contract/batches/batches.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { ask, signIn } from './api.ts'
import { axeViolations } from './axe.ts'
import { openBrowser } from './browser.ts'
import { originOf } from './mailbox.ts'
import { asBrowserCookies, paidAgain, payDay } from './people.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

/*
 * An organisation that asks for a second factor above K1,000, and two approvers: one with an old phone and the codes of an
 * app, one with a passkey. Of the other organisation, so that nobody else is asked.
 */
const slug = 'other'
const origin = originOf(slug)
const approving = { name: /^Approve K/ }
let browser: Browser
let sourceAccountId = ''
let started = 0

before(async () => {
  browser = await openBrowser()
  const admin = await asPerson('org_admin')
  const { bands } = await admin('GET', '/approval-rules')
  await admin('PUT', '/approval-rules', { bands, secondFactorAboveToea: 100_000 })
  const { id } = await admin('POST', '/source-accounts', {
    name: 'Proved payments',
    bsb: '088-950',
    accountNumber: '7001230047',
    profile: 'kundu-pei-132',
    deUserId: '000047',
    userName: 'OTHER TRADING',
    remitter: 'OTHER TRADING',
  })
  sourceAccountId = id
})
after(() => browser?.close())

/** The API of the other organisation, in a session of its own. */
async function asPerson(role: RoleName) {
  const { token } = await signIn(role, slug)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return async (method: string, path: string, body?: unknown) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const answer = await ask(`/api${path}`, { method, body, headers: { ...headers, ...key }, slug })
    assert.ok(answer.status < 400, `${path}: ${answer.status} ${answer.bytes}`)
    return answer.bytes.length === 0 ? undefined : JSON.parse(answer.bytes.toString())
  }
}

async function waitingBatch(name: string): Promise<BatchView> {
  const api = await asPerson('payment_manager')
  started += 7
  const { id } = await api('POST', '/batches', {
    name,
    sourceAccountId,
    valueDate: payDay(started),
  })
  const account = String(47_000_000 + started)
  const payee = { name: `Proved ${name}`, bsb: '028-038', accountNumber: account }
  const payments = [{ payee, amountToea: 250_000, reference: 'Wages' }]
  await api('POST', `/batches/${id}/payments`, { payments })
  return api('POST', `/batches/${id}/submission`, paidAgain)
}

async function windowOf(role: RoleName, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
  })
  context.setDefaultTimeout(15_000)
  const { cookies } = await signIn(role, slug)
  await context.addCookies(asBrowserCookies(cookies, new URL(origin).host))
  return context.newPage()
}

test('without JavaScript: set up, refused, then approved with the code of the app', async () => {
  const phone = await windowOf('approver', false)
  const batch = await waitingBatch('By code')
  await phone.goto(`/approval/${batch.id}`)
  await phone.getByText('You have no second factor yet').waitFor()
  assert.equal(await phone.getByRole('button', approving).count(), 0)
  await phone.getByRole('link', { name: 'Set up an authenticator app or a passkey' }).click()
  await phone.getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = (await phone.locator('main code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  // the same one twice, also where its half minute ends in between
  const used = app.generate()
  await phone.getByLabel('Code').fill(used)
  await phone.getByRole('button', { name: 'Confirm the app' }).click()
  await phone.getByRole('heading', { name: 'Your recovery codes' }).waitFor()

  await phone.goto(`/approval/${batch.id}`)
  const field = phone.getByLabel('Code of your authenticator app')
  const box = await phone.getByRole('button', approving).boundingBox()
  assert.ok(box && box.y >= 0 && box.y + box.height <= 740, `Approve stands at ${box?.y}`)
  await field.fill(used)
  await phone.getByText('Ask', { exact: true }).click()
  await phone.getByLabel(/^Your question to/).fill('Is line 1 new?')
  await phone.getByRole('button', approving).click()
  await phone.getByRole('alert').filter({ hasText: 'This code was used before' }).waitFor()
  assert.equal(await phone.getByLabel(/^Your question to/).inputValue(), 'Is line 1 new?')
  assert.equal(await field.inputValue(), '')
  // the next one, which the clock of a phone may be ahead with
  await field.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await phone.getByRole('button', approving).click()
  await phone.getByText(/Approved\. \d of/).waitFor()
  await phone.getByText('approved it with a code').waitFor()
})

test('a passkey approves with one press, for this batch alone', async () => {
  const page = await windowOf('senior_approver', true)
  const problems: string[] = []
  page.on('console', (said) => said.type() === 'error' && problems.push(said.text()))
  await addAuthenticator(page)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Add a passkey of this device' }).click()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()

  const batch = await waitingBatch('By passkey')
  await page.goto(`/approval/${batch.id}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await axeViolations(page), [], colorScheme)
  }
  await page.getByRole('button', { name: /^Approve K.*by passkey$/ }).click()
  await page.getByText(/Approved\. \d of/).waitFor()
  await page.getByText('approved it with a passkey').waitFor()
  assert.deepEqual(problems, [])
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../scripts/demo/password.ts'
import { ask, hostOf, signIn } from './api.ts'
import { openBrowser } from './browser.ts'
import { keepsFocus, openRoom, press, tabTo, write } from './keys.ts'
import { originOf } from './mailbox.ts'
import { asBrowserCookies, pageOf } from './people.ts'

/*
 * What an organisation is set up with, each to its end by keys alone, in one window: the focus is seen wherever it stops, is
 * back on what opened a dialog once that is closed, and is never nowhere. Nothing in this file points.
 */

let browser: Browser
let desk: Page
before(async () => {
  browser = await openBrowser()
  desk = await pageOf(browser, 'org_admin', { viewport: { width: 1280, height: 900 } })
  await desk.goto('/account/profile')
  await desk.getByRole('heading', { level: 1 }).waitFor()
})
after(() => browser?.close())

/** A dialog is gone, and the focus is on what opened it. */
async function isBackAt(page: Page, opener: RegExp) {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keepsFocus(page, `${opener}.test(document.activeElement.textContent.trim())`)
}

test('cut-offs are written down beside the account, by who said so', async () => {
  await openRoom(desk, 'Source accounts')
  await desk.getByRole('row').nth(1).waitFor()
  await press(desk, /^BSP payroll$/)
  await desk.getByRole('dialog', { name: 'BSP payroll' }).waitFor()
  await press(desk, /^Change cut-offs$/)
  await tabTo(desk, /^Paid on a Monday/)
  await desk.keyboard.type('0200PM')
  await write(desk, /^Who told you/, 'Kila by keys')
  await press(desk, /^Save$/)
  await desk.getByText(/as Kila by keys said/).waitFor()
  await keepsFocus(desk, `document.activeElement.textContent === 'Change cut-offs'`)
  await desk.keyboard.press('Escape')
  await isBackAt(desk, /^BSP payroll$/)
})

test('rules of signing in are changed, with the password', async () => {
  await openRoom(desk, 'Security')
  await press(desk, /^(Rules|Change the rules)/)
  await tabTo(desk, /^A session ends after at most/)
  await desk.keyboard.press('ArrowUp')
  await press(desk, /^Add a network$/)
  await keepsFocus(desk, `document.activeElement.labels?.[0]?.textContent === 'Name'`)
  await press(desk, /^Remove network 1$/)
  await keepsFocus(desk)
  await write(desk, /^Your password/, demoPassword)
  await press(desk, /^Save the rules$/)
  await desk.getByText('Rules of signing in changed', { exact: true }).waitFor()
  await keepsFocus(desk)
})

test('one device of somebody is signed out, and the others are not', async () => {
  const body = { email: 'payment_officer@demo.example', password: demoPassword }
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 Mobile Safari/537.36'
  const headers = { 'Content-Type': 'application/json', 'User-Agent': agent }
  const answer = await ask('/api/auth/login', { method: 'POST', body, headers })
  const { accessToken } = JSON.parse(answer.bytes.toString())
  const isIn = async (token: string) => {
    const heard = await ask('/api/auth/session', { headers: { Authorization: `Bearer ${token}` } })
    return heard.status === 200
  }
  const { token } = await signIn('payment_officer')
  await desk.reload() // the list of who is signed in is a few minutes old
  await desk.locator('h1').waitFor()
  await openRoom(desk, 'Security')
  await press(desk, /^\d+ devices? of Moses Karo/)
  await desk.getByRole('dialog', { name: /^Where/ }).waitFor()
  await press(desk, /^Sign out there of Chrome, Android/)
  await desk
    .getByText(/is signed out there$/)
    .first()
    .waitFor()
  await keepsFocus(desk, `document.activeElement.closest('dialog') !== null`)
  assert.deepEqual([await isIn(accessToken), await isIn(token)], [false, true])
  await desk.keyboard.press('Escape')
  await isBackAt(desk, /^\d+ devices? of/)
})

test('an address is told, its secret is kept, and it is taken away', async () => {
  await openRoom(desk, 'Integrations')
  await press(desk, /^Webhooks/)
  await press(desk, /^Add a webhook/)
  await write(desk, /^Address/, 'https://keys.example.com/bilum')
  await tabTo(desk, /^Batch lapsed/)
  await desk.keyboard.press('Space')
  await press(desk, /^Add the webhook$/)
  await desk.getByRole('dialog', { name: 'The secret of the webhook' }).waitFor()
  await keepsFocus(desk, `document.activeElement.closest('dialog') !== null`)
  await press(desk, /^I have kept it$/)
  await isBackAt(desk, /^Add a webhook$/)
  await press(desk, /^What was sent/)
  await desk.getByRole('dialog', { name: 'What was sent' }).waitFor()
  await desk.keyboard.press('Escape')
  await isBackAt(desk, /^What was sent/)
  await press(desk, /^Remove/)
  await desk.getByRole('dialog', { name: 'Remove the webhook?' }).waitFor()
  await press(desk, /^Remove$/)
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await keepsFocus(desk)
})

test('the rules of approval get another band, which is tried and saved', async () => {
  await openRoom(desk, 'Approval rules')
  await press(desk, /^Edit$/)
  await keepsFocus(desk)
  await press(desk, /^Add a band$/)
  await keepsFocus(desk, `document.activeElement.labels?.[0]?.textContent.startsWith('Up to')`)
  await desk.keyboard.type('90,000,000.00')
  await tabTo(desk, /^Approvals, anything above/)
  await desk.keyboard.type('3')
  await press(desk, /^Save the rules$/)
  await desk.getByRole('rowheader', { name: 'Above K90,000,000.00' }).waitFor()
  await keepsFocus(desk)
})

test('the organisation’s own details are changed, and the red button is begun and left', async () => {
  await openRoom(desk, 'Organisation')
  await press(desk, /^Edit details$/)
  await write(desk, /^Phone/, '+675 7000 0042')
  await press(desk, /^Save details$/)
  await isBackAt(desk, /^Edit details$/)
  await desk.getByText('+675 7000 0042').waitFor()
  await openRoom(desk, 'Security')
  await press(desk, /^The red button$/)
  await desk.getByRole('dialog', { name: 'Freeze the organisation?' }).waitFor()
  await write(desk, /^Reason/, 'By keys alone')
  await press(desk, /^Cancel$/)
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await keepsFocus(desk)
})

test('a second factor of one’s own is set up and removed, and one’s other device signed out', async () => {
  const slug = 'programs' // so that nobody else is asked for it
  const { cookies } = await signIn('viewer', slug)
  const own = await pageOf(browser, undefined, { baseURL: originOf(slug) })
  await own.context().addCookies(asBrowserCookies(cookies, hostOf(slug)))
  await own.goto('/account/security')
  await press(own, /^Add an authenticator app$/)
  const key = await own.locator('code').first().textContent()
  const app = new TOTP({ secret: Secret.fromBase32(key?.replaceAll(' ', '') ?? '') })
  await write(own, /^Code/, app.generate())
  await press(own, /^Confirm the app$/)
  await own.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await press(own, /kept/i)
  await own.getByText('10 of ten recovery codes are left.').waitFor()
  await write(own, /^Your password/, demoPassword)
  await press(own, /^Remove /)
  await own.getByText('The second factor is removed.').waitFor()
  await signIn('viewer', slug)
  await own.reload()
  await press(own, /^Sign out (?!everywhere)/)
  await own.getByRole('button', { name: /^Sign out (?!everywhere)/ }).waitFor({ state: 'detached' })
  await own.context().close()
})

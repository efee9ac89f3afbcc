import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../scripts/demo/password.ts'
import { openBrowser } from './browser.ts'
import { baseOrigin, linkIn, openLetter, originOf } from './mailbox.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

/** Of the other organisation, so that no other test is signed out. */
const origin = originOf('other')
const newPassword = 'five green parrots on a roof'

let browser: Browser
let phone: Page
let mailbox: Page

before(async () => {
  browser = await openBrowser()
  // an old phone: everything here works with JavaScript off
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  context.setDefaultTimeout(15_000)
  phone = await context.newPage()
  mailbox = await (await browser.newContext()).newPage()
})
after(() => browser?.close())

async function signIn(email: string, password: string) {
  await phone.goto(`${origin}/auth`)
  await phone.getByLabel('E-mail').fill(email)
  await phone.getByLabel('Password').fill(password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
}

test('an address leads to its organisation, by mail alone', async () => {
  await phone.goto(`${baseOrigin}/auth`)
  await phone.getByRole('link', { name: 'I do not know my organisation’s address' }).click()
  await phone.getByLabel('E-mail').fill('viewer@other.example')
  await phone.getByRole('button', { name: 'Send me the addresses' }).click()
  const page = await phone.getByText('If an organisation knows this address').textContent()
  await phone.goto(`${baseOrigin}/discover`)
  await phone.getByLabel('E-mail').fill('nobody@nowhere.example')
  await phone.getByRole('button', { name: 'Send me the addresses' }).click()
  assert.equal(await phone.getByText('If an organisation knows this address').textContent(), page)
  assert.match(
    await openLetter(mailbox, 'viewer@other.example', /organisation/i),
    /other\.localhost/,
  )
})

test('the organisation’s name leads to its own sign-in', async () => {
  await phone.goto(`${baseOrigin}/auth`)
  await phone.getByLabel('Organisation').fill('Other')
  await phone.getByRole('button', { name: 'Go to my organisation' }).click()
  await phone.waitForURL(`${origin}/auth`)
})

test('a forgotten password is set anew by the link of a letter', async () => {
  await phone.getByRole('link', { name: 'Forgotten your password?' }).click()
  await phone.getByLabel('E-mail').fill('viewer@other.example')
  await phone.getByRole('button', { name: 'Send the link' }).click()
  await phone.getByText('If somebody here has this address').waitFor()
  const link = await linkIn(mailbox, 'viewer@other.example', /new password/)
  await phone.goto(link)
  await phone.getByLabel('New password').fill('too short')
  await phone.getByRole('button', { name: 'Set the password' }).click()
  await phone.getByRole('alert').filter({ hasText: '15 characters' }).waitFor()
  await phone.getByLabel('New password').fill(newPassword)
  await phone.getByRole('button', { name: 'Set the password' }).click()
  await phone.getByText('Your new password is set').waitFor()
  await signIn('viewer@other.example', newPassword)
  await phone.waitForURL((url) => url.pathname !== '/auth')
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'This link does not open any more' }).waitFor()
})

test('an authenticator app is set up, and asked for at the next sign-in', async () => {
  await phone.goto(`${origin}/account/security`)
  await phone.getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = (await phone.locator('main code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await phone.getByLabel('Code').fill(app.generate())
  await phone.getByRole('button', { name: 'Confirm the app' }).click()
  await phone.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await phone.locator('main li').allTextContents()
  assert.equal(codes.length, 10)
  await phone.goto(`${origin}/account/security`)
  await phone.getByRole('button', { name: 'Sign out everywhere' }).click()
  await phone.getByText('You are signed out.').waitFor()

  await signIn('viewer@other.example', newPassword)
  await phone.getByRole('heading', { name: 'Your second factor' }).waitFor()
  await phone.getByLabel('Code').fill(codes[0] ?? '')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.waitForURL((url) => url.pathname !== '/auth/code')
  await phone.goto(`${origin}/account/security`)
  await phone.getByText('9 of ten recovery codes are left.').waitFor()
})

test('the demo’s other sign-ins still have their password', async () => {
  await phone.goto(`${origin}/account/security`)
  await phone.getByRole('button', { name: 'Sign out everywhere' }).click()
  await signIn('accountant@other.example', demoPassword)
  await phone.waitForURL((url) => url.pathname !== '/auth')
})

test('a passkey of this device is made, and opens the next sign-in', async () => {
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(15_000)
  await addAuthenticator(page)
  const signInHere = async () => {
    await page.goto(`${origin}/auth`)
    await page.getByLabel('E-mail').fill('finance_manager@other.example')
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname !== '/auth')
  }
  await signInHere()
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Add a passkey of this device' }).click()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: /^Remove Passkey, / }).waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await signInHere()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})

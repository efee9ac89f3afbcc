import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../scripts/demo/password.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { ask, type Cookies, host, origin, signIn } from './api.ts'
import { openBrowser } from './browser.ts'
import { keepsFocus } from './keys.ts'
import { locked } from './locked.ts'
import { asBrowserCookies, submittedBatch } from './people.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

/** A window with a session of its own, which a test may end. */
async function windowOf(role: RoleName) {
  const { token, cookies } = await signIn(role)
  return { page: await windowWith(cookies), token, cookies }
}

async function windowWith(cookies: Cookies): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  await context.addCookies(asBrowserCookies(cookies))
  return context.newPage()
}

/** Does the session still live in the database? Asked as a program, which needs no mark. */
async function lives(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await ask('/api/auth/session', { headers })).status === 200
}

const cookieNames = async (page: Page) =>
  (await page.context().cookies(`https://${host}`)).map(({ name }) => name)

/** What the API says to all the cookies that this browser has left. */
async function apiStatus(page: Page): Promise<number> {
  const cookies = await page.context().cookies(`https://${host}`)
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return (await ask('/api/auth/session', { headers: { Cookie } })).status
}

async function leaveDesk(page: Page) {
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('signing out of the desk without a line: the address shows the sign-in page, and the session is ended', async () => {
  const { page, token } = await windowOf('payment_manager')
  await page.goto('/batches')
  await page.waitForLoadState('networkidle') // what is asked without its mark tells the server as well
  await page.route('**/api/auth/logout', (route) => route.abort())
  await leaveDesk(page)
  await page.getByText('The server could not be told yet').waitFor()
  assert.deepEqual(await cookieNames(page), ['__Host-session'])
  assert.ok(await lives(token), 'nobody told the server')

  await page.goto('/')
  await page.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  assert.deepEqual(await cookieNames(page), [])
  assert.ok(!(await lives(token)), 'it was told by the way')
  await page.context().close()
})

test('the API is shut to what is left of such a session', async () => {
  const { page, token } = await windowOf('payment_officer')
  await page.goto('/batches')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await leaveDesk(page)
  await page.getByText('The server could not be told yet').waitFor()
  assert.equal(await apiStatus(page), 401)
  assert.ok(!(await lives(token)))
  await page.context().close()
})

test('a window that stays open tells the server when the line is back', async () => {
  const { page, token } = await windowOf('accountant')
  await page.goto('/payees')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await leaveDesk(page)
  await page.getByText('The server could not be told yet').waitFor()
  await page.unroute('**/api/auth/logout')
  await page.waitForURL('**/auth?left=1')
  assert.ok(!(await lives(token)))
  await page.context().close()
})

test('signing out of a plain page without a line signs this browser out, and takes the sheets along', async () => {
  const { page, token } = await windowOf('approver')
  await page.goto('/approval')
  const userId = await page.locator('form[data-forget]').getAttribute('data-forget')
  await keepSheets(page, [String(userId), 'somebody else'])
  await page.route('**/auth/logout', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await lost
  await page.unroute('**/auth/logout')
  await page.goto('/approval')
  await page.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  assert.ok(!(await lives(token)))
  assert.deepEqual(await keptSheets(page), ['sheets of somebody else'])
  await page.context().close()
})

const keepSheets = (page: Page, people: string[]) =>
  page.evaluate(`Promise.all(${JSON.stringify(people)}.map((who) => new Promise((done) => {
    const asked = indexedDB.open('sheets of ' + who)
    asked.onsuccess = () => done(asked.result.close())
  })))`)

const keptSheets = (page: Page): Promise<string[]> =>
  page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))')

test('a desk that nobody uses is locked over what was typed, and the password brings it back', async () => {
  const { page } = await windowOf('finance_manager')
  await page.clock.install()
  await page.goto('/profile')
  await page.getByLabel(/^Department/).fill('Typed and not saved')
  await page.clock.fastForward('17:00')
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.getByLabel(/^Department/).isHidden(), 'what is locked is not printed')
  await page.emulateMedia({ media: 'screen' })
  const password = page.getByLabel('Password')
  await password.focus()
  await keepsFocus(page, `document.activeElement.type === 'password'`)
  await page.keyboard.press('Escape')
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('alert').getByText('This is not your present password.').waitFor()
  await password.fill(demoPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('heading', { name: 'Locked' }).waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel(/^Department/).inputValue(), 'Typed and not saved')
  await page.context().close()
})

test('one window unlocks the other', async () => {
  const { page } = await windowOf('auditor')
  await page.clock.install()
  await page.goto('/audit')
  const other = await page.context().newPage()
  await other.goto('/audit')
  for (const one of [page, other]) await one.locator('main h1').waitFor()
  await page.clock.fastForward('17:00')
  await other.getByRole('heading', { name: 'Locked' }).waitFor()
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('heading', { name: 'Locked' }).waitFor({ state: 'detached' })
  await page.clock.runFor(2_000)
  await other.getByRole('heading', { name: 'Locked' }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('a plain page of a locked session asks for the password in its place, with JavaScript off', async () => {
  const { cookies } = await signIn('senior_approver')
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  await context.addCookies(asBrowserCookies(await locked(cookies)))
  const page = await context.newPage()
  await page.goto('/approval')
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('heading', { name: /^Waiting for you/ }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/approval')
  await context.close()
})

test('a decision that meets the lock is not carried out, and is sent by a press of its own', async () => {
  const batch = await submittedBatch('Locked')
  const { page, cookies } = await windowOf('finance_manager')
  await page.goto(`/approval/${batch.id}`)
  await page.context().addCookies(asBrowserCookies(await locked(cookies)))
  await page.getByText('Ask', { exact: true }).click()
  await page.getByLabel(/^Your question to/).fill('Looks right to me')
  await page.getByRole('button', { name: /^Approve K/ }).click()
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByText('was not carried out').waitFor()
  await page.getByRole('button', { name: 'Send it now' }).click()
  await page.getByRole('status').getByText('Approved. 1 of 1 approval').waitFor()
  await page.getByText('Looks right to me').waitFor()
  await page.context().close()
})

test('two minutes before the end, one tap keeps a session going', async () => {
  const { page, token } = await windowOf('viewer')
  await page.route('**/api/auth/session', async (route) => {
    const headers = { Authorization: `Bearer ${token}` }
    const session = JSON.parse((await ask('/api/auth/session', { headers })).bytes.toString())
    const expiresAt = new Date(Date.parse(session.now) + 110_000).toISOString()
    await route.fulfill({ json: { ...session, expiresAt } })
  })
  await page.goto('/batches')
  await page.getByRole('alert').getByText('Your session ends in two minutes').waitFor()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.getByText('Your session ends').waitFor({ state: 'detached' })
  await page.context().close()
})

test('a desk whose session has ended is signed in again in its place', async () => {
  const { page, token } = await windowOf('sys_admin')
  await page.goto('/profile')
  await page.getByLabel(/^Department/).fill('Typed and not saved')
  const headers = { Authorization: `Bearer ${token}` }
  await ask('/api/auth/logout', { method: 'POST', headers })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile saved').first().waitFor()
  assert.equal(await page.getByLabel(/^Department/).inputValue(), 'Typed and not saved')
  await page.context().close()
})

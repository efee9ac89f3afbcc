import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { lookAt } from './look-at.ts'
import { baseOrigin, originOf } from './mailbox.ts'

/** Every public page of the specification (§2), and the platform's door. */
const pages = [
  '/',
  '/app',
  '/discover',
  '/signup',
  '/trial-signup?plan=professional',
  '/onboarding',
  '/saas-docs',
  '/saas-docs/api',
  '/email-confirmation-pending',
  '/email-confirmed',
  '/email-token-expired',
  '/email-activation-success',
  '/confirm-email?token=x',
  '/auth',
  '/auth?tenant=!',
  '/auth/info',
  '/auth/reset-password',
  '/activate-account',
  '/terms-of-service',
  '/privacy-policy',
  '/demo',
  '/features',
  '/help',
  '/support',
  '/dev-orgs',
  '/sysadmin',
  '/padmin/login',
  '/padmin/reset-password',
  '/no-such-page',
]
const ofOrganisation = ['/auth', '/auth/reset-password', '/activate-account?token=x', '/sysadmin']

const addresses = [
  ...pages.map((path) => `${baseOrigin}${path}`),
  ...ofOrganisation.map((path) => `${originOf('demo')}${path}`),
]

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const address of addresses) {
  const { hostname, pathname, search } = new URL(address)
  test(`${hostname}${pathname}${search} fits, can be read, can be used`, async () => {
    const page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(address)
    assert.deepEqual(await lookAt(page, `${hostname}${pathname}${search}`), [])
    await page.context().close()
  })
}

test('every public page says what it has to say without JavaScript', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const address of addresses) {
    await page.goto(address)
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible(), address)
    for (const button of await page.locator('main button').all()) {
      assert.equal(await button.getAttribute('type'), 'submit', address)
    }
  }
})

test('the menu of a phone opens and closes without JavaScript, right before the links it shows', async () => {
  const viewport = { width: 360, height: 640 }
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport })
  const page = await phone.newPage()
  await page.goto(`${baseOrigin}/features`)
  const main = page.getByRole('navigation', { name: 'Main' })
  const links = () => main.getByRole('link').allTextContents()
  const focused = () => page.locator(':focus').textContent()
  assert.deepEqual(await links(), ['Sign in'])

  const menu = page.getByText('Menu', { exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  assert.deepEqual(await links(), [
    'Features',
    'Help',
    'Find your organisation',
    'Sign up',
    'Sign in',
  ])
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Features')
  for (const target of [menu, ...(await main.getByRole('link').all())]) {
    const box = await target.boundingBox()
    assert.ok(box && box.height >= 44, `${await target.textContent()} is ${box?.height} px high`)
  }
  await menu.click()
  assert.deepEqual(await links(), ['Sign in'])
  await phone.close()
})

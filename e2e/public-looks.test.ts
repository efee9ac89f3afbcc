import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import {
  axeViolations,
  contrastViolations,
  missingNames,
  openDetails,
  sidewaysScroll,
  smallTargets,
} from './in-page.ts'
import { baseOrigin, originOf } from './mailbox.ts'

/** Every public page of the specification (§2), and the platform's door. `SHOTS=/folder` keeps a picture of each. */
const pages = [
  '/',
  '/app',
  '/discover',
  '/signup',
  '/trial-signup?plan=professional',
  '/onboarding',
  '/saas-docs',
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
const shots = process.env.SHOTS

const addresses = [
  ...pages.map((path) => `${baseOrigin}${path}`),
  ...ofOrganisation.map((path) => `${originOf('demo')}${path}`),
]

let browser: Browser
before(async () => {
  browser = await openBrowser()
  if (shots) mkdirSync(shots, { recursive: true })
})
after(() => browser?.close())

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    describe(`${colorScheme}, ${width} px`, () => {
      let page: Page
      before(async () => {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
        context.setDefaultTimeout(15_000)
        page = await context.newPage()
      })

      for (const address of addresses) {
        const { hostname, pathname, search } = new URL(address)
        test(`${hostname}${pathname}${search}`, async () => {
          await page.goto(address)
          await openDetails(page)
          if (shots) {
            const name = `${hostname}${pathname}${search}`.replace(/\W+/g, '_')
            await page.screenshot({
              path: `${shots}/${name}-${width}-${colorScheme}.png`,
              fullPage: true,
            })
          }
          const check = colorScheme === 'light' ? axeViolations : contrastViolations
          assert.deepEqual(await check(page), [])
          assert.deepEqual(await sidewaysScroll(page), [])
          assert.deepEqual(await smallTargets(page), [])
          assert.deepEqual(await missingNames(page), [])
        })
      }
    })
  }
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

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Route } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { loaded } from './in-page.ts'
import { pageOfNew, pages, visitorOf } from './new-organisation.ts'

/* Each page of the table of addresses on a line that is slow, then breaks, then holds again: how it looks is in `states.test.ts`. */

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

/** What stands on the others came with the session, or comes once a sheet is dropped; their parts speak for themselves. */
const reading = pages.filter(
  ({ page, isPlain }) => !isPlain && !/^(profile|preferences|import-(payees|users))$/.test(page),
)
const tabs = 4
const mostParts = 20
const away = { status: 503, body: 'away' }

test('each page of the desk waits, says that it could not be read, and comes when it is asked again', async () => {
  const left = [...reading]
  const silent: string[] = []
  async function walk() {
    for (let address = left.pop(); address; address = left.pop()) {
      const page = await pageOfNew(browser, visitorOf(address))
      const held: Route[] = []
      let answer = (route: Route): unknown => held.push(route)
      await page.route('**/api/**', (route) =>
        /auth\/(session|presence)$/.test(route.request().url()) ? route.continue() : answer(route),
      )
      await page.goto(address.path)
      await page.locator('main').getByText('Loading…').or(page.locator('h1')).first().waitFor()
      answer = (route) => route.fulfill(away)
      for (const route of held) await route.fulfill(away)
      await loaded(page)
      const said = page.locator('main').getByText(/could not be read/)
      if (!(await said.first().isVisible())) silent.push(address.path)
      answer = (route) => route.continue()
      const again = page.locator('main').getByRole('button', { name: 'Try again' }).first()
      for (let presses = 0; presses < mostParts && (await again.isVisible()); presses++) {
        // one press may bring back more parts than its own: then the next button is gone before it is pressed
        await again.click({ timeout: 1_000 }).catch(() => undefined)
        await loaded(page)
      }
      await said.first().waitFor({ state: 'detached' })
      await page.locator('h1').waitFor()
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: tabs }, walk))
  assert.deepEqual(silent, [])
})

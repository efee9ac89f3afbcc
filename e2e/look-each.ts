import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { addressAt } from '../worker/domain/access/addresses/enter.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { openBrowser } from './browser.ts'
import { goInDeskAnew } from './go-in-desk.ts'
import { drawn, focusOfDialog, loaded, lostFocus } from './in-page.ts'
import { complaintsOf, lookAt } from './look-at.ts'
import { contextOf } from './people.ts'

export type Look = {
  page: string
  path: string | (() => Promise<string>)
  role?: RoleName
  /** What is done on the page before it is looked at. */
  first?: (page: Page) => Promise<unknown>
}

export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

/**
 * A test for each of them. The files that call this run beside each other. Whoever looks keeps one window: its desk goes from
 * page to page by itself, as when somebody works, because loading it and axe anew took three quarters of a look.
 */
export function lookAtEach(looks: Look[]) {
  let browser: Browser
  const windows = new Map<RoleName | undefined, Page>()
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser?.close())

  for (const { page: name, path, role, first } of looks) {
    test(`${name}: fits 320 and 1280 px, can be read in light and dark, can be used`, async () => {
      const page = windows.get(role) ?? (await (await contextOf(browser, role)).newPage())
      windows.delete(role) // where it breaks, the next look has another
      page.removeAllListeners() // what is expected of one page is not of the next
      // a page that does not exist is a 404, one of others a 403, one that lacks something a 422, and Chromium says so
      const wrong = complaintsOf(
        page,
        /not found|nowhere|denied|required|without a reason/.test(name)
          ? /^Failed to load resource/
          : undefined,
      )
      await page.setViewportSize({ width: 1280, height: 720 })
      await open(page, typeof path === 'string' ? path : await path())
      await page.locator('h1').waitFor()
      await loaded(page)
      await first?.(page)
      await loaded(page)
      const dialog = page.locator('dialog[open]')
      wrong.push(...(await focusOfDialog(page)))
      wrong.push(...(await lookAt(page, name)))
      if (await dialog.isVisible()) {
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await drawn(page) // the page behind may still be coming when it was opened by its address
        wrong.push(...(await lostFocus(page)))
      }
      windows.set(role, page)
      assert.deepEqual(wrong, [])
    })
  }
}

/** By the desk's own way where it is open, over another page, so that nothing of what was looked at before is left. */
async function open(page: Page, path: string) {
  const address = addressAt(path.split('?')[0] ?? path)
  const isDesk = (await page.locator('#root').count()) > 0
  if (isDesk && address && !address.isPlain) await goInDeskAnew(page, path)
  else await page.goto(path)
}

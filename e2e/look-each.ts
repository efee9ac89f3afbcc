import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { RoleName } from '../worker/domain/access/role.ts'
import { openBrowser } from './browser.ts'
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

/** A test for each of them. The files that call this run beside each other. */
export function lookAtEach(looks: Look[]) {
  let browser: Browser
  const contexts = new Map<RoleName | undefined, BrowserContext>()
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser?.close())

  for (const { page: name, path, role, first } of looks) {
    test(`${name}: fits 320 and 1280 px, can be read in light and dark, can be used`, async () => {
      const context = contexts.get(role) ?? (await contextOf(browser, role))
      contexts.set(role, context)
      const page = await context.newPage()
      // a page that does not exist is a 404, one of others a 403, one that lacks something a 422, and Chromium says so
      const wrong = complaintsOf(
        page,
        /not found|nowhere|denied|required|without a reason/.test(name)
          ? /^Failed to load resource/
          : undefined,
      )
      await page.goto(typeof path === 'string' ? path : await path())
      await page.locator('h1').waitFor()
      await loaded(page)
      await first?.(page)
      await loaded(page)
      const dialog = page.locator('dialog[open]')
      if (/dialog$/.test(name)) await dialog.waitFor()
      wrong.push(...(await focusOfDialog(page)))
      wrong.push(...(await lookAt(page, name)))
      if (await dialog.isVisible()) {
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await drawn(page) // the page behind may still be coming when it was opened by its address
        wrong.push(...(await lostFocus(page)))
      }
      await page.close()
      assert.deepEqual(wrong, [])
    })
  }
}

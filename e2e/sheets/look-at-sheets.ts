import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { RoleName } from '../../worker/domain/access/role.ts'
import { must } from '../../worker/domain/must.ts'
import { openBrowser } from '../browser.ts'
import { goInDeskAnew } from '../go-in-desk.ts'
import { drawn, focusOfDialog, loaded, lostFocus } from '../in-page.ts'
import { complaintsOf, lookAtDialog } from '../look-at.ts'
import { pageOf } from '../people.ts'

export type Sheet = {
  /** What stands over it, or how that begins. */
  title: string | RegExp
  role: RoleName
  path: string | (() => Promise<string>)
  before?: (page: Page) => Promise<unknown>
  /** The button that opens it; left out where the address does. */
  press?: string | RegExp
  /** What is done in it before it is looked at. */
  first?: (page: Page) => Promise<unknown>
  /** Its opener is drawn on a phone alone. */
  isOfPhone?: boolean
}

/**
 * A test for each, all of a role in one window whose app is loaded once: what is opened is looked at narrow and wide, light
 * and dark, is left by Escape, and gives the focus back to what opened it.
 */
export function lookAtSheets(sheets: Sheet[]) {
  let browser: Browser
  const windows = new Map<RoleName, ReturnType<typeof openWindow>>()
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser?.close())

  /** What its sheets are about is made first: the app keeps for a while what it has read. */
  async function openWindow(own: RoleName) {
    const paths = new Map<Sheet, string>()
    for (const sheet of sheets.filter(({ role }) => role === own)) {
      const { path } = sheet
      paths.set(sheet, typeof path === 'string' ? path : await path())
    }
    const page = await pageOf(browser, own)
    const wrong = complaintsOf(page)
    await page.goto('/account/profile')
    await page.locator('h1').waitFor()
    return { page, wrong, paths }
  }

  for (const sheet of sheets) {
    const { title, role, before: prepare, press, first, isOfPhone } = sheet
    const name = typeof title === 'string' ? title : title.source.replaceAll(/\W+/g, ' ').trim()
    test(`${name}: fits 320 and 1280 px, can be read in light and dark, gives the focus back`, async () => {
      const window = windows.get(role) ?? openWindow(role)
      windows.set(role, window)
      const { page, wrong, paths } = await window
      wrong.length = 0
      const size = { width: isOfPhone ? 360 : 1280, height: 900 }
      await page.setViewportSize(size)
      await goInDeskAnew(page, must(paths.get(sheet), 'path'))
      await loaded(page)
      await prepare?.(page)
      // a row behind a sheet may have the same button
      const [beside] = await page.getByRole('dialog').all()
      const opener = press && (beside ?? page).getByRole('button', { name: press }).first()
      if (opener) await opener.click()
      const dialog = page.getByRole('dialog', { name: title }).last()
      await dialog.waitFor()
      await first?.(page)
      await loaded(page)
      wrong.push(...(await focusOfDialog(page)))
      wrong.push(...(await lookAtDialog(page, `${name} dialog`, isOfPhone ? [320] : [320, 1280])))
      await page.setViewportSize(size) // pictures end at a width that may lack its opener
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await drawn(page)
      wrong.push(...(await lostFocus(page)))
      const wasAway = isOfPhone && process.env.SHOTS // pictures are wide too, where it is not drawn
      const hasFocus = opener && (await opener.and(page.locator(':focus')).count()) > 0
      if (opener && !first && !wasAway && !hasFocus) {
        wrong.push('the focus is not on what opened it')
      }
      assert.deepEqual(wrong, [])
    })
  }
}

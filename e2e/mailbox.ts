import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { port } from './api.ts'

export const baseOrigin = `http://localhost:${port}`
export const originOf = (slug: string) => `http://${slug}.localhost:${port}`

const letterMs = 15_000

/** Opens the newest letter to somebody in the local mailbox, as a developer does, and gives its text. */
export async function openLetter(page: Page, to: string, subject: RegExp): Promise<string> {
  for (const until = Date.now() + letterMs; Date.now() < until; ) {
    await page.goto(`${baseOrigin}/dev-orgs`)
    const letter = page
      .locator('details')
      .filter({ hasText: to })
      .filter({ has: page.locator('summary', { hasText: subject }) })
      .first()
    if ((await letter.count()) > 0) {
      await letter.locator('summary').click()
      return (await letter.locator('pre').textContent()) ?? ''
    }
    await page.waitForTimeout(250)
  }
  assert.fail(`no letter to ${to} about ${subject}`)
}

/** The first link of a letter. */
export async function linkIn(page: Page, to: string, subject: RegExp): Promise<string> {
  const text = await openLetter(page, to, subject)
  const [link] = text.match(/https?:\/\/\S+/) ?? []
  assert.ok(link, text)
  return link
}

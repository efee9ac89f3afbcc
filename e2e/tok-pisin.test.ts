import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { origin } from './api.ts'
import { openBrowser } from './browser.ts'
import { clippedControls, sidewaysScroll } from './in-page.ts'
import { complaintsOf, lookAt } from './look-at.ts'
import { contextOf, submittedBatch } from './people.ts'

/* An approver, and who administers, whose browser asks for Tok Pisin: their pages fit a phone, and a batch is decided on in it. */

let browser: Browser
let context: BrowserContext
let administrator: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await contextOf(browser, 'approver', inTokPisin)
  administrator = await contextOf(browser, 'org_admin', inTokPisin)
})
after(() => browser?.close())

const inTokPisin = {
  extraHTTPHeaders: { 'Accept-Language': 'tpi' },
  viewport: { width: 360, height: 640 },
}

const looks: [name: string, path: () => Promise<string> | string, who?: 'org_admin'][] = [
  ['the home of an approver', () => '/approver-dashboard'],
  ['what waits', () => '/approval'],
  ['a batch that waits', async () => `/approval/${(await submittedBatch('Tok Pisin')).id}`],
  ['accounts to verify', () => '/approval/accounts'],
  ['one’s own sign-in', () => '/account/security'],
  ['first steps', () => '/onboarding', 'org_admin'],
  ['billing', () => '/billing', 'org_admin'],
]

for (const [name, path, who] of looks) {
  test(`${name} fits 320, 360 and 1280 px in Tok Pisin, and can be used`, async () => {
    const page = await (who ? administrator : context).newPage()
    const wrong = complaintsOf(page)
    await page.goto(await path())
    assert.equal(await page.locator('html').getAttribute('lang'), 'tpi')
    wrong.push(...(await sidewaysScroll(page)), ...(await clippedControls(page)))
    wrong.push(...(await lookAt(page, `tok pisin ${name}`)))
    assert.deepEqual(wrong, [])
    await page.close()
  })
}

test('the sign-in page fits in Tok Pisin, and leads to English and back', async () => {
  const stranger = await browser.newContext({ baseURL: origin, ...inTokPisin })
  const page = await stranger.newPage()
  await page.goto('/auth')
  assert.equal(await page.locator('html').getAttribute('lang'), 'tpi')
  assert.deepEqual(await lookAt(page, 'tok pisin sign-in'), [])
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByRole('link', { name: 'Tok Pisin (draft)' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await stranger.close()
})

test('a batch is rejected in Tok Pisin: the page’s script asks for the reason in it', async () => {
  const { id } = await submittedBatch('Tok nogat')
  const page = await context.newPage()
  await page.goto(`/approval/${id}`)
  await page.locator('summary', { hasText: 'Tok nogat' }).click()
  await page.getByRole('button', { name: 'Tok nogat long dispela grup pe' }).click()
  const asked = await page.evaluate<string>("document.querySelector('#reason').validationMessage")
  assert.equal(asked, 'Raitim askim o as bilong tok nogat.')
  await page.locator('#reason').fill('De i no stret')
  await page.getByRole('button', { name: 'Tok nogat long dispela grup pe' }).click()
  await page.getByText('Yu tok nogat pinis.').waitFor()
  await page.close()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { baseOrigin, originOf } from './mailbox.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

test('one tap on the front page leads into a demonstration that stays as it is', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await page.goto(baseOrigin)
  await page.getByRole('link', { name: 'See the demo' }).click()
  await page.waitForURL(`${originOf('demo')}/**`)
  await page.getByText('You are looking at a demonstration').first().waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/demo-home.png` })

  await page.goto(`${originOf('demo')}/batches`)
  await page.getByRole('heading', { name: 'Batches', level: 1 }).waitFor()
  assert.equal(await page.getByRole('link', { name: /new batch|start/i }).count(), 0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/demo-batches.png` })

  await page.goto(`${originOf('demo')}/profile`)
  await page.getByLabel('First name').fill('Somebody')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('nothing can be changed or taken out here').waitFor()
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/demo-profile.png`, fullPage: true })
  await page.reload()
  await page
    .getByText('This is what you typed before. As far as this window has heard, it was not done.')
    .waitFor()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  assert.equal(await page.getByLabel('First name').inputValue(), 'Demo')
  await context.close()
})

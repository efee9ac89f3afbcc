import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { hostOf, signIn } from './api.ts'
import { openBrowser } from './browser.ts'
import { originOf } from './mailbox.ts'
import { asBrowserCookies, pageOf, payDay } from './people.ts'

const sheet = 'worker/domain/fixtures/sheets/payroll-fortnight.csv'
const total = 'K1,075,505.34'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

test('from home, a clean sheet of 412 payments is submitted with at most 10 clicks', async () => {
  // main-job.test.ts pays the same sheet at the demo's organisation, where it would be one that was sent before
  const page = await pageOf(browser, undefined, {
    baseURL: originOf('other'),
    viewport: { width: 1280, height: 800 },
  })
  const { cookies } = await signIn('payment_manager', 'other')
  await page.context().addCookies(asBrowserCookies(cookies, hostOf('other')))
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await click(page.getByRole('link', { name: 'New batch' }).first())
  await page.getByLabel('Name').pressSequentially('Clean sheet')
  const account = page.getByLabel('From which account')
  const bsp = await account.getByRole('option', { name: /BSP/ }).getAttribute('value')
  // open it, and choose
  clicks += 2
  await account.selectOption(bsp)
  await page.getByLabel('Pay day').fill(payDay())
  await page.getByLabel('Description for the bank').fill('PAYROLL')
  await click(button('Start the batch'))
  await click(page.getByRole('link', { name: 'Add a sheet' }))
  const chosen = page.waitForEvent('filechooser')
  await click(page.getByText(/Drop a sheet here/))
  await (await chosen).setFiles(sheet)
  await click(button(`Add 412 payments, ${total}`))
  await click(page.getByRole('link', { name: 'Go to the batch' }))
  await click(button('Submit for approval'))
  await click(button(`Submit ${total}`))
  await page.getByText('2 approvals are needed.').waitFor()
  await page.getByText('412 payments', { exact: true }).first().waitFor()
  console.log(`a clean sheet of 412 from home to submitted: ${clicks} clicks`)
  assert.ok(clicks <= 10, `${clicks} clicks`)
  await page.context().close()
})

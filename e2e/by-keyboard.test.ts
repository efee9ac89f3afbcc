import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { BankFileView } from '../worker/contract/batches/bank-files.ts'
import { parseAmount } from '../worker/domain/money/money.ts'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { keepsFocus, press, tabTo, write } from './keys.ts'
import { pageOf, payDay } from './people.ts'

/*
 * From a new batch to the bank by keys alone: nothing in this file points, and the focus is seen wherever it stops. What is
 * filled in goes where the focus is.
 */

let browser: Browser
let desk: Page
let batchId = ''
before(async () => {
  browser = await openBrowser()
  desk = await pageOf(browser, 'payment_manager', { viewport: { width: 1280, height: 900 } })
})
after(() => browser?.close())

test('a batch is started', async () => {
  await desk.goto('/')
  await desk.getByRole('heading', { name: /^Good day/ }).waitFor()
  await press(desk, /^New batch$/)
  await desk.getByRole('heading', { name: 'New batch' }).waitFor()
  await write(desk, /^Name/, 'By keys alone')
  await tabTo(desk, /^From which account/)
  await desk.keyboard.type('BSP')
  await tabTo(desk, /^Pay day/)
  const [year = '', month = '', day = ''] = payDay(21).split('-')
  await desk.keyboard.type(`${month}${day}${year}`)
  await press(desk, /^Start the batch$/)
  await desk.getByRole('heading', { name: 'By keys alone' }).waitFor()
  batchId = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
})

test('its payments are typed', async () => {
  const { items } = await (await apiOf('payment_manager')).get('/payees?limit=200')
  const codes = items
    .filter(({ code, status }: { code: string; status: string }) => code && status === 'active')
    .slice(0, 2)
    .map(({ code }: { code: string }) => code)
  await desk.getByRole('grid', { name: 'Payments' }).waitFor()
  await tabTo(desk, /^(Payee|Type a name)/)
  for (const [index, code] of codes.entries()) {
    await desk.keyboard.type(code, { delay: 25 })
    await desk.getByRole('listbox').getByRole('option').first().waitFor()
    await desk.keyboard.press('Tab')
    await desk.keyboard.type(`${1500 + index}`)
    await desk.keyboard.press('Tab')
    await desk.keyboard.type(`By keys ${'ab'.charAt(index)}`)
    await desk.keyboard.press('Enter')
  }
  await desk.getByText(/^Saved \d\d:\d\d$/).waitFor()
})

test('the invoices of a row are reached from its cell, which has the focus again afterwards', async () => {
  await desk.getByText(/Ctrl\+Enter into a link/).waitFor()
  await desk.keyboard.press('Control+Home')
  for (let right = 0; right < 3; right++) await desk.keyboard.press('ArrowRight')
  await keepsFocus(desk, `document.activeElement.textContent.startsWith('By keys a')`)
  await desk.keyboard.press('Control+Enter')
  await desk.getByRole('dialog', { name: /^Invoices of / }).waitFor()
  await keepsFocus(desk, `document.activeElement.closest('dialog') !== null`)
  await desk.keyboard.press('Escape')
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await keepsFocus(desk, `document.activeElement.textContent.startsWith('By keys a')`)
})

test('it is submitted', async () => {
  await desk.reload()
  await desk.getByRole('grid', { name: 'Payments' }).waitFor()
  await press(desk, /^Submit for approval$/)
  const dialog = desk.getByRole('dialog', { name: 'Submit for approval?' })
  await dialog.getByRole('button', { name: /^Submit K/ }).waitFor()
  const reason = dialog.getByLabel(/reason for/i)
  if (await reason.isVisible()) await write(desk, /reason for/i, 'Meant by a test')
  await press(desk, /^Submit K/)
  await desk.getByText(/approvals? (is|are) needed/).waitFor()
})

test('it is approved on the plain page, after a question was begun and left', async () => {
  const phone = await pageOf(browser, 'finance_manager', { viewport: { width: 360, height: 640 } })
  await phone.goto(`/approval/${batchId}`)
  await press(phone, /^Ask$/)
  await write(phone, /^Your question to/, 'What is this for?')
  await press(phone, /^Approve K/)
  await phone.getByRole('status').getByText('Approved. 1 of 1 approval').waitFor()
  await phone.context().close()
})

test('its file is made, downloaded and marked as uploaded', async () => {
  await desk.reload()
  await desk.getByRole('button', { name: 'Make the bank file' }).waitFor()
  await press(desk, /^Make the bank file$/)
  const link = desk.getByRole('link', { name: 'Download the file' })
  await link.waitFor()
  const started = desk.waitForEvent('download')
  await press(desk, /^Download the file$/)
  await (await started).path()
  const { items } = await (await apiOf('payment_manager')).get('/bank-files')
  const file = items.find((one: BankFileView) => one.batchId === batchId) as BankFileView
  await press(desk, /^Mark as uploaded$/)
  await desk.getByRole('dialog', { name: /bank’s screen/ }).waitFor()
  await write(desk, /^The bank’s reference/, 'BSP-KEYS')
  await write(desk, /^Records/, String(file.recordCount))
  await write(desk, /^Total/, '3001.00')
  await write(desk, /^Why it was not checked/, 'The keys cannot drop a file')
  assert.deepEqual(parseAmount('3001.00'), { ok: true, value: file.totalToea })
  await press(desk, /^Mark as uploaded$/)
  await desk.getByText('It is at the bank: reference BSP-KEYS.').waitFor()
})

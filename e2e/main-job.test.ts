import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../scripts/demo/password.ts'
import type { BankFileView } from '../worker/contract/batches/bank-files.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { readBankFile } from '../worker/domain/bank-files/read/read-bank-file.ts'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { pageOf, payDay } from './people.ts'

const sheet = 'worker/domain/fixtures/sheets/payroll-fortnight.csv'
const total = 'K1,075,505.34'
const totalToea = 107_550_534

let browser: Browser
let desk: Page
let batchPath = ''
let file: BankFileView
let bytes: Buffer

before(async () => {
  browser = await openBrowser()
  desk = await pageOf(browser, undefined)
})
after(() => browser?.close())

async function signIn(page: Page, role: RoleName) {
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(`${role}@demo.example`)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}

test('a payment manager signs in and starts a batch from the BSP account', async () => {
  await signIn(desk, 'payment_manager')
  await desk.getByRole('heading', { name: /^Good day/, level: 1 }).waitFor()
  await desk.getByRole('link', { name: 'New batch' }).first().click()
  await desk.getByLabel('Name').fill('Payroll FN23')
  const account = desk.getByLabel('From which account')
  const bsp = await account.getByRole('option', { name: /BSP/ }).getAttribute('value')
  await account.selectOption(bsp)
  await desk.getByLabel('Pay day').fill(payDay())
  await desk.getByLabel('Description for the bank').fill('PAYROLL')
  await desk.getByRole('button', { name: 'Start the batch' }).click()
  await desk.getByRole('heading', { name: 'Payroll FN23', level: 1 }).waitFor()
  batchPath = new URL(desk.url()).pathname
})

test('a sheet of 412 payments is read, added and totals K1,075,505.34', async () => {
  await desk.getByRole('link', { name: 'Add a sheet' }).click()
  await desk.getByLabel(/Drop a sheet here/).setInputFiles(sheet)
  await desk.getByText('412 of 412 rows are ready').waitFor()
  await desk.getByRole('button', { name: `Add 412 payments, ${total}` }).click()
  await desk.getByText('412 payments added to the batch.').waitFor()
  await desk.getByRole('link', { name: 'Go to the batch' }).click()
  await desk.getByText('412 payments', { exact: true }).waitFor()
  await desk.getByText(total).first().waitFor()
})

test('submitted, it waits for two approvals', async () => {
  await desk.getByRole('button', { name: 'Submit for approval' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Submit for approval?' })
  await dialog.getByText('412', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: `Submit ${total}` }).click()
  await desk.getByText('2 approvals are needed.').waitFor()
})

test('the approver approves with JavaScript off, on a phone', async () => {
  const phone = await pageOf(browser, undefined, {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  await signIn(phone, 'approver')
  await phone.getByRole('heading', { name: /^Good day/ }).waitFor()
  await phone
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click()
  await phone.getByRole('heading', { name: /Waiting for you/ }).waitFor()
  await phone.getByRole('link', { name: 'Payroll FN23' }).click()
  await phone.getByRole('button', { name: `Approve ${total} · 412` }).click()
  await phone.getByRole('status').getByText('Approved. 1 of 2 approvals.').waitFor()
  await phone.context().close()
})

test('the finance manager approves with JavaScript on, at 360 px', async () => {
  const phone = await pageOf(browser, undefined, { viewport: { width: 360, height: 740 } })
  await signIn(phone, 'finance_manager')
  await phone.goto('/approval')
  await phone.getByRole('link', { name: 'Payroll FN23' }).click()
  await phone.getByRole('button', { name: `Approve ${total}` }).click()
  await phone.getByRole('status').getByText('Approved. 2 of 2 approvals.').waitFor()
  await phone.context().close()
})

test('the bank file that is made holds the 412 payments, and its seal is its SHA-256', async () => {
  await desk.goto(batchPath)
  await desk.getByRole('button', { name: 'Make the bank file' }).click()
  bytes = await download()

  const files = await (await apiOf('payment_manager')).get('/bank-files')
  const batchId = batchPath.split('/').at(-1)
  file = files.items.find((one: BankFileView) => one.batchId === batchId)
  assert.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256)

  const read = readBankFile(new Uint8Array(bytes))
  assert.deepEqual(
    read.problems.filter(({ severity }) => severity === 'error'),
    [],
  )
  assert.equal(read.details.length, 412)
  assert.equal(sum(read.details), totalToea)
})

test('the bank files page shows the same seal in full', async () => {
  const page = await pageOf(browser, 'payment_manager')
  await page.goto('/bank-files')
  await page.getByRole('link', { name: file.fileName, exact: true }).click()
  const seal = await page.locator('code.select-all').textContent()
  assert.equal(seal?.replaceAll(/\s/g, ''), file.sha256)
  await page.getByLabel(/Drop the file here to compare/).setInputFiles({
    name: file.fileName,
    mimeType: 'text/plain',
    buffer: bytes,
  })
  await page.getByText(/^Identical: this is the sealed file/).waitFor()
  await page.context().close()
})

test('marked uploaded with another total it is refused, with the right one it is at the bank', async () => {
  await desk.getByRole('button', { name: 'Mark as uploaded' }).click()
  const dialog = desk.getByRole('dialog', { name: 'What does the bank’s screen say?' })
  await dialog.getByLabel('The bank’s reference').fill('BSP-2301')
  await dialog.getByLabel('Records').fill(String(file.recordCount))
  await dialog.getByLabel('Total (K)').fill('1,075,505.35')
  await dialog.getByRole('button', { name: 'Mark as uploaded' }).click()
  await dialog.getByText('The bank shows another count or total').waitFor()
  await dialog.getByLabel('Total (K)').fill('1,075,505.34')
  await dialog.getByRole('button', { name: 'Mark as uploaded' }).click()
  await desk.getByText('It is at the bank: reference BSP-2301.').waitFor()
})

test('downloaded again, the file is the same to the last byte', async () => {
  const path = `/bank-files/${file.id}/content`
  const again = await (await apiOf('payment_manager')).bytes(path)
  assert.ok(again.equals(bytes))
})

test('the audit log tells the story in order, and its export verifies', async () => {
  const batchId = batchPath.split('/').at(-1)
  const log = (await (await apiOf('org_admin')).bytes('/audit/export')).toString()
  const lines = log.trimEnd().split('\n')
  const exported = join(mkdtempSync(join(tmpdir(), 'bilum-')), 'audit.ndjson')
  writeFileSync(exported, log)
  const verdict = execFileSync(process.execPath, ['web/public/verify-audit.mjs', exported])
  const whole = `^Whole: ${lines.length} entries of the log of \\S+\\. Head: ${lines.length}:\\w{64}`
  assert.match(verdict.toString(), new RegExp(whole))

  const about = [`/${batchId}`, `/${file.id}`]
  const story = lines
    .map((line) => JSON.parse(line))
    .filter(({ subject }) => about.some((id) => subject.endsWith(id)))
    .map(({ action }) => action)
  assert.deepEqual(story, [
    'batch.added',
    'batch.sheet_imported',
    'batch.submitted',
    'batch.approval_given',
    'batch.approved',
    'bank_file.sealed',
    'bank_file.downloaded',
    'bank_file.checked',
    'batch.uploaded',
    'bank_file.downloaded',
  ])
})

async function download(): Promise<Buffer> {
  const started = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Download the file' }).click()
  return readFileSync(await (await started).path())
}

function sum(details: { amountToea: number }[]): number {
  return details.reduce((toea, { amountToea }) => toea + amountToea, 0)
}

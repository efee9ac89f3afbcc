import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { BankFileView } from '../worker/contract/batches/bank-files.ts'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { lookAtDialog } from './look-at.ts'
import { pageOf, submittedBatch } from './people.ts'

/*
 * An approver on a phone with script holds the file that goes to the bank beside the sealed one: the same file is read in the
 * browser and stays there, a changed one is sent and named at its line.
 */
let browser: Browser
let phone: Page
let batchId = ''
let bytes: Buffer

before(async () => {
  browser = await openBrowser()
  const clerk = await apiOf('payment_manager')
  const batch = await submittedBatch('Held beside the seal', 2)
  batchId = batch.id
  for (const role of ['approver', 'finance_manager'] as const) {
    const { state, digest } = await clerk.get(`/batches/${batchId}`)
    if (state !== 'in_approval') break
    await (await apiOf(role)).post(`/batches/${batchId}/approvals`, { decision: 'approve', digest })
  }
  const file: BankFileView = await clerk.post(`/batches/${batchId}/bank-file`)
  bytes = await clerk.bytes(`/bank-files/${file.id}/content`)
  phone = await pageOf(browser, 'approver', { viewport: { width: 360, height: 740 } })
})
after(async () => {
  // nobody else's list has a stopped batch in it
  for (const role of ['finance_manager', 'org_admin'] as const) {
    await (await apiOf(role)).post(`/batches/${batchId}/clearing`, { comment: 'A test changed it' })
  }
  await browser?.close()
})

/** The file is chosen and checked; what the browser sent. */
async function check(buffer: Buffer): Promise<string> {
  await phone.goto(`/approval/${batchId}`)
  await phone.getByText(/^The file is read in this browser/).waitFor()
  const held = { name: 'from-the-stick.aba', mimeType: 'text/plain', buffer }
  await phone.getByLabel('The file that goes to the bank').setInputFiles(held)
  const sent = phone.waitForRequest((request) => request.url().endsWith('/check'))
  await phone.getByRole('button', { name: 'Check the file' }).click()
  return (await sent).postDataBuffer()?.toString() ?? ''
}

const record = () => bytes.toString().split('\r\n')[1] ?? ''

test('the sealed file is found identical, and none of it leaves the phone', async () => {
  const sent = await check(bytes)
  await phone
    .getByRole('status')
    .getByText(/^Identical: this is the sealed file/)
    .waitFor()
  assert.ok(sent.includes('name="sha256"'))
  assert.ok(!sent.includes(record().slice(0, 30)))
})

test('a changed one is sent, named at its line, and stops the batch', async () => {
  const text = bytes.toString('latin1')
  const changed = Buffer.from(text.replace('0000150000', '0000150009'), 'latin1')
  assert.ok(!changed.equals(bytes))
  await check(changed)
  const alert = phone.getByRole('alert')
  await alert.getByText('Stop and call your administrator: this file was changed.').waitFor()
  await alert
    .getByText(/^Line 2, amount: sealed .*1,?500\.00, here .*1,?500\.09/)
    .first()
    .waitFor()
  await alert.getByText(/found a changed copy of this file/).waitFor()
})

test('whoever goes on with the sealed file says why: fits 320 and 1280 px, can be read, can be used', async () => {
  const desk = await pageOf(browser, 'finance_manager', { viewport: { width: 1280, height: 900 } })
  await desk.goto(`/batches/${batchId}`)
  await desk.getByRole('button', { name: 'Ask to go on with the sealed file' }).click()
  await desk.getByRole('dialog', { name: 'Go on with the sealed file?' }).waitFor()
  assert.deepEqual(await lookAtDialog(desk, 'go on with the sealed file', [320, 1280]), [])
})

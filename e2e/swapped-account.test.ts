import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { knownPayees } from '../scripts/demo/known-payees.ts'
import { must } from '../worker/domain/must.ts'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { draftBatch, pageOf } from './people.ts'

/*
 * A payroll program's export: a column that says who is held, an account that somebody swapped, and two people who are paid
 * by another batch these days. Each is caught, and settled by whoever may.
 */
const [kaia, rarua] = knownPayees.map((one) => must(one, 'payee'))
const swapped = '70000999'
const heads =
  'Employee No,Co./Last Name,First Name,Account BSB,Account Number,NETT PAY (K),Reference,HOLD - do not pay'
const held = `${rarua?.code},Baiva,Rarua,028-038,${rarua?.account},610.00,Wages,X`
const rows = [
  `${kaia?.code},Baiva,Kaia,028-038,${swapped},600.00,Wages,`,
  held,
  'D00021,Velesi,Ovia,088-950,1000158380,777.10,Wages,',
  'D00022,Velesi,Hitolo,088-968,1000166299,777.20,Wages,',
]
const sheetOf = (lines: string[]) => ({
  name: 'export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heads, ...lines].join('\r\n')),
})

let browser: Browser
let desk: Page
let phone: Page
let batchId = ''
const phoneSized = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }
const rules = { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 0 }

before(async () => {
  browser = await openBrowser()
  await (await apiOf('org_admin')).put('/payee-rules', rules)
  // a batch on its way pays two of them the same these days
  const api = await apiOf('payment_manager')
  const earlier = await draftBatch('Allowances again', 0)
  const { items } = await api.get('/payees?search=Velesi')
  const payments = [
    ['D00021', 77_710],
    ['D00022', 77_720],
  ].map(([code, amountToea]) => ({
    payeeId: items.find((payee: { code: string }) => payee.code === code).id,
    amountToea,
    reference: 'Allowance',
  }))
  await api.post(`/batches/${earlier.id}/payments`, { payments })
  await api.post(`/batches/${earlier.id}/submission`)
  const draft = await api.post('/batches', {
    name: 'Wages from the export',
    sourceAccountId: earlier.sourceAccountId,
    valueDate: earlier.valueDate,
  })
  batchId = draft.id
  desk = await pageOf(browser, 'payment_manager')
  phone = await pageOf(browser, 'approver', phoneSized)
})
after(async () => {
  await (await apiOf('org_admin')).put('/payee-rules', { ...rules, coolingChangedHours: 24 })
  await browser?.close()
})

test('who is held is not paid: the row is named, and taken out of the sheet', async () => {
  await desk.goto(`/batches/${batchId}/sheet`)
  await desk.getByLabel(/Drop a sheet here/).setInputFiles(sheetOf(rows))
  await desk.getByText('3 of 4 rows are ready').waitFor()
  await desk
    .getByText(/HOLD - do not pay/)
    .first()
    .waitFor()
  await desk.goto(`/batches/${batchId}/sheet`)
  await desk
    .getByLabel(/Drop a sheet here/)
    .setInputFiles(sheetOf(rows.filter((row) => row !== held)))
  await desk.getByRole('button', { name: 'Add 3 payments, K2,154.30' }).click()
  await desk.getByText('3 payments added to the batch.').waitFor()
})

test('the swapped account holds the batch up, and the two who are paid again need a reason', async () => {
  await desk.goto(`/batches/${batchId}`)
  await desk.getByRole('link', { name: /things? to settle/ }).click()
  await desk.getByText(/is not the one on file/).waitFor()
  await desk
    .getByText(/pays the same amount to the same account/)
    .first()
    .waitFor()
  assert.equal(await desk.getByRole('button', { name: 'Submit for approval' }).count(), 0)
})

test('the clerk cannot verify it; the approver calls a known number, on a phone without script', async () => {
  await phone.goto('/approval')
  await phone.getByRole('link', { name: /to verify/ }).click()
  await phone.getByRole('link', { name: /Kaia Baiva/ }).click()
  await phone.getByText(swapped.replace(/(.{4})(?=.)/g, '$1\u00a0')).waitFor()
  await phone.getByRole('button', { name: /Kaia Baiva’s account/ }).click()
  await phone.getByText('Write whom you spoke to.').waitFor()
  await phone.getByLabel('How').selectOption('called_known_number')
  await phone.getByLabel('Number called').selectOption({ label: must(kaia, 'Kaia').phone })
  await phone.getByLabel('Spoke to').fill('Kaia Baiva')
  await phone.getByLabel('What they said').fill('New account since October')
  await phone.getByRole('button', { name: /Kaia Baiva’s account/ }).click()
  await phone.getByText(/^.*Verified\./).waitFor()
})

test('then it is submitted with a reason, and approved with everything in sight', async () => {
  await desk.goto(`/batches/${batchId}`)
  await desk.getByRole('button', { name: 'Submit for approval' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Submit for approval?' })
  await dialog.getByRole('textbox').fill('Wages and allowance fall into one week')
  await dialog.getByRole('button', { name: /^Submit K2,154\.30/ }).click()
  await desk.getByText('One more approval is needed.').waitFor()

  await phone.goto(`/approval/${batchId}`)
  await phone
    .getByText(/Wages and allowance fall into one week/)
    .first()
    .waitFor()
  await phone.getByRole('button', { name: /^Approve K2,154\.30/ }).click()
  await phone.getByText('Approved. 1 of 1 approval.').waitFor()
  const { state } = await (await apiOf('payment_manager')).get(`/batches/${batchId}`)
  assert.equal(state, 'approved')
})

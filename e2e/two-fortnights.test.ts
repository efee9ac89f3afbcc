import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import type { BankFileView } from '../worker/contract/batches/bank-files.ts'
import { addDays } from '../worker/domain/calendar.ts'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import {
  addSheet,
  approve,
  approveAll,
  at,
  begun,
  compare,
  makeFile,
  type Run,
  reconcile,
  submit,
  totalOf,
  upload,
  verify,
} from './pay-day.ts'
import { payDay } from './people.ts'

/*
 * Two fortnights of one payroll, pressed by those whose work it is: a changed copy of its file, a file that the bank refused,
 * a payment that came back, and the next run, which begins with the last. Only the year's pay days and the template are there
 * before; the API is asked for nothing but what a test may know.
 */

const first = payDay(6)
let browser: Browser
let clerk: Awaited<ReturnType<typeof apiOf>>
let account = ''
let run: Run = { id: '', name: '' }
let bytes: Buffer

before(async () => {
  browser = await openBrowser()
  clerk = await apiOf('payment_manager')
  const { items } = await clerk.get('/source-accounts')
  // no other test makes bank files of it, so that their numbers follow each other
  account = items.find(({ bank }: { bank: string }) => bank !== 'BSP').id
  const periods = { rhythm: 'fortnight', year: Number(first.slice(0, 4)), payDay: first }
  await clerk.post('/periods', periods)
  const template = { name: 'Ward pay', kind: 'pay', sourceAccountId: account, rhythm: 'fortnight' }
  await clerk.post('/templates', { ...template, description: 'FN{n} PAY' })
})
after(() => browser?.close())

const person = (index: number) =>
  `Ward Person ${'ABCDE'[index]},028-038,${55_000_001 + index},${1_000 * (index + 1)}.00,Pay`

/** The newest file of the run. */
async function sealed(): Promise<BankFileView> {
  const { items } = await clerk.get('/bank-files')
  return items.find(({ batchId }: BankFileView) => batchId === run.id)
}

const reference = async (): Promise<string> => (await clerk.get(`/batches/${run.id}`)).reference

test('a template begins its first fortnight; the approval is taken back, and given again', async () => {
  const page = await at(browser, 'payment_manager', '/batches/templates')
  await page.getByRole('button', { name: /^Start FN\d+ empty$/ }).click()
  run = await begun(page)
  await addSheet(page, [0, 1, 2].map(person))
  await submit(page)
  await page.context().close()
  await approve(browser, 'approver', run, true)
  await approveAll(browser, run)
})

test('a changed copy of its file is named at its line and stops it; two people clear it', async () => {
  const page = await at(browser, 'payment_manager', `/batches/${run.id}`)
  bytes = await makeFile(page, run)
  await compare(page, run, Buffer.from(bytes.toString().replace('55000002', '55000020')))
  await page
    .getByText(/account number: sealed 0*55000002, here 0*55000020/)
    .first()
    .waitFor()
  for (const [role, press] of [
    ['finance_manager', 'Ask to go on'],
    ['org_admin', 'Confirm'],
  ] as const) {
    const clearing = await at(browser, role, `/batches/${run.id}`)
    await clearing.getByRole('button', { name: new RegExp(`^${press}`) }).click()
    const dialog = clearing.getByRole('dialog')
    await dialog.getByRole('textbox').fill('An old copy on the office computer')
    await dialog.getByRole('button', { name: new RegExp(`^${press}`) }).click()
    await dialog.waitFor({ state: 'detached' })
    await clearing.context().close()
  }
  await compare(page, run, bytes)
  await page.getByText(/^Identical: this is the sealed file/).waitFor()
  await page.context().close()
})

test('its control slip is printed with the seal that the page shows, and goes to the bank with it', async () => {
  const page = await at(browser, 'payment_manager', `/batches/${run.id}?tab=files`)
  const { shortSeal } = await sealed()
  await page.getByRole('link', { name: 'Control slip' }).click()
  await page.getByRole('heading', { name: /^Control slip/, level: 1 }).waitFor()
  const printed = await getDocumentProxy(new Uint8Array(await page.pdf()))
  const { items } = await (await printed.getPage(1)).getTextContent()
  const said = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  assert.ok(said.includes(shortSeal), said)
  await upload(page, run, bytes, 'WARD-1')
  await page.context().close()
})

test('the bank refuses it: one asks, another confirms, and the next file has the next number', async () => {
  const { sequence } = await sealed()
  const asking = await at(browser, 'payment_manager', `/batches/${run.id}`)
  await asking.getByRole('button', { name: 'Ask to void the file' }).click()
  await asking.getByLabel('The bank’s words').fill('Record 3: unknown branch')
  await asking.getByRole('button', { name: 'Ask to void it' }).click()
  await asking.getByRole('button', { name: 'Take that back' }).waitFor()
  const confirming = await at(browser, 'finance_manager', `/batches/${run.id}`)
  await confirming.getByRole('button', { name: 'Confirm: it is void' }).click()
  await confirming.getByText('The bank file is VOID').first().waitFor()
  await confirming.context().close()
  bytes = await makeFile(asking, run)
  assert.equal((await sealed()).sequence, sequence + 1)
  await compare(asking, run, bytes)
  await asking.getByText(/^Identical: this is the sealed file/).waitFor()
  await upload(asking, run, bytes, 'WARD-2')
  await asking.context().close()
})

test('the accountant finds it on the statement, and a payment that came back', async () => {
  const page = await at(browser, 'accountant', '/reconciliation')
  const amountToea = -totalOf(bytes)
  await reconcile(page, account, await reference(), [
    { day: first, amountToea, text: 'BULK', reference: 'WARD-2' },
  ])
  await page.goto('/reconciliation?view=returns')
  await page.getByRole('button', { name: 'Record a return' }).click()
  await page.getByLabel('Reference, amount or name').fill('Ward Person A')
  await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: /^This one/ }).click()
  await page.getByLabel('What the bank says').fill('Account closed')
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await page.getByRole('button', { name: /^Not paid again ?: Ward Person A/ }).waitFor()
  await page.context().close()
})

test('the second fortnight starts from the first, with two new people and what came back', async () => {
  const page = await at(browser, 'payment_manager', '/batches/templates')
  const before = run
  await page.getByRole('button', { name: `from ${before.name}` }).click()
  await page.getByRole('heading', { name: before.name }).waitFor({ state: 'detached' })
  run = await begun(page)
  assert.notEqual(run.id, before.id)
  await addSheet(page, [3, 4].map(person))
  await page.goto('/reconciliation?view=returns')
  const again = page.getByRole('button', { name: /^Pay again ?: Ward Person A/ })
  await again.click()
  await page.getByRole('dialog').getByLabel('In the batch').selectOption(run.id)
  await page.getByRole('button', { name: 'Add the payment' }).click()
  await again.waitFor({ state: 'detached' })

  await page.goto(`/batches/${run.id}?tab=changes`)
  await page.getByRole('button', { name: 'All 2 without a word: started' }).click()
  await page.getByRole('combobox', { name: /^Why is Ward Person D new/ }).waitFor()
  // the account that a payment came back from waits for somebody who says whose it is
  const finance = await at(browser, 'finance_manager', '/payees/waiting')
  await verify(finance, 'Ward Person A')
  await finance.context().close()
  await page.goto(`/batches/${run.id}`)
  await submit(page)
  await approveAll(browser, run)
  bytes = await makeFile(page, run)
  await compare(page, run, bytes)
  await page.getByText(/^Identical: this is the sealed file/).waitFor()
  await upload(page, run, bytes, 'WARD-3')
  await page.context().close()
})

test('both are on the statement, and closed', async () => {
  const page = await at(browser, 'accountant', '/reconciliation')
  const day = addDays(first, 14)
  const amountToea = -totalOf(bytes)
  await reconcile(page, account, await reference(), [
    { day, amountToea, text: 'BULK', reference: 'WARD-3' },
  ])
  await page.goto('/reconciliation')
  for (let left = 2; left > 0; left--) {
    const rows = page.getByRole('row').filter({ hasText: 'Ward pay' })
    await rows
      .getByRole('button', { name: /^Close/ })
      .first()
      .click()
    await rows.nth(left - 1).waitFor({ state: 'detached' })
  }
  await page.context().close()
  const { items } = await clerk.get('/batches?state=closed')
  const names = items.map(({ name }: { name: string }) => name)
  assert.equal(names.filter((name: string) => name.startsWith('Ward pay')).length, 2)
})

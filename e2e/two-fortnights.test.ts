import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { BankFileView } from '../worker/contract/batches/bank-files.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { addDays } from '../worker/domain/calendar.ts'
import { afterStatement, type Booked } from '../worker/domain/statements/statement.fixture.ts'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { pageOf, paidAgain, payDay } from './people.ts'

/*
 * Two fortnights of one payroll: a changed copy of its file, a file that the bank refused, a payment that came back, and the
 * next run, which begins with the last. Presses that `main-job.test.ts` makes are asked of the API here.
 */

const first = payDay(6)
let browser: Browser
let clerk: Awaited<ReturnType<typeof apiOf>>
let account = ''
let run = { id: '', name: '' }
let file: BankFileView

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

const newPayee = (index: number) => ({
  payee: {
    name: `Ward Person ${'ABCDE'[index]}`,
    bsb: '028-038',
    accountNumber: String(55_000_001 + index),
  },
  amountToea: 100_000 * (index + 1),
  reference: 'Pay',
})

async function at(role: RoleName, path: string) {
  const page = await pageOf(browser, role)
  await page.goto(path)
  await page.locator('h1').waitFor()
  return page
}

/** On a phone without script: the approval, and taken back where that is wanted. */
async function approve(role: RoleName, isTakenBack = false) {
  const phone = await pageOf(browser, role, {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  await phone.goto(`/approval/${run.id}`)
  await phone.getByRole('button', { name: /^Approve K/ }).click()
  await phone.getByRole('status').getByText('Approved.').waitFor()
  if (isTakenBack) {
    await phone.getByRole('button', { name: 'Take it back' }).click()
    await phone.getByText('Your approval is taken back.').waitFor()
  }
  await phone.context().close()
}

const submit = () => clerk.post(`/batches/${run.id}/submission`, paidAgain)

async function makeFile() {
  file = await clerk.post(`/batches/${run.id}/bank-file`)
  await clerk.post(`/bank-files/${file.id}/checks`, { sha256: file.sha256 })
}

const upload = (bankReference: string) => {
  const { id: bankFileId, recordCount, totalToea } = file
  return clerk.post(`/batches/${run.id}/upload`, {
    ...{ bankFileId, bankReference, recordCount, totalToea },
  })
}

/** The accountant drops the bank's statement and confirms the one line that it found. */
async function reconcile(page: Page, lines: Booked[]) {
  const { text } = afterStatement(lines, 90_000_000)
  await page.goto('/reconciliation')
  await page.getByLabel('Account').selectOption(account)
  const name = 'statement.csv'
  await page
    .getByLabel(/^Drop a statement here/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const columns = page.getByRole('button', { name: 'Import with these columns' })
  await columns
    .or(page.getByText(/^1 line added/))
    .first()
    .waitFor()
  if (await columns.isVisible()) await columns.click()
  await page.getByText('1 line can be confirmed.').waitFor()
  await page.goto('/reconciliation?view=tentative')
  const { reference } = await clerk.get(`/batches/${run.id}`)
  const confirm = page.getByRole('button', { name: `Confirm ${reference}` })
  await confirm.click()
  await confirm.waitFor({ state: 'detached' })
}

test('a template begins its first fortnight; the approval is taken back, and given again', async () => {
  const page = await at('payment_manager', '/batches/templates')
  await page.getByRole('button', { name: /^Start FN\d+ empty$/ }).click()
  await page.getByRole('heading', { name: /^Ward pay FN/, level: 1 }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  run = { id, name: (await page.locator('h1').textContent()) ?? '' }
  await page.context().close()
  await clerk.post(`/batches/${id}/payments`, { payments: [0, 1, 2].map(newPayee) })
  await submit()
  await approve('approver', true)
  await approve('approver')
  // whether a second is needed depends on what else the clerk pays on that day
  const { state } = await clerk.get(`/batches/${run.id}`)
  if (state === 'in_approval') await approve('finance_manager')
})

test('a changed copy of its file is named at its line and stops it; two people clear it', async () => {
  await makeFile()
  const sealed = (await clerk.bytes(`/bank-files/${file.id}/content`)).toString()
  const clerks = await at('payment_manager', `/batches/${run.id}?tab=files`)
  await clerks.getByLabel(/^Drop the file here to compare/).setInputFiles({
    name: 'copy.aba',
    mimeType: 'text/plain',
    buffer: Buffer.from(sealed.replace('55000002', '55000020')),
  })
  await clerks
    .getByText(/account number: sealed 0*55000002, here 0*55000020/)
    .first()
    .waitFor()
  await clerks.context().close()
  for (const [role, press] of [
    ['finance_manager', 'Ask to go on'],
    ['org_admin', 'Confirm'],
  ] as const) {
    const page = await at(role, `/batches/${run.id}`)
    await page.getByRole('button', { name: new RegExp(`^${press}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('An old copy on the office computer')
    await dialog.getByRole('button', { name: new RegExp(`^${press}`) }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  }
  const slip = await clerk.bytes(`/bank-files/${file.id}/slip`)
  assert.equal(slip.subarray(0, 5).toString(), '%PDF-')
})

test('the bank refuses it: one asks, another confirms, and the next file has the next number', async () => {
  await upload('WARD-1')
  const asking = await at('payment_manager', `/batches/${run.id}`)
  await asking.getByRole('button', { name: 'Ask to void the file' }).click()
  await asking.getByLabel('The bank’s words').fill('Record 3: unknown branch')
  await asking.getByRole('button', { name: 'Ask to void it' }).click()
  await asking.getByRole('button', { name: 'Take that back' }).waitFor()
  const confirming = await at('finance_manager', `/batches/${run.id}`)
  await confirming.getByRole('button', { name: 'Confirm: it is void' }).click()
  await confirming.getByText('The bank file is VOID').first().waitFor()
  for (const page of [asking, confirming]) await page.context().close()
  const { sequence } = file
  await makeFile()
  assert.equal(file.sequence, sequence + 1)
  await upload('WARD-2')
})

test('the accountant finds it on the statement, and a payment that came back', async () => {
  const page = await at('accountant', '/reconciliation')
  const { totalToea } = file
  await reconcile(page, [{ day: first, amountToea: -totalToea, text: 'BULK', reference: 'WARD-2' }])
  await page.goto('/reconciliation?view=returns')
  await page.getByRole('button', { name: 'Record a return' }).click()
  await page.getByLabel('Reference, amount or name').fill('Ward Person A')
  await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: /^This one/ }).click()
  await page.getByLabel('What the bank says').fill('Account closed')
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await page.getByText('To be dealt with').waitFor()
  await page.context().close()
})

test('the second fortnight starts from the first, with two new people and what came back', async () => {
  const page = await at('payment_manager', '/batches/templates')
  await page.getByRole('button', { name: `from ${run.name}` }).click()
  await page.waitForURL(/\/batches\/[\w-]{36}/)
  await page.getByRole('heading', { name: /^Ward pay FN/, level: 1 }).waitFor()
  const before = run.id
  run = {
    id: new URL(page.url()).pathname.split('/').at(-1) ?? '',
    name: (await page.locator('h1').textContent()) ?? '',
  }
  assert.notEqual(run.id, before)
  await clerk.post(`/batches/${run.id}/payments`, { payments: [3, 4].map(newPayee) })
  await page.goto('/reconciliation?view=returns')
  await page.getByRole('button', { name: /^Pay again/ }).click()
  await page.getByRole('dialog').getByLabel('In the batch').selectOption(run.id)
  await page.getByRole('button', { name: 'Add the payment' }).click()
  await page.getByText('Paid again').waitFor()

  await page.goto(`/batches/${run.id}?tab=changes`)
  await page.getByRole('button', { name: 'All 2 new ones started' }).click()
  await page.getByRole('combobox', { name: /^Why is Ward Person D new/ }).waitFor()
  await page.context().close()
  // the account that a payment came back from waits for somebody who says whose it is
  const finance = await apiOf('finance_manager')
  const { items } = await finance.get('/waiting-accounts?state=return_locked')
  const waiting = items.find(
    ({ payee }: { payee: { name: string } }) => payee.name === 'Ward Person A',
  )
  await verify(waiting.account.id)
  await submit()
  await approve('approver')
  const { state } = await clerk.get(`/batches/${run.id}`)
  if (state !== 'approved') await approve('finance_manager')
  await makeFile()
  await upload('WARD-3')
})

test('both are on the statement, and closed', async () => {
  const page = await at('accountant', '/reconciliation')
  const day = addDays(first, 14)
  const amountToea = -file.totalToea
  await reconcile(page, [{ day, amountToea, text: 'BULK', reference: 'WARD-3' }])
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

/** Somebody who did not propose it was told by the payee, in person. */
async function verify(accountId: string) {
  const page = await at('finance_manager', '/payees/waiting')
  const form = { outcome: 'verified', method: 'in_person', spokeTo: 'Ward Person A' }
  const status = await page.evaluate(
    `(async () => {
      const form = new FormData()
      for (const [name, value] of Object.entries(${JSON.stringify(form)})) form.set(name, value)
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const path = '/api/waiting-accounts/${accountId}/verification'
      return (await fetch(path, { method: 'POST', body: form, headers })).status
    })()`,
  )
  assert.equal(status, 200)
  await page.context().close()
}

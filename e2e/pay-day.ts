import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import type { RoleName } from '../worker/domain/access/role.ts'
import { readBankFile } from '../worker/domain/bank-files/read/read-bank-file.ts'
import { afterStatement, type Booked } from '../worker/domain/statements/statement.fixture.ts'
import { loaded } from './in-page.ts'
import { pageOf } from './people.ts'

/* What people press between a draft and the bank, each in a window of their own. */

export type Run = { id: string; name: string }

/** The page of a run that was begun just now. */
export async function begun(page: Page): Promise<Run> {
  await page.waitForURL(/\/batches\/[\w-]{36}/)
  const heading = page.getByRole('heading', { name: /^Ward pay FN/, level: 1 })
  await heading.waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return { id, name: (await heading.textContent()) ?? '' }
}

export async function at(browser: Browser, role: RoleName, path: string): Promise<Page> {
  const page = await pageOf(browser, role)
  await page.goto(path)
  await page.locator('h1').waitFor()
  return page
}

/** The clerk drops a sheet on the run, and comes back to it. */
export async function addSheet(page: Page, rows: string[]) {
  await page.getByRole('link', { name: 'Add a sheet' }).click()
  const heads = 'Payee Name,BSB,Account Number,Amount,Reference'
  await page.getByLabel(/Drop a sheet here/).setInputFiles({
    name: 'ward.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heads, ...rows].join('\r\n')),
  })
  await page.getByText(`${rows.length} of ${rows.length} rows are ready`).waitFor()
  await page.getByRole('button', { name: new RegExp(`^Add ${rows.length} payments, K`) }).click()
  await page.getByText(`${rows.length} payments added to the batch.`).waitFor()
  await page.getByRole('link', { name: 'Go to the batch' }).click()
}

export async function submit(page: Page) {
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit for approval?' })
  const send = dialog.getByRole('button', { name: /^Submit K/ })
  await send.waitFor()
  // what the other tests pay these days may need a reason
  const reason = dialog.getByRole('textbox')
  if (await reason.isVisible()) await reason.fill('The pay of the ward')
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/approvals? (is|are) needed\./).waitFor()
}

/** On a phone without script. Whether others must approve as well. */
export async function approve(
  browser: Browser,
  role: RoleName,
  { id }: Run,
  isTakenBack = false,
): Promise<{ isComplete: boolean }> {
  const viewport = { width: 360, height: 740 }
  const phone = await pageOf(browser, role, { javaScriptEnabled: false, viewport })
  await phone.goto('/approval')
  await phone.locator(`main a[href^="/approval/${id}"]`).first().click()
  await phone.getByRole('button', { name: /^Approve K/ }).click()
  const said = phone.getByRole('status').getByText(/Approved\. \d of \d approvals?\./)
  const [, given, needed] = /(\d) of (\d)/.exec((await said.textContent()) ?? '') ?? []
  if (isTakenBack) {
    await phone.getByRole('button', { name: 'Take it back' }).click()
    await phone.getByText('Your approval is taken back.').waitFor()
  }
  await phone.context().close()
  return { isComplete: given === needed && !isTakenBack }
}

/** The approver's, and a second one's where the day needs it. */
export async function approveAll(browser: Browser, run: Run) {
  const { isComplete } = await approve(browser, 'approver', run)
  if (!isComplete) await approve(browser, 'finance_manager', run)
}

/** What the clerk holds afterwards: the file, as the browser saved it. */
export async function makeFile(page: Page, { id }: Run): Promise<Buffer> {
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: 'Make the bank file' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the file' }).click()
  return readFileSync(await (await started).path())
}

/** A file from a stick, dropped beside the sealed one. */
export async function compare(page: Page, { id }: Run, buffer: Buffer) {
  await page.goto(`/batches/${id}?tab=files`)
  await page
    .getByLabel(/^Drop the file here to compare/)
    .setInputFiles({ name: 'from-the-stick.aba', mimeType: 'text/plain', buffer })
}

/** At the bank, whose screen counts the file that it was given. */
export async function upload(page: Page, { id }: Run, bytes: Buffer, reference: string) {
  const { details } = readBankFile(new Uint8Array(bytes))
  const toea = totalOf(bytes)
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: 'Mark as uploaded' }).click()
  const dialog = page.getByRole('dialog', { name: 'What does the bank’s screen say?' })
  await dialog.getByText(/^File /).waitFor()
  await dialog.getByLabel('The bank’s reference').fill(reference)
  await dialog.getByLabel('Records').fill(String(details.length))
  await dialog.getByLabel('Total (K)').fill((toea / 100).toFixed(2))
  await dialog.getByRole('button', { name: 'Mark as uploaded' }).click()
  await page.getByText(`It is at the bank: reference ${reference}.`).waitFor()
}

export const totalOf = (bytes: Buffer) =>
  readBankFile(new Uint8Array(bytes)).details.reduce((sum, one) => sum + one.amountToea, 0)

/** Somebody who did not propose the account was told by the payee, in person. */
export async function verify(page: Page, name: string) {
  await page.goto('/payees/waiting')
  await loaded(page)
  await page.getByRole('button', { name: `Say what you found out about ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How').selectOption('in_person')
  await dialog.getByLabel('Spoke to').fill(name)
  await dialog.getByRole('button', { name: `It is ${name}’s account` }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The accountant drops the bank's statement and confirms the one line that it found. */
export async function reconcile(page: Page, account: string, reference: string, lines: Booked[]) {
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
  const confirm = page.getByRole('button', { name: `Confirm ${reference}`, exact: true })
  await confirm.click()
  await confirm.waitFor({ state: 'detached' })
}

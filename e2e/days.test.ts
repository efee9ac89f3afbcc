import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../scripts/demo/password.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { openBrowser } from './browser.ts'
import { loaded } from './in-page.ts'
import { linkIn } from './mailbox.ts'
import { pageOf } from './people.ts'

/*
 * What an administrator, an accountant and an auditor do on an ordinary day, each in one window, by the links and buttons
 * that stand there.
 */
let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

const signedIn = (role: RoleName) => signIn(`${role}@demo.example`, demoPassword)

async function signIn(email: string, password: string): Promise<Page> {
  const page = await pageOf(browser, undefined)
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: /^Good day/ }).waitFor()
  return page
}

/** By the link at the side; what has the same words on the page before is gone by then. */
const go = async (page: Page, name: string) => {
  await page.getByRole('navigation').getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await loaded(page)
}

async function download(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent('download')
  await press()
  const file = await started
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

const lucy = { email: 'lucy.kila@demo.example', password: 'seven kundu drums by the river' }

test('an administrator’s day', async () => {
  const page = await signedIn('org_admin')
  // two people begin next week
  await go(page, 'Users')
  await page.getByRole('link', { name: 'Invite from a sheet' }).click()
  const sheet = [
    'E-mail,First name,Last name,Role,Department',
    `${lucy.email},Lucy,Kila,Viewer,Pharmacy`,
    'joe.banda@demo.example,Joe,,Viewer,Pharmacy',
  ].join('\n')
  await page.getByLabel(/^Drop a sheet of people here/).setInputFiles({
    name: 'starters.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  })
  await page.getByText('Row 3, Last name: missing. Everybody has a last name.').waitFor()
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await page.getByText('1 person invited.').waitFor()
  await page.getByRole('link', { name: 'See who is invited' }).click()
  await page.getByRole('row', { name: /Lucy Kila/ }).waitFor()
  const phone = await pageOf(browser, undefined)
  await phone.goto(await linkIn(phone, lucy.email, /Demo Provincial Hospital|invite/i))
  await phone.getByLabel('New password').fill(lucy.password)
  await phone.getByRole('button', { name: 'Activate my account' }).click()
  await phone.getByText('Your new password is set').waitFor()

  // the hospital has another telephone number
  await go(page, 'Organisation')
  await page.getByRole('button', { name: 'Edit details' }).click()
  const details = page.getByRole('dialog', { name: 'Edit details' })
  await details.getByLabel('Phone').fill('+675 325 0101')
  await details.getByRole('button', { name: 'Save details' }).click()
  await page.getByText('+675 325 0101').waitFor()

  // a payee whose account is in doubt is not paid until it is cleared
  await go(page, 'Payees')
  await page.getByRole('searchbox').first().fill('D00020')
  await page.getByText('1 found for D00020').waitFor()
  const payee = page.getByRole('row', { name: /D00020/ })
  await payee.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open the whole payee' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const stop = page.getByRole('dialog', { name: 'Suspend the payee?' })
  await stop.getByLabel('Reason').fill('The account number is in doubt')
  await stop.getByRole('button', { name: 'Suspend' }).click()
  await stop.waitFor({ state: 'detached' })
  await page.getByText('The account number is in doubt').waitFor()
  await page.getByRole('button', { name: 'Let them be paid again' }).click()
  const end = page.getByRole('dialog', { name: 'Let them be paid again?' })
  await end.getByLabel('Reason').fill('Their bank card was seen')
  await end.getByRole('button', { name: 'Let them be paid' }).click()
  await page.getByText('They are neither suspended nor blocked.').waitFor()

  // the one who began has lost her phone already: signed out everywhere, and the next click there says so
  const lost = await signIn(lucy.email, lucy.password)
  await go(page, 'Security')
  await page.getByRole('button', { name: /of Lucy Kila/ }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('Lucy Kila is signed out everywhere').first().waitFor()
  await lost.reload()
  await lost.getByRole('heading', { name: /^Sign in/ }).waitFor()

  // the archive of the month
  await go(page, 'Organisation')
  const archive = await download(page, async () => {
    await page.getByRole('button', { name: 'Take an archive' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take an archive?' })
    await dialog.getByLabel('Your password').fill(demoPassword)
    await dialog.getByRole('button', { name: 'Download the archive' }).click()
  })
  assert.ok(archive.bytes.length > 100_000, String(archive.bytes.length))

  // all of it stands in the log
  await go(page, 'Audit')
  const entries = page.getByRole('list', { name: 'Audit entries' })
  for (const said of [/archive/, /signed .* out/, /suspended/]) {
    await entries.getByText(said).first().waitFor()
  }
  // others have their day as well: what began this one may be pages back
  await page.getByRole('searchbox').fill('Lucy Kila')
  await entries
    .getByText(/invited/)
    .first()
    .waitFor()
})

test('an accountant’s day', async () => {
  const page = await signedIn('accountant')

  // what the bank has not answered for stands first; a line of its statement is confirmed, and the batch is paid
  const bank = page.getByRole('region', { name: 'With the bank' })
  await bank
    .getByRole('link', { name: /^\d+\+? lines?$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Reconciliation' }).waitFor()
  await page.getByRole('link', { name: /^To confirm/ }).click()
  await loaded(page)
  const open = page.getByRole('button', { name: /^Confirm (?!the )/ })
  await open.first().waitFor()
  const before = await open.count()
  await open.first().click()
  await open.nth(before - 1).waitFor({ state: 'detached' })

  // each payment across batches, and all to one payee
  await go(page, 'Payments')
  await page.getByRole('table').first().waitFor()

  // what left, beside the time before, on paper and as files
  await go(page, 'Reports')
  await page.getByRole('table').first().waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  for (const [kind, end] of [
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
  ]) {
    const press = () => page.getByRole('button', { name: kind, exact: true }).click()
    const file = await download(page, press)
    assert.ok(file.name.endsWith(`.${end}`), file.name)
    assert.ok(file.bytes.length > 100, kind)
  }
  await page
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: /payee/i })
    .click()
  await page.getByRole('table').first().waitFor()

  // the file that the bank has is the one that was approved
  await go(page, 'Bank files')
  const name = page.getByRole('table').getByRole('link').first()
  const title = (await name.textContent()) ?? ''
  await name.click()
  const seal = ((await page.locator('code.select-all').textContent()) ?? '').replaceAll(/\s/g, '')
  assert.match(seal, /^[0-9a-f]{64}$/)

  // and who made it, when, stands in the log
  await go(page, 'Audit')
  await page.getByRole('searchbox').fill('made the bank file')
  await page
    .getByText(/made the bank file of/)
    .first()
    .waitFor()
  assert.notEqual(title, '')
})

test('an auditor’s day', async () => {
  const page = await signedIn('auditor')

  // one payroll, from the sheet to the bank, with what an entry was before and after
  await go(page, 'Audit')
  await page.getByRole('searchbox').fill('FN21')
  await page
    .getByText(/^Searched /)
    .first()
    .waitFor()
  const entries = page.getByRole('list', { name: 'Audit entries' })
  for (const said of [/submitted/, /gave the last approval/, /made the bank file/, /as uploaded/]) {
    await entries.getByText(said).first().waitFor()
  }
  await entries.getByText('Details').first().click()

  // the log is taken along, and checked by a program that is not ours to run
  const log = await download(page, () =>
    page.getByRole('button', { name: 'Export NDJSON' }).click(),
  )
  const exported = join(mkdtempSync(join(tmpdir(), 'bilum-')), log.name)
  writeFileSync(exported, log.bytes)
  const verdict = execFileSync(process.execPath, ['web/public/verify-audit.mjs', exported])
  assert.match(verdict.toString(), /^Whole: \d+ entries/)

  // the same in the browser, and the records against each other
  await page.getByRole('link', { name: 'data integrity' }).click()
  await page.getByRole('button', { name: 'Check the whole audit log' }).click()
  await page.getByText(/^Whole: entries 1 to/).waitFor()
  await page.getByRole('button', { name: 'Check the records' }).click()
  await page.getByText(/^All \d+ checks hold/).waitFor()

  // who decides on how much, and how fast
  await go(page, 'Reports')
  await page
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: /approver/i })
    .click()
  await page.getByRole('table').first().waitFor()
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { comesTrue, keepsFocus } from './keys.ts'
import { draftBatch, pageOf } from './people.ts'
import { sheetCell } from './sheet-cell.ts'

const folder = 'worker/domain/fixtures/sheets'
/** With numbers of its own: those of the other sheets are other people's. */
const sheet = {
  name: 'payroll-with-errors.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    readFileSync(`${folder}/payroll-with-errors.csv`, 'utf8').replace(/^E0/gm, 'X0'),
  ),
}

/** The cells of the sheet that cannot be paid as they are; the others that the list explains are accepted or only warned of. */
const wrongCells = [
  'Amount, row 5',
  'Amount, row 8',
  'Amount, row 11',
  'Amount, row 16',
  'BSB, row 21',
  'Account Number, row 24',
  'Account Number, row 26',
  'Account Number, row 32',
  'Name, row 35',
  'Name, row 38',
  'Name, row 46',
  'Reference, row 43',
]

let browser: Browser
let page: Page
let batchId = ''

before(async () => {
  browser = await openBrowser()
  batchId = (await draftBatch('Sheet with errors')).id
  page = await pageOf(browser, 'payment_manager')
})
after(() => browser?.close())

/** The databases of this address, in which a person's sheets lie. */
const keptOnDevice = () => page.evaluate('indexedDB.databases()') as Promise<{ name: string }[]>
const cell = (name: string) => sheetCell(page, name)

/** How many reasons stand in the grid, and those whose row is lower than what they say, by how many pixels. */
async function roomOfReasons(): Promise<[number, [string, number][]]> {
  const reasons: [string, number][] = await page.evaluate(
    `[...document.querySelectorAll('[role=grid] [aria-colspan]')].map((one) => [
      one.textContent,
      one.getBoundingClientRect().height - one.firstElementChild.getBoundingClientRect().height,
    ])`,
  )
  return [reasons.length, reasons.filter(([, room]) => room < -1)]
}

test('the page says how many rows are ready and points at each cell that is wrong', async () => {
  await page.goto(`/batches/${batchId}/sheet`)
  await page.getByLabel(/Drop a sheet here/).setInputFiles(sheet)
  await page.getByText(/\d+ of 50 rows are ready/).waitFor()
  for (const name of wrongCells) {
    const wrong = await cell(name)
    assert.equal(await wrong.getAttribute('aria-invalid'), 'true', name)
    const reason = await wrong.getAttribute('aria-describedby')
    const sentence = await page.locator(`[id="${reason}"]`).textContent()
    assert.match(sentence ?? '', /\w{3,}/, name)
  }
})

test('each problem that the list of the sheet names is marked', async () => {
  const marked = await page.locator('[role=grid] [aria-invalid=true]').count()
  assert.equal(marked, wrongCells.length)
  await page.getByText(`${wrongCells.length} need you`).waitFor()
  await page.getByText(`${50 - wrongCells.length} of 50 rows are ready`).waitFor()
})

test('each reason has the room that its sentence takes, on a phone and at a desk', async () => {
  for (const width of [320, 360, 768, 1024, 1600, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    // A window that was resized is measured anew in its next frames, on a busy machine later.
    let [count, tight] = await roomOfReasons()
    for (let looks = 1; tight.length > 0 && looks < 40; looks++) {
      await page.waitForTimeout(50)
      ;[count, tight] = await roomOfReasons()
    }
    assert.ok(count >= wrongCells.length)
    assert.deepEqual(tight, [], `${width} px`)
  }
})

test('a cell is mended in place by keyboard, and the next row is one Enter away', async () => {
  await (await cell('Amount, row 5')).focus()
  await page.keyboard.type('120.50')
  await page.getByText(`${51 - wrongCells.length} of 50 rows are ready`).waitFor()
  assert.equal(await (await cell('Amount, row 5')).getAttribute('aria-invalid'), null)
  await page.keyboard.press('Enter')
  const below = await (await cell('Amount, row 8')).getAttribute('id')
  await keepsFocus(page, `document.activeElement.id === '${below}'`)
})

test('what was mended is there again after the page was left', async () => {
  const isLeft = `window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`
  assert.ok(await comesTrue(page, isLeft), 'nobody is asked once the correction is kept')
  await page.goto(`/batches/${batchId}`)
  await page.goto(`/batches/${batchId}/sheet`)
  await page.getByText('You were mending payroll-with-errors.csv.').waitFor()
  await page.getByText('1 correction is kept on this device.').waitFor()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText(`${51 - wrongCells.length} of 50 rows are ready`).waitFor()
  await page.getByRole('button', { name: /^To mend/ }).click()
  assert.equal(await (await cell('Amount, row 5')).textContent(), '120.50')
  assert.equal((await keptOnDevice()).length, 1)
})

const good = 51 - wrongCells.length
const takeGoodRows = async () => {
  const sent = page.waitForRequest('**/imports')
  await page.getByRole('button', { name: `Take the ${good} good rows` }).focus()
  await page.keyboard.press('Enter')
  return (await sent).headers()['idempotency-key']
}

test('what was sent and not answered goes under the same key from a window of its own', async () => {
  await page.route('**/imports', (route) => route.abort())
  const key = await takeGoodRows()
  await page.getByText('Not confirmed.').waitFor()
  const another = await page.context().newPage()
  await page.close()
  page = another
  await page.route('**/imports', (route) => route.abort(), { times: 1 })
  await page.goto(`/batches/${batchId}/sheet`)
  await page.getByRole('button', { name: 'Go on' }).click()
  assert.equal(await takeGoodRows(), key)
  await page.getByText('Not confirmed.').waitFor()
})

test('only the good rows are taken, by keyboard, and the page says what stays out', async () => {
  await takeGoodRows()
  await page.getByText(`${good} payments added to the batch.`).waitFor()
  await page.getByText(`${wrongCells.length - 1} rows stayed out.`).waitFor()
  const batch = await (await apiOf('payment_manager')).get(`/batches/${batchId}`)
  assert.equal(batch.paymentCount, good)
})

test('the refused rows come as a sheet with the reasons', async () => {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download the \d+ rows/ }).click()
  const text = readFileSync(await (await started).path(), 'utf8')
  const lines = text.trimEnd().split(/\r?\n/)
  assert.match(lines[0] ?? '', /Problems$/)
  assert.equal(lines.length, wrongCells.length)
  assert.match(text, /X00010,[^\n]*100\.005/)
  assert.doesNotMatch(text, /X00004/)
})

test('signing out leaves no sheet on the device, also without a line', async () => {
  await page.goto(`/batches/${batchId}/sheet`)
  await page.getByLabel(/Drop a sheet here/).setInputFiles(sheet)
  await (await cell('Amount, row 5')).click()
  await page.keyboard.type('7.00')
  await page.getByText(/\d+ of 50 rows are ready/).waitFor()
  assert.equal((await keptOnDevice()).length, 1)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('The server could not be told yet').waitFor()
  assert.deepEqual(await keptOnDevice(), [])
})

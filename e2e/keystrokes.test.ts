import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf, ask, tokenOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { pasteInto, scrollThrough } from './in-page.ts'
import { draftBatch, pageOf } from './people.ts'

/* What entry costs at the desk, counted: keys that are pressed, presses of the mouse. */

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

type Payee = {
  id: string
  name: string
  code: string
  status: string
  account: { accountNumber: string }
}

async function payees(count: number): Promise<Payee[]> {
  const { items } = await (await apiOf('payment_manager')).get('/payees?limit=200')
  return items
    .filter(({ code, status }: Payee) => code !== '' && status === 'active')
    .slice(0, count)
}

async function openGrid(name: string): Promise<{ page: Page; batchId: string }> {
  const { id: batchId } = await draftBatch(name)
  const page = await pageOf(browser, 'payment_manager', { viewport: { width: 1280, height: 800 } })
  await page.goto(`/batches/${batchId}`)
  await page.getByRole('grid', { name: 'Payments' }).waitFor()
  return { page, batchId }
}

const linesOf = async (batchId: string) =>
  (await (await apiOf('payment_manager')).get(`/batches/${batchId}/payments?limit=2000`)).items

/** A keyboard that counts. A letter with Shift is one key, as a typist counts. */
function countingKeys({ keyboard }: Page) {
  const counted = {
    keys: 0,
    async type(text: string) {
      counted.keys += text.length
      await keyboard.type(text, { delay: 25 })
    },
    async press(key: string) {
      counted.keys++
      await keyboard.press(key)
    },
  }
  return counted
}

test('fifteen payments by hand take at most 320 keys, from the page’s first Tab on', async () => {
  const { page, batchId } = await openGrid('Fifteen by hand')
  const people = await payees(15)
  const hand = countingKeys(page)
  // by keyboard alone: the grid is entered by Tab, as the reader of this page would
  await page.getByRole('link', { name: 'Add a sheet' }).focus()
  for (let tries = 0; tries < 10; tries++) {
    await hand.press('Tab')
    if (await page.evaluate(`document.activeElement.role === 'rowheader'`)) break
  }
  for (const [index, { code }] of people.entries()) {
    await hand.type(code)
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await hand.press('Tab')
    await hand.type(String(1500 + index))
    await hand.press('Tab')
    await hand.type(`Wages ${index + 10}`)
    await hand.press('Enter')
  }
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  const lines = await linesOf(batchId)
  assert.deepEqual(
    lines.map((line: { payeeId: string; amountToea: number; reference: string }) => [
      line.payeeId,
      line.amountToea,
      line.reference,
    ]),
    people.map(({ id }, index) => [id, (1500 + index) * 100, `Wages ${index + 10}`]),
  )
  console.log(`15 payments by hand: ${hand.keys} keys`)
  assert.ok(hand.keys <= 320, `${hand.keys} keys`)
  await page.context().close()
})

test('of five hundred pasted rows 497 are saved at once, and the three that cannot be read wait', async () => {
  const { page, batchId } = await openGrid('Five hundred pasted')
  const people = await payees(10)
  const started = Date.now()
  const rows = Array.from({ length: 500 }, (_, index) => {
    const { name, account } = people[index % 10] as Payee
    const bsb = '088-950'
    return [name, bsb, account.accountNumber, `${100 + index}.00`, `PASTE ${index}`]
  })
  // three that nobody can read: an amount with two readings, one with three decimals, a reference that is too long
  Object.assign(rows[9] as string[], { 3: '1.234,50' })
  Object.assign(rows[99] as string[], { 3: '7.005' })
  Object.assign(rows[399] as string[], { 4: 'A reference of far too many letters' })
  const text = rows.map((row) => row.join('\t')).join('\n')
  await page.getByText('Type a name').click()
  await pasteInto(page, text)
  await page.keyboard.press('ArrowDown')
  await page.getByText('497 payments').first().waitFor()
  await page.getByText('3 rows not saved yet').waitFor()
  assert.equal((await linesOf(batchId)).length, 497)
  console.log(`500 rows pasted, 497 saved: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  await page.context().close()
})

test('an answer that is lost is asked for again: the row is there once', async () => {
  const { page, batchId } = await openGrid('A lost answer')
  const [payee] = await payees(1)
  let lost = 0
  await page.route(`**/api/batches/${batchId}/payments`, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST' || lost++ > 0) return route.continue()
    // it reaches the server and is answered; the browser never hears of it
    const answer = await ask(new URL(request.url()).pathname, {
      method: 'POST',
      body: request.postData(),
      headers: {
        Authorization: `Bearer ${await tokenOf('payment_manager')}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': request.headers()['idempotency-key'] ?? '',
      },
    })
    assert.equal(answer.status, 201)
    await route.abort('connectionreset')
  })
  await page.getByText('Type a name').click()
  await page.keyboard.type(payee?.code ?? '')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await page.getByText('No answer; it is tried again.').waitFor()
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  assert.equal(lost, 2)
  assert.equal((await linesOf(batchId)).length, 1)
  await page.context().close()
})

/* Filling the batch takes longer than all the rest: `LONG=1 node e2e/run.ts e2e/keystrokes.test.ts`. */
const isShort = process.env.LONG === undefined

test('twenty thousand lines are scrolled, searched and ordered', { skip: isShort }, async () => {
  const { id } = await draftBatch('Twenty thousand')
  const api = await apiOf('payment_manager')
  const people = await payees(50)
  for (let from = 0; from < 20_000; from += 1_000) {
    const payments = Array.from({ length: 1_000 }, (_, index) => ({
      payeeId: people[index % 50]?.id,
      amountToea: 100_000 + from + index,
      reference: `L${from + index}`,
    }))
    await api.post(`/batches/${id}/payments`, { payments })
  }
  const page = await pageOf(browser, 'payment_manager', { viewport: { width: 1280, height: 800 } })
  page.context().setDefaultTimeout(60_000)
  await page.goto(`/batches/${id}`)
  const grid = page.getByRole('grid', { name: 'Payments' })
  await grid.waitFor()
  await page.waitForTimeout(3_000)
  const { long, frames, worst } = await scrollThrough(page, '[role=grid]', 600)
  console.log(
    `20,000 lines: ${frames} frames of 240 px scrolled, ${long} long tasks, worst ${worst} ms`,
  )
  assert.equal(await grid.getAttribute('aria-rowcount'), '20002')
  await page.getByRole('searchbox', { name: 'Search the payments' }).fill('L19999')
  await page.getByRole('rowheader').nth(1).waitFor()
  await page.locator('[role=grid][aria-rowcount="3"]').waitFor()
  await page.context().close()
})

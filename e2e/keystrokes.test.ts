import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { apiOf, ask, tokenOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { pasteInto } from './in-page.ts'
import { draftBatch, type Payee, pageOf, payees } from './people.ts'

/* What entry costs at the desk, counted: keys that are pressed, presses of the mouse. */

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

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
  // a lower window, whose page has not been scrolled: the row that the keys go to is in it
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.evaluate('scrollTo(0, 0)')
  await page.keyboard.press('ArrowUp')
  const inWindow = `(({ top, bottom }) => top > 0 && bottom < innerHeight)(document.activeElement.getBoundingClientRect())`
  assert.ok(await page.evaluate(inWindow), 'the row with the focus is below the window')
  assert.ok(hand.keys <= 320, `${hand.keys} keys`)
  await page.context().close()
})

test('of five hundred pasted rows 497 are saved at once; the three that are wrong are found, mended and saved', async () => {
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
  const hand = countingKeys(page)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  await click(page.getByText('Type a name'))
  await pasteInto(page, text)
  // Control and V
  hand.keys += 2
  await hand.press('ArrowDown')
  await page.getByText('497 payments').first().waitFor()
  await page.getByText('3 rows not saved yet').waitFor()
  assert.equal((await linesOf(batchId)).length, 497)
  console.log(`500 rows pasted, 497 saved: ${((Date.now() - started) / 1000).toFixed(1)} s`)

  await click(page.getByRole('button', { name: /^Not saved/ }))
  await click(page.getByRole('button', { name: 'Use 1234.50' }))
  const cellWith = (words: string) => page.getByRole('gridcell').getByText(words, { exact: true })
  await click(cellWith('7.005'))
  await hand.type('7.50')
  await hand.press('Enter')
  await click(cellWith('A reference of far too many letters'))
  await hand.type('PASTE 399')
  await hand.press('Enter')
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  const lines: { amountToea: number; reference: string }[] = await linesOf(batchId)
  assert.equal(lines.length, 500)
  const toeaOf = (wanted: string) =>
    lines.filter(({ reference }) => reference === wanted).map(({ amountToea }) => amountToea)
  assert.deepEqual(
    [9, 99, 399].map((index) => toeaOf(`PASTE ${index}`)),
    [[123_450], [750], [49_900]],
  )
  console.log(`500 pasted rows, three mended: ${hand.keys} keys and ${clicks} clicks`)
  assert.ok(hand.keys + clicks <= 30, `${hand.keys} keys and ${clicks} clicks`)
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

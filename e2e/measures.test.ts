import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { pageOf } from './people.ts'

/* What the design says in pixels, at a desk of 1280. */

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

async function desk(path: string): Promise<Page> {
  const page = await pageOf(browser, 'payment_manager', { viewport: { width: 1280, height: 800 } })
  await page.goto(path)
  await page.locator('h1').waitFor()
  await page.getByText('Loading…').waitFor({ state: 'detached' })
  return page
}

const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.height ?? 0

test('the head of a batch, with two who approved it, is at most 88 px', async () => {
  const api = await apiOf('payment_manager')
  const { items } = await api.get('/batches?state=uploaded')
  const approved = items.find(
    ({ approvalsGiven }: { approvalsGiven: number }) => approvalsGiven === 2,
  )
  const page = await desk(`/batches/${approved.id}`)
  const height = await heightOf(page, 'main header')
  assert.ok(height > 0 && height <= 88, `${height} px`)
  await page.context().close()
})

test('rows are 36 px, and 30 for who wants them compact, in lists and in the grid', async () => {
  const api = await apiOf('payment_manager')
  const { items } = await api.get('/batches?state=uploaded')
  const measure = async () => {
    const page = await desk('/batches')
    const list = await heightOf(page, 'tbody tr:nth-child(3)')
    await page.goto(`/batches/${items[0].id}`)
    await page.getByRole('grid').waitFor()
    const grid = await heightOf(page, '[role=grid] [aria-rowindex="3"]')
    await page.context().close()
    return [Math.floor(list), Math.floor(grid)]
  }
  assert.deepEqual(await measure(), [36, 36])
  await api.put('/auth/profile', { preferences: { density: 'compact' } })
  try {
    assert.deepEqual(await measure(), [30, 30])
  } finally {
    await api.put('/auth/profile', { preferences: { density: 'regular' } })
  }
})

test('the state of a bank file is one line, and who took it to the bank two', async () => {
  const page = await desk('/bank-files')
  assert.ok((await heightOf(page, 'tbody td[data-label="State"] > span')) <= 24)
  await page.context().close()
  const maker = await pageOf(browser, 'payment_officer', { viewport: { width: 1280, height: 800 } })
  await maker.goto('/payments/processing')
  await maker.getByText('Marked as uploaded').first().waitFor()
  const height = await heightOf(maker, 'tr:has-text("Marked as uploaded")')
  assert.ok(height > 0 && height <= 52, `${height} px`)
  await maker.context().close()
})

test('the next step of a batch is one line of words and buttons', async () => {
  const api = await apiOf('payment_manager')
  const { items } = await api.get('/batches?state=ready')
  assert.ok(items.length > 0)
  const page = await desk('/batches')
  for (const { id, name } of items) {
    await page.goto(`/batches/${id}`)
    const bar = 'section[aria-label="Next step"]'
    await page.locator(bar).getByRole('button').first().waitFor()
    const height = await heightOf(page, bar)
    assert.ok(height > 0 && height <= 60, `${name}: ${height} px`)
  }
  await page.context().close()
})

test('no account number is cut in the grid, whatever its bank is called', async () => {
  const api = await apiOf('payment_manager')
  const { items } = await api.get('/batches?state=ready')
  const page = await desk('/batches')
  let seen = 0
  for (const { id, name } of items) {
    await page.goto(`/batches/${id}`)
    await page.locator('[role=gridcell] .figures').first().waitFor()
    const numbers = await numbersOf(page)
    seen += numbers.length
    assert.deepEqual(
      numbers.filter(({ isCut }) => isCut),
      [],
      name,
    )
  }
  assert.ok(seen > 10, `${seen} numbers`)
  await page.context().close()
})

test('on a phone the title of a line of a card ends before its value begins', async () => {
  const page = await pageOf(browser, 'org_admin', { viewport: { width: 360, height: 740 } })
  await page.goto('/source-accounts')
  await page.getByText('up to 15 digits').first().waitFor()
  const over = await titlesTooLong(page)
  assert.deepEqual(over, [])
  await page.context().close()
})

type Cut = { text: string; isCut: boolean }

/** The account numbers of the grid, and whether something around one hides its end. */
const numbersOf = (page: Page): Promise<Cut[]> =>
  page.evaluate(`[...document.querySelectorAll('[role=gridcell] .whitespace-nowrap')].map((span) => {
    const { right } = span.getBoundingClientRect()
    let isCut = false
    for (let at = span.parentElement; at; at = at.role === 'gridcell' ? null : at.parentElement) {
      isCut ||= right > at.getBoundingClientRect().right + 0.5
    }
    return { text: span.textContent, isCut }
  })`)

/** The titles of a card's lines that stand in one line and need more of it than they have. */
const titlesTooLong = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.stacked td[data-label]')].flatMap((cell) => {
    const { maxWidth, whiteSpace, font } = getComputedStyle(cell, '::before')
    if (!whiteSpace.startsWith('nowrap')) return []
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = font
    const room = (cell.clientWidth * parseFloat(maxWidth)) / 100
    return pen.measureText(cell.dataset.label).width > room ? [cell.dataset.label] : []
  })`)

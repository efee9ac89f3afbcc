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

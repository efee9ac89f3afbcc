import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { drawn, loaded } from './in-page.ts'
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
  await loaded(page)
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

test('the state of a bank file is one line', async () => {
  const page = await desk('/bank-files')
  assert.ok((await heightOf(page, 'tbody td[data-label="State"] > span')) <= 24)
  await page.context().close()
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
  await page.goto('/admin/security')
  await page.locator('.stacked [data-label]').first().waitFor()
  const over = await titlesTooLong(page)
  assert.deepEqual(over, [])
  await page.context().close()
})

const lists = [
  ...[
    ['payment_manager', '/batches'],
    ['payment_manager', '/admin/payments'],
    ['payment_manager', '/payees'],
  ],
  ...[
    ['payment_manager', '/bank-files'],
    ['payment_officer', '/payments/processing'],
  ],
  ...[
    ['org_admin', '/source-accounts'],
    ['org_admin', '/users'],
    ['org_admin', '/admin/security?show=sign-ins'],
  ],
] as const

test('every row is one line at a desk, on a phone two and a third for a long state, and no table is too wide', async () => {
  const wrong: string[] = []
  for (const [role, path] of lists) {
    const page = await pageOf(browser, role, { viewport: { width: 1280, height: 800 } })
    await page.goto(path)
    await page.locator('main tbody tr').first().waitFor()
    for (const [width, most] of [
      [1280, 37],
      [360, 84],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await drawn(page)
      const heights: number[] = await page.evaluate(
        `[...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect().height)`,
      )
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      const tallest = Math.max(...heights)
      if (tallest > most) wrong.push(`${path} at ${width}: ${tallest} px`)
      if (Number(over) > 0) wrong.push(`${path} at ${width}: ${over} px too wide`)
      const inner: string[] = await page.evaluate(wideTables)
      wrong.push(...inner.map((one) => `${path} at ${width}: ${one}`))
    }
    await page.context().close()
  }
  assert.deepEqual(wrong, [])
})

/** Tables that are wider than their place. */
const wideTables = `[...document.querySelectorAll('main table')].flatMap((table) => {
  const over = table.scrollWidth - table.parentElement.clientWidth
  return over > 0 ? ['a table ' + over + ' px too wide'] : []
})`

test('a page asks for who is signed in once, and for its list once', async () => {
  const page = await pageOf(browser, 'payment_manager', { viewport: { width: 1280, height: 800 } })
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const paths = {
    '/': '/api/home',
    '/batches?state=approved': '/api/batches',
    '/payees': '/api/payees',
  }
  for (const [path, list] of Object.entries(paths)) {
    asked = []
    await page.goto(path, { waitUntil: 'networkidle' })
    assert.deepEqual(asked, ['/api/auth/session', list], path)
  }
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

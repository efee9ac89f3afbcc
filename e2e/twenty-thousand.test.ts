import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { scrollThrough } from './in-page.ts'
import { countTasks, tasksInWords } from './long-tasks.ts'
import { draftBatch, pageOf, payees } from './people.ts'

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

/* Filling the batch takes longer than all the rest: `LONG=1 node e2e/run.ts e2e/twenty-thousand.test.ts`. */
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
  const grid = page.getByRole('grid', { name: 'Payments' })
  const hasRows = (count: number) => page.locator(`[role=grid][aria-rowcount="${count}"]`).waitFor()
  const order = page.getByLabel('Order')
  const search = page.getByRole('searchbox', { name: 'Search the payments' })
  const long: string[] = []
  const measured = async (what: string, act: () => Promise<unknown>) => {
    const tasks = await countTasks(page, act)
    console.log(`20,000 lines ${what}: ${tasksInWords(tasks)}`)
    if (tasks.busy > 0) long.push(what)
  }

  await page.goto('/batches')
  await measured('opened', async () => {
    await page.getByRole('link', { name: 'Twenty thousand' }).first().click()
    await hasRows(20_002)
    await page.waitForTimeout(1_000)
  })
  await measured('scrolled, 600 frames of 240 px', () => scrollThrough(page, '[role=grid]', 600))
  for (const label of ['By payee', 'Largest first', 'As entered']) {
    await measured(`ordered, ${label.toLowerCase()}`, async () => {
      await order.selectOption({ label })
      await page.waitForTimeout(500)
    })
  }
  await measured('searched', async () => {
    await search.pressSequentially('L19999', { delay: 60 })
    await hasRows(3)
  })
  await measured('in sight again', async () => {
    await search.fill('')
    await hasRows(20_002)
  })
  await measured('typed in and saved', async () => {
    await grid.locator('[role=row][aria-rowindex="2"] > [aria-colindex="4"]').click()
    await page.keyboard.type('1234.50', { delay: 30 })
    await page.keyboard.press('Enter')
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    await page.waitForTimeout(1_500)
  })
  assert.deepEqual(long, [])
  await page.context().close()
})

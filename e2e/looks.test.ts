import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { RoleName } from '../worker/domain/role.ts'
import { apiOf } from './api.ts'
import { openBrowser } from './browser.ts'
import {
  axeViolations,
  contrastViolations,
  missingNames,
  openDetails,
  sidewaysScroll,
  smallTargets,
} from './in-page.ts'
import { draftBatch, pageOf, submittedBatch } from './people.ts'

type Look = {
  page: string
  path: string | (() => Promise<string>)
  role?: RoleName
  /** What is done on the page before it is looked at. */
  first?: (page: Page) => Promise<unknown>
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const drop = (sheet: string) => async (page: Page) => {
  const path = `worker/domain/fixtures/sheets/${sheet}.csv`
  await page.getByLabel(/Drop a sheet here/).setInputFiles(path)
  await page
    .getByRole('textbox', { name: /, row \d+$/ })
    .first()
    .waitFor()
}
async function batchIn(state: string): Promise<string> {
  const { items } = await (await apiOf('payment_manager')).get(`/batches?state=${state}`)
  return items[0].id
}

const waiting = async () => (await submittedBatch('To be looked at', 12)).id
const draft = async () => (await draftBatch('A draft to look at', 12)).id

const looks: Look[] = [
  { page: 'sign-in', path: '/auth' },
  { page: 'inbox', path: '/approval', role: 'approver' },
  { page: 'approval', path: async () => `/approval/${await waiting()}`, role: 'approver' },
  {
    page: 'approval of a finished batch',
    path: async () => `/approval/${await batchIn('uploaded')}`,
    role: 'approver',
  },
  { page: 'plain not found', path: '/approval/nothing', role: 'approver' },
  { page: 'home', path: '/', role: 'payment_manager' },
  { page: 'batches', path: '/batches', role: 'payment_manager' },
  { page: 'no batches', path: '/batches?state=queried', role: 'payment_manager' },
  { page: 'new batch', path: '/batches/new', role: 'payment_manager' },
  { page: 'draft batch', path: async () => `/batches/${await draft()}`, role: 'payment_manager' },
  {
    page: 'submit dialog',
    path: async () => `/batches/${await draft()}`,
    role: 'payment_manager',
    first: press('Submit for approval'),
  },
  {
    page: 'add a payment dialog',
    path: async () => `/batches/${await draft()}`,
    role: 'payment_manager',
    first: press('Add a payment'),
  },
  {
    page: 'waiting batch',
    path: async () => `/batches/${await waiting()}`,
    role: 'payment_manager',
  },
  {
    page: 'finished batch',
    path: async () => `/batches/${await batchIn('uploaded')}`,
    role: 'payment_manager',
  },
  {
    page: 'sheet start',
    path: async () => `/batches/${await draft()}/sheet`,
    role: 'payment_manager',
  },
  {
    page: 'sheet with errors',
    path: async () => `/batches/${await draft()}/sheet`,
    role: 'payment_manager',
    first: drop('payroll-with-errors'),
  },
  {
    page: 'long sheet',
    path: async () => `/batches/${await draft()}/sheet`,
    role: 'payment_manager',
    first: drop('payroll-fortnight'),
  },
  { page: 'payees', path: '/payees', role: 'org_admin' },
  {
    page: 'add a payee dialog',
    path: '/payees',
    role: 'org_admin',
    first: press('Add a payee'),
  },
  { page: 'payee', path: payeePath, role: 'org_admin' },
  { page: 'source accounts', path: '/source-accounts', role: 'org_admin' },
  {
    page: 'add a source account dialog',
    path: '/source-accounts',
    role: 'org_admin',
    first: press('Add an account'),
  },
  {
    page: 'bank files',
    path: '/bank-files',
    role: 'payment_manager',
    first: (page) =>
      page
        .getByRole('button', { name: /\.aba$/ })
        .first()
        .click(),
  },
  { page: 'audit', path: '/audit?action=batch.submitted', role: 'org_admin' },
  { page: 'approval rules', path: '/approval-rules', role: 'org_admin' },
  { page: 'profile', path: '/profile', role: 'payment_manager' },
  { page: 'not found', path: '/nothing/here', role: 'payment_manager' },
  { page: 'not for this role', path: '/approval-rules', role: 'payment_manager' },
]

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const { page: name, path, role, first } of looks) {
  test(`${name}: fits 320 and 1280 px, can be read in light and dark, can be used`, async () => {
    const page = await pageOf(browser, role)
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(`error: ${error.message}`))
    page.on('console', (said) => {
      // a page that does not exist is a 404, and Chromium says so
      const isStatus = said.text().startsWith('Failed to load resource') && /not found/.test(name)
      if (said.type() === 'error' && !isStatus) wrong.push(`console: ${said.text()}`)
    })

    await page.goto(typeof path === 'string' ? path : await path())
    await page.locator('h1').waitFor()
    await page.getByText('Loading…').waitFor({ state: 'detached' })
    await first?.(page)
    await page.getByText('Loading…').waitFor({ state: 'detached' })
    await openDetails(page)
    wrong.push(...(await missingNames(page)))
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      const light = await Promise.all([
        axeViolations(page),
        sidewaysScroll(page),
        smallTargets(page),
      ])
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await contrastViolations(page)
      wrong.push(...light.flat().map((what) => `${width} px: ${what}`))
      wrong.push(...dark.map((what) => `${width} px, dark: ${what}`))
    }
    await shoot(page, name)
    await page.context().close()
    assert.deepEqual(wrong, [])
  })
}

async function payeePath(): Promise<string> {
  const { items } = await (await apiOf('org_admin')).get('/payees')
  return `/payees/${items[0].id}`
}

/** With `SHOTS=folder`, a picture of everything at the width of a phone and of a desk. */
async function shoot(page: Page, name: string) {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 1400 })
      const path = `${folder}/${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`
      await page.screenshot({ path })
    }
  }
}

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../scripts/demo/password.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { openBrowser } from './browser.ts'
import { pageOf, submittedBatch } from './people.ts'

/*
 * Nothing that was typed is lost when the page is loaded again, when one goes elsewhere and back, and when no answer comes.
 * What a session that ended or was locked keeps stands in session.test.ts, the rows of the grid in keystrokes.test.ts.
 */
type Form = {
  name: string
  role: RoleName
  path: string | (() => Promise<string>)
  /** What leads to the field, where the page does not begin with it. */
  open?: (page: Page) => Promise<void>
  field: RegExp
}

/** Not by a click, which would wait for ever where the address opens the dialog a moment later: pressed again, it is the same dialog. */
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().dispatchEvent('click')

const forms: Form[] = [
  { name: 'a new batch', role: 'payment_manager', path: '/batches/new', field: /^Name/ },
  {
    name: 'a new payee',
    role: 'payment_manager',
    path: '/payees',
    open: press('Add a payee'),
    field: /^Name$/,
  },
  {
    name: 'an invitation',
    role: 'org_admin',
    path: '/users',
    open: press('Invite somebody'),
    field: /^E-mail/,
  },
  {
    name: 'a source account',
    role: 'org_admin',
    path: '/source-accounts',
    open: press('Add an account'),
    field: /^Name/,
  },
  { name: 'a profile', role: 'viewer', path: '/profile', field: /^Department/ },
  {
    name: 'an approver’s question',
    role: 'finance_manager',
    path: async () => `/approval/${(await submittedBatch('Typed and not sent')).id}`,
    open: (page) => page.getByText('Ask', { exact: true }).click(),
    field: /^Your question to/,
  },
]

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const { name, role, path, open, field } of forms) {
  test(`${name} outlives loading the page again, and a way to another page and back`, async () => {
    const page = await pageOf(browser, role)
    const words = 'typed and not sent'
    await page.goto(typeof path === 'string' ? path : await path())
    await page.locator('h1').waitFor()
    await open?.(page)
    await page.getByLabel(field).fill(words)
    for (const leave of [() => page.reload(), () => thereAndBack(page)]) {
      await leave()
      await page.locator('h1').waitFor()
      // one step back, a browser may show the page as it was left, with its dialog open
      if (!(await page.getByLabel(field).isVisible())) await open?.(page)
      assert.equal(await page.getByLabel(field).inputValue(), words)
    }
    await page.context().close()
  })
}

test('a form whose answer does not come keeps what was typed', async () => {
  const page = await pageOf(browser, 'payment_manager')
  await page.goto('/batches/new')
  await page.getByLabel(/^Name/).fill('Typed on a dead line')
  const account = page.getByLabel(/^From which account/)
  await account.selectOption({ index: 1 })
  await page.route('**/api/batches', (route) => route.abort())
  await page.getByRole('button', { name: 'Start the batch' }).click()
  await page.getByText('Not confirmed.').waitFor()
  assert.equal(await page.getByLabel(/^Name/).inputValue(), 'Typed on a dead line')
  await page.unroute('**/api/batches')
  await page.reload()
  assert.equal(await page.getByLabel(/^Name/).inputValue(), 'Typed on a dead line')
  await page.getByRole('button', { name: 'Start the batch' }).click()
  await page.getByRole('heading', { name: /^Typed on a dead line/ }).waitFor()
  await page.goto('/batches/new')
  assert.equal(await page.getByLabel(/^Name/).inputValue(), '')
  await page.context().close()
})

test('a question that met the end of the session is there after signing in again', async () => {
  const path = `/approval/${(await submittedBatch('Asked too late')).id}`
  const page = await pageOf(browser, 'finance_manager')
  await page.goto(path)
  await page.getByText('Ask', { exact: true }).click()
  await page.getByLabel(/^Your question to/).fill('Is line 1 new?')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByLabel('E-mail').fill('finance_manager@demo.example')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Password').waitFor({ state: 'detached' })
  await page.goto(path)
  assert.equal(await page.getByLabel(/^Your question to/).inputValue(), 'Is line 1 new?')
  await page.context().close()
})

async function thereAndBack(page: Page) {
  await page.goto('/account/security')
  await page.goBack()
}

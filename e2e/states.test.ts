import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page, Route } from 'playwright-core'
import type { RoleName } from '../worker/domain/access/role.ts'
import { ask, signIn } from './api.ts'
import { openBrowser } from './browser.ts'
import { loaded } from './in-page.ts'
import { locked } from './locked.ts'
import { complaintsOf, glanceAt, lookAt } from './look-at.ts'
import { pageOfNew, pages, visitorOf } from './new-organisation.ts'
import { asBrowserCookies, pageOf } from './people.ts'

/*
 * Each page of the table of addresses as it is seldom seen: with nothing in it yet, while it waits for a weak line, and when
 * it cannot be read. A page that is added to the table is looked at by that. Waiting and failing are drawn in one place for
 * all of them, and some pages are never empty: each test run looks at a few, `npm run pictures` at every one. What they say,
 * and that they come once they are asked again, is read of every page (`weak-line.test.ts`).
 */
const states = {
  empty: undefined,
  waiting: () => new Promise<void>(() => {}),
  'not to be read': (route: Route) => route.fulfill({ status: 500, body: 'away' }),
}

const aFew = ['/tenant/dashboard', '/admin/payees']
/** They hold the same before anything has been done. */
const neverEmpty =
  /^(change-password|own-security|preferences|profile|roles|role-defaults|security|system|integrations|data-integrity|organisation)$/
const isPictured = process.env.SHOTS !== undefined

/** What is heard and seen of a page that could not be read, or that has not come yet: its heading comes with it. */
const expected = {
  said: /^Failed to load resource|^ApiError: HTTP error! status: 500/,
  seen: /page-has-heading-one/,
}

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const address of pages) {
  for (const [state, answer] of Object.entries(states)) {
    if (answer && address.isPlain) continue
    if (!isPictured && (answer ? !aFew.includes(address.path) : neverEmpty.test(address.page)))
      continue
    test(`${address.path}, ${state}: fits, can be read, can be used`, async () => {
      const page = await pageOfNew(browser, visitorOf(address))
      const wrong = complaintsOf(page, answer && expected.said)
      let asked = 0
      if (answer) {
        await page.route('**/api/**', (route) => {
          if (route.request().url().endsWith('/api/auth/session')) return route.continue()
          asked += 1
          return answer(route)
        })
      }
      await page.goto(address.path)
      if (state === 'waiting') {
        await page.locator('main').getByText('Loading…').or(page.locator('h1')).first().waitFor()
      } else {
        await page.locator('h1').waitFor()
        await loaded(page)
      }
      if (state === 'not to be read' && asked > 0) {
        await page
          .getByText(/^Nothing was changed|could not be read/)
          .first()
          .waitFor()
      }
      wrong.push(...(await glanceAt(page, `${address.page} ${state}`)))
      await page.close()
      const isExpected = (what: string) => state === 'waiting' && expected.seen.test(what)
      assert.deepEqual(
        wrong.filter((what) => !isExpected(what)),
        [],
      )
    })
  }
}

/** A window with a session of its own at the demo, on a page of the desk whose clock can be moved. */
async function windowOf(
  role: RoleName,
  path: string,
  first?: (page: Page, token: string) => Promise<unknown>,
) {
  const { token, cookies } = await signIn(role)
  const page = await pageOf(browser, undefined)
  await page.context().addCookies(asBrowserCookies(cookies))
  await first?.(page, token)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  return { page, token }
}

test('a desk that is locked: fits, can be read, can be used', async () => {
  const { page } = await windowOf('auditor', '/audit', (page) => page.clock.install())
  await page.clock.fastForward('17:00')
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  assert.deepEqual(await lookAt(page, 'desk locked'), [])
  await page.context().close()
})

test('a session that ends in two minutes: fits, can be read, can be used', async () => {
  const { page } = await windowOf('viewer', '/batches', (page, token) =>
    page.route('**/api/auth/session', async (route) => {
      const headers = { Authorization: `Bearer ${token}` }
      const session = JSON.parse((await ask('/api/auth/session', { headers })).bytes.toString())
      const expiresAt = new Date(Date.parse(session.now) + 110_000).toISOString()
      await route.fulfill({ json: { ...session, expiresAt } })
    }),
  )
  await page.getByText('Your session ends in two minutes').waitFor()
  assert.deepEqual(await lookAt(page, 'session ending'), [])
  await page.context().close()
})

test('a session that has ended over a page: fits, can be read, can be used', async () => {
  const { page, token } = await windowOf('sys_admin', '/profile')
  const headers = { Authorization: `Bearer ${token}` }
  await ask('/api/auth/logout', { method: 'POST', headers })
  await page.getByLabel('Phone number').fill('675 1')
  // Whatever the page asks next may find it out before this press does: its dialog then lies over the button.
  await page.getByRole('button', { name: 'Save' }).dispatchEvent('click')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  assert.deepEqual(await lookAt(page, 'session ended'), [])
  await page.context().close()
})

test('a plain page that is locked: fits, can be read, can be used', async () => {
  const { cookies } = await signIn('senior_approver')
  const page = await pageOf(browser, undefined)
  await page.context().addCookies(asBrowserCookies(await locked(cookies)))
  await page.goto('/approval')
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  assert.deepEqual(await lookAt(page, 'plain page locked'), [])
  await page.context().close()
})

test('a page that takes long says so after four seconds', async () => {
  const { page } = await windowOf('finance_manager', '/profile')
  await page.route('**/api/payees*', () => {})
  await page.goto('/payees')
  await page.getByText('Loading…').waitFor()
  const sentence = page.getByText('Still loading, weak line')
  assert.ok(!(await sentence.isVisible()))
  await sentence.waitFor()
  await page.context().close()
})

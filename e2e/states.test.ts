import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { type Address, addresses } from '../worker/domain/access/addresses/addresses.ts'
import { whoEnters } from '../worker/domain/access/addresses/who-enters.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { defaultRoles } from '../worker/domain/access/roles/default-roles.ts'
import { ask, hostOf, signIn } from './api.ts'
import { openBrowser } from './browser.ts'
import { loaded } from './in-page.ts'
import { locked } from './locked.ts'
import { complaintsOf, glanceAt, lookAt } from './look-at.ts'
import { originOf } from './mailbox.ts'
import { asBrowserCookies, pageOf } from './people.ts'

/*
 * Each page of the table of addresses as it is seldom seen: with nothing in it yet, while it waits for a weak line, and when
 * it cannot be read. A page that is added to the table is looked at by that. Waiting and failing are drawn in one place for
 * all of them, and some pages are never empty: each test run looks at a few, `npm run pictures` at every one. What they say,
 * and that they come once they are asked again, is read of every page.
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

/** Pages of an organisation that need nothing else in their address, once each, with somebody who enters. */
const seen = new Set<string>()
const pages = addresses.filter((address) => {
  if (address.path.includes(':') || seen.has(address.page)) return false
  seen.add(address.page)
  return true
})
const visitorOf = (address: Address): RoleName => {
  const roles = whoEnters(address, defaultRoles)
  return roles.includes('org_admin') ? 'org_admin' : (roles[0] as RoleName)
}

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

const contexts = new Map<RoleName, Promise<BrowserContext>>()

/** A window of somebody at the organisation in which nothing has been done yet; what the app is made of, a browser fetches once. */
async function pageOfNew(role: RoleName): Promise<Page> {
  const context = contexts.get(role) ?? contextOfNew(role)
  contexts.set(role, context)
  return (await context).newPage()
}

async function contextOfNew(role: RoleName): Promise<BrowserContext> {
  const baseURL = originOf('new')
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  await context.addCookies(asBrowserCookies((await signIn(role, 'new')).cookies, hostOf('new')))
  return context
}

for (const address of pages) {
  for (const [state, answer] of Object.entries(states)) {
    if (answer && address.isPlain) continue
    if (!isPictured && (answer ? !aFew.includes(address.path) : neverEmpty.test(address.page)))
      continue
    test(`${address.path}, ${state}: fits, can be read, can be used`, async () => {
      const page = await pageOfNew(visitorOf(address))
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

/** What stands on the others came with the session, or comes once a sheet is dropped; their parts speak for themselves. */
const reading = pages.filter(
  ({ page, isPlain }) => !isPlain && !/^(profile|preferences|import-(payees|users))$/.test(page),
)
const tabs = 4
const away = { status: 503, body: 'away' }

test('each page of the desk waits, says that it could not be read, and comes when it is asked again', async () => {
  const left = [...reading]
  const silent: string[] = []
  async function walk() {
    for (let address = left.pop(); address; address = left.pop()) {
      const page = await pageOfNew(visitorOf(address))
      const held: Route[] = []
      let answer = (route: Route): unknown => held.push(route)
      await page.route('**/api/**', (route) =>
        /auth\/(session|presence)$/.test(route.request().url()) ? route.continue() : answer(route),
      )
      await page.goto(address.path)
      await page.locator('main').getByText('Loading…').or(page.locator('h1')).first().waitFor()
      answer = (route) => route.fulfill(away)
      for (const route of held) await route.fulfill(away)
      await loaded(page)
      const said = page.locator('main').getByText(/could not be read/)
      if (!(await said.first().isVisible())) silent.push(address.path)
      answer = (route) => route.continue()
      while (await said.first().isVisible()) {
        await page.locator('main').getByRole('button', { name: 'Try again' }).first().click()
        await loaded(page)
      }
      await page.locator('h1').waitFor()
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: tabs }, walk))
  assert.deepEqual(silent, [])
})

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

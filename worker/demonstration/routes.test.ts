import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { organisationApp } from '../organisation-app.ts'
import { told } from '../site/demonstration-open.ts'
import { ask } from '../testing/ask.ts'
import { as, makeCast, mia, originOf } from '../testing/cast.ts'
import { everyRoute, isOpen, type Route } from '../testing/routes/every-route.ts'
import {
  addressOf,
  type Belongings,
  bodyOf,
  makeBelongings,
} from '../testing/routes/filled-route.ts'

const demo = originOf('demo')
const asVisitor = { Cookie: '__Host-visitor=looking-around', Origin: demo }

let database: D1Database
let belongings: Belongings
beforeAll(async () => {
  database = (await makeCast()).acme.database
  belongings = await makeBelongings()
  // Acme is the demonstration from here on: its people, its batches, its file. A name is fixed for all but this test.
  await env.CONTROL.prepare('DROP TRIGGER organisations_fixed').run()
  await rename('demo')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const rename = (slug: string) =>
  env.CONTROL.prepare(
    "UPDATE organisations SET slug = ?, revision = revision + 1 WHERE id = 'org-acme'",
  )
    .bind(slug)
    .run()

const visit = (method: string, path: string, body?: ReturnType<typeof bodyOf>) =>
  ask(method, `${demo}${path}`, { headers: asVisitor, body: body ?? null })

/** Everything that is stored, counted and weighed. */
async function stored() {
  const tables = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    )
    .all<{ name: string }>()
  const sums: Record<string, unknown> = {}
  for (const { name } of tables.results) {
    sums[name] = (await database.prepare(`SELECT * FROM "${name}"`).all()).results
  }
  return JSON.stringify(sums)
}

test('one tap leads in, without an account', async () => {
  const { status, headers } = await ask('GET', `${demo}/look-around`)
  expect([status, headers.get('Location')]).toEqual([303, '/'])
  expect(headers.get('Set-Cookie')).toMatch(
    /^__Host-visitor=looking-around; .*HttpOnly; Secure; SameSite=Lax$/,
  )
  const { text } = await visit('GET', '/api/auth/session')
  const session = JSON.parse(text)
  expect(session.organisation.notice).toMatch(/^You are looking at a demonstration/)
  expect(session.user.permissions.join()).toMatch(/^view_\w+(,view_\w+)*$/)
  expect((await visit('GET', '/api/batches')).status).toBe(200)
  expect((await visit('GET', `/approval/${belongings.batches}`)).text).toContain(
    'You are looking at a demonstration',
  )
})

test('no other organisation can be looked at', async () => {
  expect((await ask('GET', `${originOf('beta')}/look-around`)).status).toBe(404)
  const headers = { ...asVisitor, Origin: originOf('beta') }
  const { code } = await ask('GET', `${originOf('beta')}/api/auth/session`, { headers })
  expect(code).toBe('signed_out')
  expect((await ask('GET', `${demo}/api/auth/session`)).code).toBe('signed_out')
  const { code: bearer } = await ask('GET', `${demo}/api/auth/session`, {
    token: 'looking-around-looking',
  })
  expect(bearer).toBe('signed_out')
})

const changes = everyRoute.filter(({ method }) => method !== 'GET')
const closed = changes.filter((route) => !isOpen(route))

describe('a visitor changes nothing', () => {
  let before = ''
  beforeAll(async () => {
    before = await stored()
  })

  test.each(closed)('$name', async (route: Route) => {
    const { method } = route
    const { status, code } = await visit(method, addressOf(route, belongings), bodyOf(route))
    expect(status).toBe(403)
    if (!route.isPage) expect(['demonstration_only', 'not_allowed']).toContain(code)
  })

  test.each(everyRoute.filter((route) => route.method === 'GET' && !isOpen(route)))(
    'nor by looking: $name',
    async (route: Route) => {
      expect((await visit('GET', addressOf(route, belongings))).status).toBeLessThan(500)
    },
  )

  test('and afterwards all that is stored is what it was', async () => {
    expect(await stored()).toBe(before)
  })

  test('what is open to a visitor is open to every stranger: the ways in and out', () => {
    const ways = /^POST \/(api\/auth\/|auth\b|activate-account$|sysadmin$|come-back$)/
    const open = changes.filter(isOpen).map(({ name }) => name)
    expect(open.filter((name) => !ways.test(name))).toEqual([])
    expect(open).toContain('POST /api/auth/login')
  })

  test('nor takes anything out', async () => {
    for (const path of [
      '/api/audit/export',
      `/api/bank-files/${belongings['bank-files']}/content`,
    ]) {
      expect((await visit('GET', path)).status).toBe(403)
    }
  })
})

test('who signs in at the demonstration works there as anywhere', async () => {
  const body = { department: 'Pay office' }
  expect((await as(mia).put('/auth/profile', { body, slug: 'demo' })).status).toBe(200)
})

test('signing out ends the visit', async () => {
  const { headers } = await visit('POST', '/api/auth/logout')
  expect(headers.get('Set-Cookie')).toMatch(/^__Host-visitor=; Max-Age=0/)
})

test('too many looks from one address are too many', async () => {
  vi.spyOn(env.ADDRESS_LIMIT, 'limit').mockResolvedValue({ success: false })
  expect((await visit('GET', '/api/batches')).code).toBe('too_many_requests')
})

test('one network has the quotas of one person, whichever of its addresses asks, and keeps no other out', async () => {
  const look = async (address: string) => {
    const headers = { ...asVisitor, 'CF-Connecting-IP': address }
    const request = new Request(`${demo}/api/roles`, { headers })
    const sized = { ...env, QUOTA_TIMES: '0.01' as '1' } // the type says what stands in the file
    const { status } = await organisationApp.fetch(request, sized, createExecutionContext())
    return status
  }
  const heard: number[] = []
  for (let host = 0; host < 16; host++) heard.push(await look(`2001:db8:7:1::${host}`))
  expect(heard[0]).toBe(200)
  expect(heard.at(-1)).toBe(429)
  expect(await look('2001:db8:7:2::1')).toBe(200)
})

test('the front page leads in where there is a demonstration, and says so where there is none', async () => {
  const enter = () => ask('GET', 'http://localhost/demo/enter')
  told.until = 0
  expect((await enter()).headers.get('Location')).toMatch(
    /^http:\/\/demo\.localhost.*\/look-around$/,
  )
  expect((await ask('GET', 'http://localhost/demo')).text).toContain('href="/demo/enter"')
  await rename('acme')
  told.until = 0 // a minute later
  expect((await enter()).headers.get('Location')).toBe('/demo')
  expect((await ask('GET', 'http://localhost/demo')).text).toContain('It is not open at the moment')
})

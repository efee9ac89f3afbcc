import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '../domain/durations.ts'
import { ask } from '../testing/ask.ts'
import { makeOrganisation } from '../testing/organisation.ts'
import { told } from './demonstration-open.ts'

const base = 'http://localhost'
const ownKey = env.MASTER_KEY
/** What this file looks after of the specification's public table (§2). */
const pages = [
  '/',
  '/app',
  '/features',
  '/demo',
  '/help',
  '/support',
  '/saas-docs',
  '/auth/info',
  '/terms-of-service',
  '/privacy-policy',
  '/sysadmin',
]

beforeAll(() => makeOrganisation('acme', 'Acme Hospital', []))

test.each(pages)('%s answers on the base host, and may be kept for a while', async (path) => {
  const { status, headers, text } = await ask('GET', `${base}${path}`)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(text).toMatch(/<meta name="description" content="[^"]{40,}"/)
})

test.each(pages.filter((path) => path !== '/' && path !== '/sysadmin'))(
  'an organisation’s %s leads to the base host',
  async (path) => {
    const { status, headers } = await ask('GET', `http://acme.localhost${path}`)
    expect([status, headers.get('Location')]).toEqual([302, `http://localhost:8787${path}`])
  },
)

test('a page that does not exist says so', async () => {
  const page = await ask('GET', `${base}/no-such-page`)
  expect(page.status).toBe(404)
  expect(page.text).toContain('This page does not exist')
  expect((await ask('GET', `${base}/api/no-such-call`)).code).toBe('not_found')
})

test('robots are told where to look, and where not', async () => {
  const { text } = await ask('GET', `${base}/robots.txt`)
  expect(text).toMatch(/^Disallow: \/padmin$/m)
  expect(text).toContain('Sitemap: http://localhost:8787/sitemap.xml')
  const own = await ask('GET', 'http://acme.localhost/robots.txt')
  expect(own.text).toBe('User-agent: *\nDisallow: /\n')
})

test('security.txt names this deployment’s own address, has not expired and is found at every host', async () => {
  const own = { SUPPORT_EMAIL: env.SUPPORT_EMAIL, SUPPORT_PHONE: env.SUPPORT_PHONE }
  const live = { SUPPORT_EMAIL: 'help@bilum.pg', SUPPORT_PHONE: '+675 7123 4567' }
  Object.assign(env, { ENVIRONMENT: 'production', MASTER_KEY: 'k'.repeat(32), ...live })
  const { status, headers, text } = await ask('GET', 'https://localhost/.well-known/security.txt')
  Object.assign(env, { SUPPORT_EMAIL: '' })
  const unfinished = await ask('GET', 'https://localhost/.well-known/security.txt')
  Object.assign(env, { ENVIRONMENT: 'development', MASTER_KEY: ownKey, ...own })
  expect([status, unfinished.status]).toEqual([200, 503])
  expect(headers.get('Content-Type')).toBe('text/plain;charset=UTF-8')
  expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=31536000; includeSubDomains/)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(text.split('\n').slice(0, -1)).toEqual([
    'Contact: mailto:help@bilum.pg',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages: en',
    'Canonical: http://localhost:8787/.well-known/security.txt',
  ])
  const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '').getTime()
  const days = (expires - Date.now()) / dayMs
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThan(365)
  const older = await ask('GET', `${base}/security.txt`)
  expect(older.headers.get('Location')).toBe('/.well-known/security.txt')
  const theirs = await ask('GET', 'http://acme.localhost/.well-known/security.txt')
  expect(theirs.headers.get('Location')).toBe('http://localhost:8787/.well-known/security.txt')
})

test('no method is taken that no route has, and nothing of a request comes back', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'PATCH', 'DELETE']) {
    const { status, text } = await ask(method, `${base}/support`, {
      headers: { Origin: base, 'X-Told': 'echo' },
    })
    expect([method, status]).toEqual([method, 404])
    expect(text).not.toContain('echo')
  }
})

test('the front page shows organisations that there are, by name', async () => {
  const { text } = await ask('GET', `${base}/`)
  expect(text).toContain('Acme Hospital')
})

test('the demo is offered within a minute from when there is one', async () => {
  const enter = () => ask('GET', `${base}/demo/enter`)
  told.until = 0
  expect((await ask('GET', `${base}/`)).text).not.toContain('See the demo')
  expect((await enter()).headers.get('Location')).toBe('/demo')
  await makeOrganisation('demo', 'Demo organisation', [])
  told.until = 0 // a minute later
  expect((await ask('GET', `${base}/`)).text).toContain('href="/demo/enter"')
  expect((await enter()).headers.get('Location')).toBe('http://demo.localhost:8787/look-around')
  // whoever comes to an isolate that was never told is told what is so, also while the first one looks
  Object.assign(told, { isOpen: undefined, until: 0 })
  const at = await Promise.all([enter(), enter()])
  expect(at.map(({ headers }) => headers.get('Location'))).not.toContain('/demo')
})

test('the local page lists organisations and letters, and there is none in production', async () => {
  const local = await ask('GET', `${base}/dev-orgs`)
  expect(local.status).toBe(200)
  expect(local.text).toContain('http://acme.localhost:8787/auth')
  const own = { SUPPORT_EMAIL: env.SUPPORT_EMAIL, SUPPORT_PHONE: env.SUPPORT_PHONE }
  const live = { SUPPORT_EMAIL: 'help@bilum.pg', SUPPORT_PHONE: '+675 7123 4567' }
  Object.assign(env, { ENVIRONMENT: 'production', MASTER_KEY: 'k'.repeat(32), ...live })
  const dev = await ask('GET', 'https://localhost/dev-orgs')
  const support = await ask('GET', 'https://localhost/support')
  Object.assign(env, { ENVIRONMENT: 'development', MASTER_KEY: ownKey, ...own })
  expect(dev.status).toBe(404)
  expect(support.text).toContain('mailto:help@bilum.pg')
  expect(support.text).not.toContain('bilum.example')
})

test('a page gives no other window a handle to it, and asks the browser for nothing it does not use', async () => {
  const page = await ask('GET', `${base}/features`)
  expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(page.headers.get('Permissions-Policy')).toContain('camera=()')
  const api = await ask('GET', `${base}/api/platform/session`)
  expect(api.headers.get('Permissions-Policy')).toBeNull()
})

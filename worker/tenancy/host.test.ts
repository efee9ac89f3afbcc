import { beforeAll, expect, test } from 'vitest'
import { isSlug } from '../domain/slug.ts'
import { ask } from '../testing/ask.ts'
import { acme, ana, beta, makeCast, originOf, tokenOf } from '../testing/cast.ts'
import { readHost } from './host.ts'

const organisation = (slug: string) => ({ ok: true, value: { kind: 'organisation', slug } })
const unknown = { ok: false, reason: 'unknown_host' }

test.each([
  ['the base host', 'bilum.test', { ok: true, value: { kind: 'base' } }],
  ['an organisation', 'acme.bilum.test', organisation('acme')],
  ['upper case', 'ACME.Bilum.TEST', organisation('acme')],
  ['digits and hyphens', 'st-mary-2.bilum.test', organisation('st-mary-2')],
  ['two labels', 'a.acme.bilum.test', unknown],
  ['no label', '.bilum.test', unknown],
  ['a port', 'acme.bilum.test:8787', unknown],
  ['a trailing dot', 'acme.bilum.test.', unknown],
  ['the base host with a trailing dot', 'bilum.test.', unknown],
  ['another base host', 'acme.other.test', unknown],
  ['the base host inside another', 'acme.bilum.test.evil.test', unknown],
  ['the base host as an ending', 'acmebilum.test', unknown],
  ['punycode', 'xn--acm-dma.bilum.test', unknown],
  ['unicode', 'acmé.bilum.test', unknown],
  ['a Cyrillic twin', 'аcme.bilum.test', unknown],
  ['a full-width twin', 'ａcme.bilum.test', unknown],
  ['the Kelvin sign, which is k in lower case', '\u212Aina.bilum.test', organisation('kina')],
  ['a percent sign', 'ac%6de.bilum.test', unknown],
  ['a space', 'acme .bilum.test', unknown],
  ['nothing', '', unknown],
])('reads %s', (_case, hostname, answer) => {
  expect(readHost(hostname, 'bilum.test')).toEqual(answer)
})

test.each(['admin', 'api', 'app', 'auth', 'billing', 'bilum', 'login', 'padmin', 'www'])(
  'nobody may be called %s',
  (slug) => {
    expect(isSlug(slug)).toBe(false)
    expect(readHost(`${slug}.bilum.test`, 'bilum.test')).toEqual(unknown)
    expect(readHost(`${slug.toUpperCase()}.bilum.test`, 'bilum.test')).toEqual(unknown)
  },
)

test.each([
  ['abc', true],
  ['a'.repeat(40), true],
  ['ab', false],
  ['a'.repeat(41), false],
  ['1abc', false],
  ['-abc', false],
  ['abc-', false],
  ['a--c', false],
  ['a_c', false],
  ['ABC', false],
  ['abc\n', false],
])('may an organisation be called %j? %s', (slug, may) => {
  expect(isSlug(slug)).toBe(may)
})

beforeAll(async () => {
  await makeCast()
})

test.each(['http://ACME.localhost', 'http://acme.localhost:8787', 'http://acme.LOCALHOST:443'])(
  '%s is Acme',
  async (origin) => {
    const { status, text } = await ask('GET', `${origin}/api/auth/session`, {
      token: await tokenOf(ana),
    })
    expect(status).toBe(200)
    expect(JSON.parse(text).organisation.slug).toBe(acme)
  },
)

test.each([
  'http://acme.localhost.',
  'http://a.acme.localhost',
  'http://acmé.localhost',
  'http://xn--acm-dma.localhost',
  'http://admin.localhost',
  'http://nobody.localhost',
])('there is nothing at %s', async (origin) => {
  const token = await tokenOf(ana)
  const program = await ask('GET', `${origin}/api/auth/session`, { token })
  const page = await ask('GET', `${origin}/approval`, { token })
  expect([program.status, page.status]).toEqual([404, 404])
  expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
})

test.each(['X-Forwarded-Host', 'X-Host', 'Forwarded', 'X-Original-Host', 'X-Tenant', 'Host'])(
  'no %s chooses the organisation',
  async (name) => {
    const host = `${beta}.localhost`
    const said = name === 'Forwarded' ? `host=${host}` : host
    const { status, text } = await ask('GET', `${originOf(acme)}/api/auth/session`, {
      token: await tokenOf(ana),
      headers: { [name]: said },
    })
    expect(status).toBe(200)
    expect(JSON.parse(text).organisation.slug).toBe(acme)
  },
)

test('the base host says that it is up, and has nothing of any organisation', async () => {
  const token = await tokenOf(ana)
  const paths = ['/api/health', '/api/payees', '/api/batches', '/batches', '/approval']
  const heard = await Promise.all(
    paths.map((path) => ask('GET', `http://localhost${path}`, { token })),
  )
  expect(heard.map(({ status }) => status)).toEqual([200, 404, 404, 404, 404])
})

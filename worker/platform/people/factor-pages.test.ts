import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { entriesOf } from '../../testing/audit-chain.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { browser, codeOf, keyIn, later } from '../../testing/browser.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import { password } from '../../testing/organisation.ts'
import { asPerson, base, makePerson, platformToken } from '../../testing/platform.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** What a page asks the browser for. */
function optionsIn(html: string): string {
  const [, found = ''] = /data-passkey="([^"]*)"/.exec(html) ?? []
  return found.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** Somebody of the platform who is in with an app, at a window of their own. */
async function signedIn() {
  const id = await makePerson('support', crypto.randomUUID())
  const form = { email: `${id}@platform.test`, password }
  const phone = browser(base)
  await phone.post('/padmin/login', form)
  const key = keyIn((await phone.get('/padmin/enrol')).text)
  await phone.post('/padmin/enrol', { code: codeOf(key) })
  return { id, form, phone }
}

async function addPasskey({ phone }: Pick<Awaited<ReturnType<typeof signedIn>>, 'phone'>) {
  const key = await makeAuthenticator()
  const options = optionsIn((await phone.post('/padmin/factors/passkey')).text)
  const credential = await key.create(options, base)
  return { key, options, done: await phone.post('/padmin/factors/passkey/proof', { credential }) }
}

const removalsIn = (text: string) =>
  [...text.matchAll(/action="(\/padmin\/factors\/[^"/]+\/removal)"/g)].map(([, path = '']) => path)

test('a passkey of the base host is added, told of, and opens the next sign-in of that host alone', async () => {
  const person = await signedIn()
  const { key, options, done } = await addPasskey(person)
  expect(JSON.parse(options).rp.id).toBe(new URL(base).hostname)
  expect(done.location).toBe('/padmin/factors?done=added')
  expect((await person.phone.get('/padmin/factors')).text).toContain('Passkey, ')
  const { factors } = JSON.parse((await person.phone.get('/api/platform/security')).text)
  expect(factors).toHaveLength(2)
  expect((await lettersTo(person.form.email))[0]?.subject).toContain('second factor was added')
  expect((await entriesOf(env.CONTROL)).at(-1)).toMatchObject({ action: 'user.factor_added' })

  const next = browser(base)
  expect((await next.post('/padmin/login', person.form)).location).toBe('/padmin/code')
  const asked = optionsIn((await next.get('/padmin/code')).text)
  const sibling = await key.get(asked, 'http://acme.localhost')
  expect((await next.post('/padmin/passkey', { credential: sibling })).status).toBe(401)
  expect((await next.get('/api/platform/session')).status).toBe(401)
  const credential = await key.get(asked, base)
  expect((await next.post('/padmin/passkey', { credential })).location).toBe('/padmin/dashboard')
  expect((await next.get('/api/platform/session')).status).toBe(200)
})

test('a factor is removed while another stays, also of two that are removed at once', async () => {
  const person = await signedIn()
  const { phone } = person
  const [only = ''] = removalsIn((await phone.get('/padmin/factors')).text)
  const refused = await phone.post(only)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('role="alert"')
  await addPasskey(person)
  const both = removalsIn((await phone.get('/padmin/factors')).text)
  expect(both).toHaveLength(2)
  await Promise.all(both.map((path) => phone.post(path)))
  expect(removalsIn((await phone.get('/padmin/factors')).text)).toHaveLength(1)
})

test('whoever finds an open desk later is asked for the password, and nobody reaches another’s', async () => {
  const person = await signedIn()
  const { phone } = person
  const [own = ''] = removalsIn((await phone.get('/padmin/factors')).text)
  const stranger = await signedIn()
  expect((await stranger.phone.post(own)).status).toBe(404)
  expect((await browser(base).get('/padmin/factors')).location).toBe(
    '/padmin/login?next=%2Fpadmin%2Ffactors',
  )
  later(11)
  expect((await phone.get('/padmin/factors')).text).toContain('Your password, once more')
  expect((await phone.post('/padmin/factors/passkey')).status).toBe(401)
  expect((await phone.post('/padmin/factors/passkey', { password })).text).toContain('data-passkey')
})

test('a session without a factor adds none', async () => {
  const id = await makePerson('support', crypto.randomUUID())
  const token = await platformToken(id, '')
  expect((await asPerson(token, 'GET', '/security')).status).toBe(401)
  const phone = browser(base)
  await phone.post('/padmin/login', { email: `${id}@platform.test`, password })
  expect((await phone.post('/padmin/factors/passkey', { password })).location).toMatch(
    /^\/padmin\/login/,
  )
})

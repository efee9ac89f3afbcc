import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { controlIsReady } from '../../tenancy/upkeep/keep-up-to-date.ts'
import { brokenLinks, entriesOf } from '../../testing/audit-chain.ts'
import { browser, codeOf, keyIn, later, recoveryCodesIn } from '../../testing/browser.ts'
import { lettersTo, linkTo } from '../../testing/mailbox.ts'
import { password } from '../../testing/organisation.ts'
import { asPerson, base, makePerson, platformToken } from '../../testing/platform.ts'

let owner: string
beforeEach(async () => {
  await controlIsReady(env)
  await env.CONTROL.prepare("UPDATE users SET status = 'inactive'").run()
  owner = await platformToken(await makePerson('owner', crypto.randomUUID()))
})

afterEach(() => vi.useRealTimers())

async function invite(role = 'support') {
  const email = `${crypto.randomUUID()}@platform.test`
  const sent = { email, firstName: 'Ila', lastName: 'Rea', role }
  const { body } = await asPerson(owner, 'POST', '/people', sent)
  return { id: body.id as string, email }
}

/** Signs in for the first time, and gives the key of the app that was set up. */
async function enrol(email: string, secret: string) {
  const phone = browser(base)
  await phone.post('/padmin/login', { email, password: secret })
  const key = keyIn((await phone.get('/padmin/enrol')).text)
  const { text } = await phone.post('/padmin/enrol', { code: codeOf(key) })
  return { phone, key, codes: recoveryCodesIn(text) }
}

const ownSecret = 'seven brown kumuls over the bay'

test('an invitation leads to a password, an app, and then the dashboard', async () => {
  const { email } = await invite()
  const link = await linkTo(email)
  expect(`${link.origin}${link.pathname}`).toBe(`${env.BASE_ORIGIN}/padmin/activate-account`)
  const phone = browser(base)
  const token = link.searchParams.get('token') ?? ''
  expect((await phone.get(`/padmin/activate-account?token=${token}`)).text).toContain(email)
  const set = await phone.post('/padmin/activate-account', { token, password: ownSecret })
  expect(set.location).toBe(`/padmin/login?password=1#email=${email}`)
  expect((await phone.get('/padmin/dashboard')).location).toBe('/padmin/login')

  const { phone: signedIn } = await enrol(email, ownSecret)
  expect((await signedIn.get('/api/platform/session')).status).toBe(200)
  const again = await phone.post('/padmin/activate-account', { token, password: ownSecret })
  expect(again.status).toBe(410)
})

test('an invitation is sent again, and only the newest link opens', async () => {
  const { id, email } = await invite()
  const first = await linkTo(email)
  expect((await asPerson(owner, 'POST', `/people/${id}/invitation`)).status).toBe(200)
  const links = (await lettersTo(email)).flatMap(({ text }) => text.match(/token=\S+/) ?? [])
  expect(new Set(links).size).toBe(2)
  const phone = browser(base)
  expect((await phone.get(`/padmin/activate-account${first.search}`)).status).toBe(410)
  const newest = links.find((link) => !first.search.includes(link))
  expect((await phone.get(`/padmin/activate-account?${newest}`)).status).toBe(200)
})

test('who was let out before they followed their invitation is invited again, and no colleague before that', async () => {
  const { id, email } = await invite('operator')
  const give = (status: string) => asPerson(owner, 'PUT', `/people/${id}`, { status })
  expect((await give('active')).code).toBe('not_activated')
  for (const status of ['inactive', 'active']) expect((await give(status)).status).toBe(200)
  const { items } = (await asPerson(owner, 'GET', '/people')).body
  const statusOf = (one: { id: string }) => one.id === id
  expect(items.find(statusOf).status).toBe('invited')
  expect((await asPerson(owner, 'POST', `/people/${id}/invitation`)).status).toBe(200)
  expect((await lettersTo(email)).at(-1)?.text).toContain('/padmin/activate-account?token=')
})

test('who is active is not invited again', async () => {
  const id = await makePerson('support', crypto.randomUUID())
  expect((await asPerson(owner, 'POST', `/people/${id}/invitation`)).code).toBe('user_not_invited')
})

test('an owner takes a lost phone away: every session ends, a password is chosen by a letter, and another app set up', async () => {
  const id = await makePerson('billing', crypto.randomUUID())
  const email = `${id}@platform.test`
  const { phone, key, codes } = await enrol(email, password)
  expect((await asPerson(owner, 'DELETE', `/people/${id}/factors`)).status).toBe(200)
  expect((await phone.get('/api/platform/session')).status).toBe(401)

  const after = browser(base)
  expect((await after.post('/padmin/login', { email, password })).status).toBe(401)
  const { pathname, searchParams } = await linkTo(email)
  const form = { token: searchParams.get('token') ?? '', email, password: ownSecret }
  await after.post(pathname, form)
  expect((await after.post('/padmin/login', form)).location).toBe('/padmin/enrol')
  expect((await after.post('/padmin/code', { code: codes[0] ?? '' })).status).toBe(401)
  expect(keyIn((await after.get('/padmin/enrol')).text)).not.toBe(key)
  expect((await lettersTo(email)).some(({ subject }) => subject.includes('was removed'))).toBe(true)
})

describe('nobody', () => {
  test.each([
    ['PUT', '', { role: 'support' }],
    ['PUT', '', { status: 'inactive' }],
    ['DELETE', '/factors', undefined],
    ['POST', '/invitation', undefined],
  ])('%ss themselves%s with %j', async (method, path, body) => {
    const { body: session } = await asPerson(owner, 'GET', '/session')
    const heard = await asPerson(owner, method, `/people/${session.person.id}${path}`, body)
    expect(heard.code).toBe('own_rights')
  })
})

test('two owners who deactivate each other at the same moment leave one', async () => {
  const [one, other] = [
    await makePerson('owner', crypto.randomUUID()),
    await makePerson('owner', crypto.randomUUID()),
  ]
  const tokens = [await platformToken(one), await platformToken(other)]
  await env.CONTROL.prepare("UPDATE users SET status = 'inactive' WHERE id NOT IN (?, ?)")
    .bind(one, other)
    .run()
  const both = await Promise.all(
    [other, one].map((id, turn) =>
      asPerson(tokens[turn] ?? '', 'PUT', `/people/${id}`, { status: 'inactive' }),
    ),
  )
  expect(both.map(({ status }) => status).sort()[0]).toBe(200)
  const { results } = await env.CONTROL.prepare(
    "SELECT id FROM users WHERE role = 'owner' AND status = 'active'",
  ).all()
  expect(results).toHaveLength(1)
})

test('a role that changes is told to its person, and counts on the next request', async () => {
  const id = await makePerson('support', crypto.randomUUID())
  const token = await platformToken(id)
  expect((await asPerson(token, 'GET', '/proofs')).code).toBe('not_allowed')
  await asPerson(owner, 'PUT', `/people/${id}`, { role: 'billing' })
  expect((await asPerson(token, 'GET', '/proofs')).status).toBe(200)
  const [notice] = await lettersTo(`${id}@platform.test`)
  expect(notice?.subject).toBe('What somebody may do was changed')
})

test('the other owners are told whom one lets in, what one gives, and whose phone one takes away', async () => {
  const other = await makePerson('owner', crypto.randomUUID())
  const { id } = await invite()
  await asPerson(owner, 'PUT', `/people/${other}`, { role: 'owner' })
  const phone = await makePerson('operator', crypto.randomUUID())
  await asPerson(owner, 'PUT', `/people/${phone}`, { role: 'owner' })
  await asPerson(owner, 'DELETE', `/people/${phone}/factors`)
  const told = await lettersTo(`${other}@platform.test`)
  const lines = told.flatMap(
    ({ text }) => /^.*\bWhat (.*?); by/.exec(text.replace(/\s+/g, ' '))?.[1] ?? [],
  )
  expect(lines.toReversed()).toEqual([
    'Ila Rea: invited as support',
    `${phone} Platform: owner`,
    `${phone} Platform: second factors taken away`,
  ])
  // and whoever was brought in is not told of themselves twice
  expect(await lettersTo(`${id}@platform.test`)).toEqual([])
})

test('of two invitations to one address at once, one is made', async () => {
  const sent = { email: 'twice@platform.test', firstName: 'A', lastName: 'B', role: 'support' }
  const both = await Promise.all([1, 2].map(() => asPerson(owner, 'POST', '/people', sent)))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(brokenLinks(await entriesOf(env.CONTROL))).toEqual([])
})

test('an owner signs somebody out everywhere, who reads of it; nobody else may, and nobody themselves', async () => {
  const id = await makePerson('billing', crypto.randomUUID())
  const token = await platformToken(id)
  const path = `/security/people/${id}/sign-out`
  expect((await asPerson(token, 'POST', path)).code).toBe('not_allowed')
  const { people } = (await asPerson(owner, 'GET', '/security')).body
  expect(people).toMatchObject([{ openSessions: 1 }, { openSessions: 1 }])
  expect((await asPerson(owner, 'POST', path)).status).toBe(204)
  expect((await asPerson(token, 'GET', '/session')).status).toBe(401)
  const [letter] = await lettersTo(`${id}@platform.test`)
  expect(letter?.subject).toBe('You were signed out everywhere')
  expect((await entriesOf(env.CONTROL)).at(-1)).toMatchObject({ action: 'person.signed_out' })

  const own = people.find((one: { id: string }) => one.id !== id)
  const self = await asPerson(owner, 'POST', `/security/people/${own.id}/sign-out`)
  expect(self.code).toBe('own_sessions')
})

test('whoever is signed in twice ends the other one, and only their own', async () => {
  const id = await makePerson('support', crypto.randomUUID())
  const [one, other] = [await platformToken(id), await platformToken(id)]
  const { sessions } = (await asPerson(one, 'GET', '/security')).body
  const { id: ended } = sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
  const end = (token: string) => asPerson(token, 'POST', `/security/sessions/${ended}/end`)
  expect((await end(owner)).code).toBe('not_found')
  expect((await end(one)).status).toBe(204)
  expect((await asPerson(other, 'GET', '/session')).status).toBe(401)
  expect((await asPerson(one, 'GET', '/session')).status).toBe(200)
})

test('an open dashboard that proved itself long ago lets nobody in, and takes rights away all the same', async () => {
  const { id } = await invite()
  const other = await makePerson('support', crypto.randomUUID())
  later(16)
  const sent = { email: 'm@platform.test', firstName: 'Ila', lastName: 'Rea', role: 'owner' }
  const codes = [
    await asPerson(owner, 'POST', '/people', sent),
    await asPerson(owner, 'PUT', `/people/${other}`, { role: 'owner' }),
    await asPerson(owner, 'POST', `/people/${id}/invitation`),
    await asPerson(owner, 'DELETE', `/people/${other}/factors`),
  ].map(({ code }) => code)
  expect(codes).toEqual(Array(4).fill('recent_proof_needed'))
  expect((await asPerson(owner, 'PUT', `/people/${id}`, { status: 'inactive' })).status).toBe(200)
})

test('the password is written once more on a page, and leads back to the dashboard alone', async () => {
  const person = await makePerson('owner', crypto.randomUUID())
  const { phone, key } = await enrol(`${person}@platform.test`, password)
  const at = (next: string) => `/padmin/prove?next=${encodeURIComponent(next)}`
  const people = '/padmin/dashboard/people'
  expect((await phone.get(at(people))).location).toBe(people)
  expect((await phone.get(at('//evil.example'))).location).toBe('/padmin/dashboard')
  later(10)
  expect((await phone.get('/api/platform/presence')).status).toBe(204)
  later(10)
  const page = await phone.get(at(people))
  expect([page.status, page.text.includes('Is it you?')]).toEqual([401, true])
  const form = { next: at(people), password, code: codeOf(key) }
  expect((await phone.post('/padmin/unlock', form)).location).toBe(at(people))
  expect((await phone.get(at(people))).location).toBe(people)
})

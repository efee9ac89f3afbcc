import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/ask.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { browser, recoveryCodesIn, signInAt } from '../../testing/browser.ts'
import { ana, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import { type Person, password } from '../../testing/organisation.ts'

const acme = originOf('acme')

beforeAll(async () => {
  await makeCast()
})

const signIn = (person: Person) => signInAt(acme, person)

/** What a page asks the browser for. */
function optionsIn(html: string): string {
  const [, found = ''] = /data-passkey="([^"]*)"/.exec(html) ?? []
  return found.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

async function enrol(person: Person) {
  const phone = await signIn(person)
  const key = await makeAuthenticator()
  const options = optionsIn((await phone.post('/account/passkey', { password })).text)
  const credential = await key.create(options, acme)
  const done = await phone.post('/account/passkey/proof', { credential })
  return { phone, key, credential, done }
}

describe('a passkey', () => {
  test('is added, with recovery codes and a letter, and opens the next sign-in', async () => {
    const { done, key } = await enrol(mia)
    expect(recoveryCodesIn(done.text)).toHaveLength(10)
    expect((await lettersTo(mia.email))[0]?.subject).toContain('second factor was added')

    const next = await signIn(mia)
    expect(next.answer.location).toBe('/auth/code')
    const options = optionsIn((await next.get('/auth/code')).text)
    const credential = await key.get(options, acme)
    expect((await next.post('/auth/passkey', { credential })).location).toBe('/')
    expect((await next.get('/api/auth/session')).status).toBe(200)
    const security = await next.get('/account/security')
    expect(security.text).toContain('Passkey, ')
  })

  test('is worth nothing for another sign-in, made at another address, or copied', async () => {
    const { key } = await enrol(ravi)
    const first = await signIn(ravi)
    const options = optionsIn((await first.get('/auth/code')).text)
    const elsewhere = await key.get(options, originOf('beta'))
    const refused = await first.post('/auth/passkey', { credential: elsewhere })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain('This passkey was not accepted')
    const credential = await key.get(options, acme)
    expect((await first.post('/auth/passkey', { credential })).location).toBe('/approver-dashboard')

    const replay = await signIn(ravi)
    expect((await replay.post('/auth/passkey', { credential })).status).toBe(401)
    const others = optionsIn((await replay.get('/auth/code')).text)
    const copy = await key.get(others, acme, { isCopy: true })
    expect((await replay.post('/auth/passkey', { credential: copy })).status).toBe(401)
    const told = async () => (await lettersTo(ravi.email))[0]?.subject
    await eventually(async () => expect(await told()).toContain('may have been copied'))
    expect((await replay.get('/api/auth/session')).status).toBe(401)
  })

  test('of somebody else opens nothing, and garbage is refused in words', async () => {
    const { key } = await enrol(zoe)
    const thief = await signIn(mia)
    const options = optionsIn((await thief.get('/auth/code')).text)
    for (const credential of [await key.get(options, acme), '{}', 'null', 'garbage', '']) {
      const answer = await thief.post('/auth/passkey', { credential })
      expect(answer.status).toBe(401)
      expect((await thief.get('/api/auth/session')).status).toBe(401)
    }
    expect((await thief.post('/auth/passkey', { credential: '' })).text).toContain('start again')
  })

  test('is one person’s: nobody else keeps the same', async () => {
    const { key } = await enrol(tom)
    const phone = await signIn(ana)
    const options = optionsIn((await phone.post('/account/passkey', { password })).text)
    const credential = await key.create(options, acme)
    expect((await phone.post('/account/passkey/proof', { credential })).status).toBe(401)
    expect((await signIn(ana)).answer.location).toBe('/')
  })

  test('is made once from one challenge, which opens no session', async () => {
    const phone = await signIn(ana)
    const begin = async () => optionsIn((await phone.post('/account/passkey', { password })).text)
    const credential = await (await makeAuthenticator()).create(await begin(), acme)
    const cookie = phone.jar.get('__Host-challenge') ?? ''
    expect((await phone.post('/account/passkey/proof', { credential })).status).toBe(200)
    phone.jar.set('__Host-challenge', cookie)
    expect((await phone.post('/account/passkey/proof', { credential })).status).toBe(401)

    await begin()
    const thief = browser(acme)
    thief.jar.set('__Host-challenge', phone.jar.get('__Host-challenge') ?? '')
    expect((await thief.post('/auth/passkey', { credential })).text).toContain('start again')
    expect((await thief.get('/auth/code')).location).toBe('/auth')
  })
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { must } from '../../domain/must.ts'
import { browser, codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { ana, as, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { lettersTo, linkTo } from '../../testing/mailbox.ts'
import { type Person, password } from '../../testing/organisation.ts'
import { removeAllFactors } from '../factors/factor-store.ts'
import { setPassword } from '../links/set-password.ts'
import { setRules } from '../rules/rules.fixture.ts'
import { findUserById } from './user-store.ts'

/* Eight characters are enough beside a factor, and not alone. */

const acme = originOf('acme')
const short = 'kau9tuna'
const long = 'five green parrots on a roof'
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  cast = await makeCast()
})
afterEach(() => vi.useRealTimers())

type Window = Awaited<ReturnType<typeof signInAt>>
async function removal(window: Window, form: Record<string, string>) {
  const { text } = await window.get('/account/security')
  const [, id = ''] = /\/account\/factors\/([\w-]+)\/removal/.exec(text) ?? []
  return window.post(`/account/factors/${id}/removal`, form)
}

test('the last factor does not go from beside a short password, also a moment after signing in', async () => {
  const first = await signInAt(acme, mia)
  const { key } = await enrolApp(first)
  const changed = await first.post('/account/password', { current: password, password: short })
  expect(changed.location).toBe('/account/security?done=password')
  later(1)
  const window = await signInAt(acme, mia, short)
  expect((await window.post('/auth/code', { code: codeOf(key) })).location).toBe('/')
  expect((await window.get('/account/security')).text).toMatch(/removal".*name="password"/s)
  expect((await removal(window, {})).status).toBe(401)
  const refused = await removal(window, { password: short })
  expect([refused.status, refused.text.includes('at least 15 characters')]).toEqual([422, true])
  await window.post('/account/password', { current: short, password: long })
  expect((await removal(window, { password: long })).location).toBe(
    '/account/security?done=removed',
  )
  expect((await signInAt(acme, mia, long)).answer.location).toBe('/')
  // what it opened counts no longer as opened by a factor
  await setRules({ secondFactor: 'everybody' })
  expect((await window.get('/api/payees')).text).toContain('second_factor_required')
  await setRules(openRules)
})

/** Somebody with an app, whose password is one of eight characters. */
async function withShortPassword(person: Person) {
  const window = await signInAt(acme, person)
  const app = await enrolApp(window)
  await window.post('/account/password', { current: password, password: short })
  return { ...app, window }
}

test('whose last factor an administrator took away chooses another password by a letter', async () => {
  const { window } = await withShortPassword(ravi)
  expect((await as(ana).post(`/users/${ravi.id}/factor-removal`)).status).toBe(200)
  expect((await window.get('/api/auth/session')).status).toBe(401)
  expect((await signInAt(acme, ravi, short)).answer.status).toBe(401)

  const { search, pathname } = await linkTo(ravi.email)
  const [letter] = await lettersTo(ravi.email)
  expect(letter?.text).toContain('Your second factor was taken away for you')
  const phone = browser(acme)
  expect((await phone.get(pathname + search)).text).toContain('name="password"')
  const token = new URLSearchParams(search).get('token') ?? ''
  expect((await phone.post(pathname, { token, password: short })).text).toContain(
    'at least 15 characters',
  )
  expect((await phone.post(pathname, { token, password: long })).status).toBe(303)
  // where no answer came, it is sent again
  const again = await phone.post(pathname, { token, password: long })
  expect(again.text).toContain('If you chose a password with it, it is set: sign in with it.')
  expect(again.text).toContain('<a href="/auth">')
  expect((await signInAt(acme, ravi, long)).answer.location).toBe('/approver-dashboard')
})

describe('of two at the same moment', () => {
  /** In the very change that is about to be made. */
  async function overtake(change: string) {
    const { database } = cast.acme
    const trigger = `CREATE TRIGGER overtaken AFTER INSERT ON idempotency_keys BEGIN ${change}; END`
    await database.prepare(trigger).run()
    return () => database.prepare('DROP TRIGGER overtaken').run()
  }
  const factorsOf = (id: string) =>
    cast.acme.database
      .prepare('SELECT count(*) AS n FROM second_factors WHERE user_id = ? AND removed_at IS NULL')
      .bind(id)
      .first('n')

  test('the one that is the last now stays, and nobody is told that a factor is asked for', async () => {
    const { window } = await withShortPassword(ana)
    await cast.acme.database
      .prepare(
        "INSERT INTO second_factors (id, user_id, kind, name, created_at, confirmed_at) VALUES ('other', 'ana', 'passkey', 'Passkey', 1, 1)",
      )
      .run()
    const undo = await overtake(
      "UPDATE second_factors SET removed_at = 1 WHERE user_id = 'ana' AND id <> 'other'",
    )
    const refused = await removal(window, {})
    await undo()
    expect([refused.status, refused.text.includes('the last second factor now')]).toEqual([
      409,
      true,
    ])
    expect(await factorsOf('ana')).toBe(2)
  })

  test('the last factor stays beside a password that was changed meanwhile', async () => {
    const window = await signInAt(acme, zoe)
    await enrolApp(window)
    const undo = await overtake("UPDATE users SET password_hash = 'another' WHERE id = 'zoe'")
    const refused = await removal(window, { password })
    await undo()
    expect([refused.status, refused.text.includes('changed meanwhile')]).toEqual([409, true])
    expect(await factorsOf('zoe')).toBe(1)
  })

  test('a short password is not set where the last factor went meanwhile', async () => {
    await enrolApp(await signInAt(acme, tom))
    const realm = await openAcme()
    const row = must(await findUserById(realm.db, tom.id), 'person')
    const now = new Date()
    const set = async (secret: string) => {
      const [first, ...more] = await setPassword(env, realm, row, secret, now)
      return () => realm.db.batch([must(first, 'statement'), ...more])
    }
    const [shortly, alone] = [await set(short), await set(long)]
    await Promise.all(removeAllFactors(realm.db, tom.id, now))
    await expect(shortly()).rejects.toThrow()
    await alone()
    expect((await signInAt(acme, tom, long)).answer.location).toBe('/')
  })
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, eventually } from '../../testing/ask.ts'
import { beginApp, browser, codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { ana, as, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { lettersTo, linkTo } from '../../testing/mailbox.ts'
import { type Person, password } from '../../testing/organisation.ts'
import { overHere } from '../sessions/reading/over-here.ts'

const acme = originOf('acme')
const newPassword = 'nine brown pigs in the garden'
let cast: Awaited<ReturnType<typeof makeCast>>

beforeAll(async () => {
  cast = await makeCast()
})
afterEach(() => {
  vi.useRealTimers()
})

const signIn = (person: Person, secret?: string) => signInAt(acme, person, secret)
const enrol = async (window: ReturnType<typeof browser>) => (await enrolApp(window)).key

async function reset({ email }: Person) {
  await browser(acme).post('/auth/reset-password', { email })
  const link = await eventually(() => linkTo(email))
  const token = link.searchParams.get('token') ?? ''
  await browser(acme).post('/auth/reset-password', { token, password: newPassword })
}

const isIn = async (window: ReturnType<typeof browser>) =>
  (await window.get('/api/auth/session')).status === 200

describe('whoever knows the password alone', () => {
  test('is signed out when a factor is added, and rules no factor', async () => {
    const thief = await signIn(mia)
    const owner = await signIn(mia)
    const key = await enrol(owner)
    expect(await isIn(thief)).toBe(false)
    expect(await isIn(owner)).toBe(true)

    // a session that no factor opened, however it came to be
    await cast.acme.database.prepare("UPDATE sessions SET factor = '', ended_at = NULL").run()
    overHere.clear()
    for (const path of ['/account/recovery-codes', '/account/app', '/account/passkey'])
      expect((await thief.post(path, { password })).text).toContain('sign in with it')
    const change = { current: password, password: newPassword }
    expect((await thief.post('/change-password', change)).status).toBe(403)
    later(1)
    const again = await signIn(mia)
    expect((await again.post('/auth/code', { code: codeOf(key) })).location).toBe('/')
  })

  test('does not know the key of an app that is set up after a new password', async () => {
    const known = await beginApp(await signIn(ravi))
    await reset(ravi)
    const owner = await signIn(ravi, newPassword)
    const key = await beginApp(owner, newPassword)
    expect(key).not.toBe(known)
    // another window of the same person does not see it
    const thief = await signIn(ravi, newPassword)
    expect((await thief.get('/account/app')).location).toBe('/account/security')
    later(16)
    await owner.post('/auth/unlock', { password: newPassword })
    expect((await owner.get('/account/app')).location).toBe('/account/security')
  })

  test('finishes nothing that was begun with the password before', async () => {
    const key = await enrol(await signIn(zoe))
    const thief = await signIn(zoe)
    expect(thief.answer.location).toBe('/auth/code')
    await reset(zoe)
    later(1)
    expect((await thief.post('/auth/code', { code: codeOf(key) })).text).toContain('start again')
    expect(await isIn(thief)).toBe(false)
  })
})

test('a lost phone: an administrator takes the factor away, and the person is told', async () => {
  const removal = () => as(ana).post('/users/mia/factor-removal')
  expect(await removal()).toMatchObject({ status: 200, body: { id: 'mia' } })
  expect((await removal()).body.code).toBe('factor_missing')
  expect((await as(ana).post('/users/ana/factor-removal')).body.code).toBe('own_factor')
  expect((await signIn(mia)).answer.status).toBe(401)
  expect((await lettersTo(mia.email)).map(({ subject }) => subject).join()).toContain('removed')
})

describe('between the password and what it opens', () => {
  /** Does something to a person in the very change that is about to be made. */
  async function overtake(change: string, written = 'idempotency_keys') {
    const { database } = cast.acme
    await database
      .prepare(
        `CREATE TRIGGER overtaken AFTER INSERT ON ${written} BEGIN UPDATE users SET ${change} WHERE id = 'tom'; END`,
      )
      .run()
    return () => database.prepare('DROP TRIGGER overtaken').run()
  }
  const tomNow = () =>
    cast.acme.database.prepare("SELECT status FROM users WHERE id = 'tom'").first('status')

  test('a deactivation stays one, whatever password is set', async () => {
    const window = await signIn(tom)
    const undo = await overtake("status = 'inactive'")
    const change = { current: password, password: newPassword }
    const answer = await window.post('/change-password', change)
    await undo()
    expect(answer.status).toBe(409)
    expect(await tomNow()).toBe('active') // the whole change was refused, the trigger's half too
    await cast.acme.database.prepare("UPDATE users SET status = 'active' WHERE id = 'tom'").run()
  })

  test('a session that was ended meanwhile makes no recovery codes', async () => {
    const window = await signIn(tom)
    const { database } = cast.acme
    await database
      .prepare(
        "CREATE TRIGGER overtaken AFTER INSERT ON idempotency_keys BEGIN UPDATE sessions SET ended_at = 1 WHERE user_id = 'tom'; END",
      )
      .run()
    const answer = await window.post('/account/recovery-codes', { password })
    await database.prepare('DROP TRIGGER overtaken').run()
    expect(answer.text).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-/)
    expect(
      await database
        .prepare('SELECT count(*) AS many FROM recovery_codes WHERE user_id = ?')
        .bind('tom')
        .first('many'),
    ).toBe(0)
  })

  test.each(["status = 'inactive'", "password_hash = 'another'"])(
    'no session opens after %s',
    async (change) => {
      const undo = await overtake(change, 'sessions')
      const { status } = await ask('POST', `${acme}/api/auth/login`, {
        body: JSON.stringify({ email: tom.email, password }),
      })
      await undo()
      expect(status).toBe(401)
    },
  )
})

describe('guessing', () => {
  test('many codes at once are no more guesses than in turn, and the owner is told', async () => {
    await cast.acme.database.prepare("UPDATE users SET status = 'active'").run()
    const window = await signIn(tom)
    await enrol(window)
    later(1)
    const windows = await Promise.all(Array.from({ length: 4 }, () => signIn(tom)))
    const guesses = windows.flatMap((one) =>
      Array.from({ length: 5 }, (_, index) => one.post('/auth/code', { code: `00000${index}` })),
    )
    const answers = await Promise.all(guesses)
    const looked = answers.filter(({ text }) => text.includes('This code is not right'))
    expect(looked.length).toBeLessThanOrEqual(5)
    await eventually(async () => {
      const subjects = (await lettersTo(tom.email)).map(({ subject }) => subject)
      expect(subjects.some((subject) => subject.includes('knows your password'))).toBe(true)
    })
  })

  test('from many addresses of one line is limited as one, and from many lines of one customer as four', async () => {
    const limit = vi.spyOn(env.STRANGER_LIMIT, 'limit')
    const asked = (address: string) =>
      ask('POST', `${acme}/auth/reset-password`, {
        headers: {
          'CF-Connecting-IP': address,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: 'email=nobody@example.test',
      })
    await asked('2001:db8:0:7::1')
    await asked('2001:0DB8:0000:0007:ffff::2')
    await asked('2001:db8::9')
    await asked('::ffff:10.1.2.3')
    await asked('2001::b:c:d:e:f')
    const keys = limit.mock.calls.map(([{ key }]) => key)
    expect(keys).toEqual([
      'reset/2001:db8:0/3/nobody@example.test',
      'reset/2001:db8:0/3/nobody@example.test',
      'reset/2001:db8:0/0/nobody@example.test',
      'reset/10.1.2.3/nobody@example.test',
      'reset/2001:0:0/3/nobody@example.test',
    ])
    limit.mockClear()
    for (let line = 0; line < 10; line++) await asked(`2001:db8:9:${line.toString(16)}::1`)
    expect(new Set(limit.mock.calls.map(([{ key }]) => key)).size).toBe(4)
  })
})

import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { transientFaults } from '../../core/database-errors.ts'
import { browser, codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { makeCast, originOf, ravi } from '../../testing/cast.ts'
import { password } from '../../testing/organisation.ts'

/* Between the password and the code: a database that is away for a moment throws nobody out. */

const acme = originOf('acme')
let database: D1Database
let databases: D1Database[]
let key = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  databases = [database, env.CONTROL]
  ;({ key } = await enrolApp(await signInAt(acme, ravi)))
})
afterEach(() => vi.restoreAllMocks())
// a code is used once, so time goes on from test to test
afterAll(() => vi.useRealTimers())

const [text = ''] = transientFaults
const { email } = ravi

test.each(['before', 'after'] as const)(
  'any call that fails %s it was carried out is asked again: with the password, and with the code',
  async (when) => {
    for (let nth = 1; nth <= 4; nth++) {
      later(1)
      const window = browser(acme)
      let ended = failCall(databases, { nth, text, when })
      const first = await window.post('/auth', { email, password })
      ended()
      expect([nth, first.status, first.location]).toEqual([nth, 303, '/auth/code'])
      ended = failCall(databases, { nth, text, when })
      const second = await window.post('/auth/code', { code: codeOf(key) })
      ended()
      expect([nth, second.status]).toEqual([nth, 303])
      expect((await window.get('/api/auth/session')).status).toBe(200)
    }
  },
)

test('a try whose answer was lost is counted, and six wrong codes are not tried', async () => {
  later(5)
  const window = await signInAt(acme, ravi)
  const answers: number[] = []
  for (let tries = 0; tries < 4; tries++) {
    const ended = failCall(databases, { nth: 1, text, when: 'after' })
    answers.push((await window.post('/auth/code', { code: '000000' })).status)
    ended()
  }
  expect(answers.filter((status) => status >= 500)).toEqual([])
  const attempts = 'SELECT attempts FROM challenges ORDER BY created_at DESC'
  expect(await database.prepare(attempts).first('attempts')).toBe(5)
})

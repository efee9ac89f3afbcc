import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { makeCast, mia, originOf } from '../../testing/cast.ts'
import { password } from '../../testing/organisation.ts'

/* Eight characters are enough beside a factor, and not alone. */

const acme = originOf('acme')
const short = 'kau9tuna'
const long = 'five green parrots on a roof'
beforeAll(async () => {
  await makeCast()
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
})

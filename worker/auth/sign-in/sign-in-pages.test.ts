import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { makeCast, mia, originOf, ravi } from '../../testing/cast.ts'
import { addEveryone, ivan } from '../../testing/everyone.ts'
import { password } from '../../testing/organisation.ts'

const acme = originOf('acme')
beforeAll(async () => {
  await addEveryone((await makeCast()).acme.database)
})

function send(form: Record<string, string>) {
  const body = new URLSearchParams({ email: mia.email, password, ...form })
  return ask('POST', `${acme}/auth`, { headers: { Origin: acme }, body })
}

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'HTTPS:evil.example',
  'evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\n//evil.example',
  '/approval\r\nSet-Cookie: a=b',
  '@evil.example',
  '',
]

test.each(elsewhere)('after signing in, %j does not lead to another site', async (next) => {
  const { status, headers } = await send({ next })
  expect(status).toBe(303)
  expect(headers.get('Location')).toBe('/')
})

test.each(elsewhere)('the sign-in page does not keep %j as its next page', async (next) => {
  const { status, text } = await ask('GET', `${acme}/auth?next=${encodeURIComponent(next)}`)
  expect(status).toBe(200)
  expect(text).not.toMatch(/evil\.example|javascript:|data:text|name="next"/)
})

test.each(['/approval', '/batches?state=draft', '/..//evil.example', '/./%2f/evil.example'])(
  'after signing in, %s is a page of our own',
  async (next) => {
    const { headers } = await send({ next })
    expect(headers.get('Location')).toBe(next)
    expect(new URL(next, acme).origin).toBe(acme)
  },
)

test('who only approves starts at a page without script, who prepares at the desk', async () => {
  expect((await send({ email: ravi.email })).headers.get('Location')).toBe('/approver-dashboard')
  expect((await send({})).headers.get('Location')).toBe('/')
})

test.each([
  ['a wrong password', { password: 'wrong' }, 401],
  ['an unknown address', { email: 'nobody@example.test' }, 401],
  ['no password', { password: '' }, 422],
  ['no address', { email: '' }, 422],
])('%s gives the page again with the reason, and no cookie', async (_case, form, status) => {
  const heard = await send({ ...form, next: '/approval' })
  expect(heard.status).toBe(status)
  expect(heard.text).toContain('Authentication failed:')
  expect(heard.text).toContain('value="/approval"')
  expect(heard.text).not.toContain(password)
  expect(heard.headers.has('Set-Cookie')).toBe(false)
})

test('a deactivated person meets a screen of their own, once the password was right', async () => {
  const right = await send({ email: ivan.email, next: '/approval' })
  expect(right.status).toBe(403)
  expect(right.text).toContain('<h1>Account Inactive</h1>')
  expect(right.text).toContain(
    'Your account has been deactivated. Please contact your system administrator.',
  )
  expect(right.headers.has('Set-Cookie')).toBe(false)
  const [wrong, unknown] = await Promise.all(
    [ivan.email, 'nobody@example.test'].map(async (email) => {
      const { status, text } = await send({ email, password: 'wrong' })
      return [status, text.replace(email, 'what was typed')]
    }),
  )
  expect(wrong, 'a wrong password tells nothing').toEqual(unknown)
})

test('what was typed is written back as text, never as a part of the page', async () => {
  const { text } = await send({ email: '"><script>alert(1)</script>', password: 'wrong' })
  expect(text).not.toContain('<script>alert')
})

test.each(['/auth', '/auth/login', '/login'])('%s is the sign-in page', async (path) => {
  const { status, headers, text } = await ask('GET', `${acme}${path}`)
  expect(status).toBe(200)
  expect(text).toContain('Acme Hospital')
  expect(headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'none'/)
  expect(headers.get('Content-Security-Policy')).toMatch(/form-action 'self'/)
})

test('a form that did not arrive whole is refused in words', async () => {
  const headers = { Origin: acme, 'Content-Type': 'multipart/form-data; boundary=x' }
  const answer = await ask('POST', `${acme}/auth`, { headers, body: 'cut' })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('did not arrive whole')
})

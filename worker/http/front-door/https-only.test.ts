import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'

const live = { SUPPORT_EMAIL: 'help@bilum.pg', SUPPORT_PHONE: '+675 7123 4567' }
const own = { ...env }
const deploy = () =>
  Object.assign(env, { ENVIRONMENT: 'production', MASTER_KEY: 'k'.repeat(32), ...live })
afterEach(() => {
  Object.assign(env, own)
})

test.each([
  ['GET', '/api/session'],
  ['POST', '/api/auth/login'],
  ['GET', '/api/batches?limit=1'],
  ['POST', '/auth'],
  ['PUT', '/health/ready'],
  ['GET', `/calendar/${'x'.repeat(43)}.ics`],
])('a call by http is refused and led nowhere: %s %s', async (method, path) => {
  deploy()
  for (const host of ['localhost', 'acme.localhost']) {
    const heard = await ask(method, `http://${host}${path}`)
    expect([heard.status, heard.code]).toEqual([403, 'https_needed'])
    expect(heard.headers.get('Location')).toBeNull()
  }
})

test('what is answered before it is known whose host it is has the headers of every answer', async () => {
  deploy()
  const answers = [
    await ask('GET', 'http://acme.localhost/api/session'),
    await ask('GET', 'http://acme.localhost/approval'),
    await ask('GET', 'https://localhost/health/ready'),
  ]
  Object.assign(env, { SUPPORT_EMAIL: '' })
  answers.push(await ask('GET', 'https://localhost/'))
  for (const { status, headers } of answers)
    expect([
      status,
      headers.get('X-Content-Type-Options'),
      headers.get('Strict-Transport-Security'),
    ]).toEqual([status, 'nosniff', expect.stringContaining('max-age=31536000')])
})

test('a page by http is led to https, whole', async () => {
  deploy()
  const heard = await ask('GET', 'http://acme.localhost/approval/b-1?then=2')
  expect([heard.status, heard.headers.get('Location')]).toEqual([
    308,
    'https://acme.localhost/approval/b-1?then=2',
  ])
  expect((await ask('GET', 'https://localhost/support')).status).toBe(200)
})

test('on this machine http is as good', async () => {
  expect((await ask('GET', 'http://localhost/support')).status).toBe(200)
})

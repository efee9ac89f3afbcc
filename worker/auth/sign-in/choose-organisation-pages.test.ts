import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, eventually } from '../../testing/ask.ts'
import { makeCast, mia } from '../../testing/cast.ts'
import { addEveryone } from '../../testing/everyone.ts'
import { lettersTo } from '../../testing/mailbox.ts'

beforeAll(async () => {
  await addEveryone((await makeCast()).acme.database)
})

describe('on the base host', () => {
  const base = 'http://localhost'
  test.each([
    ['/auth?tenant=acme', 'http://acme.localhost:8787/auth'],
    ['/login?tenant=nobody-here', 'http://nobody-here.localhost:8787/auth'],
    ['/auth/login?tenant=%20ACME', 'http://acme.localhost:8787/auth'],
  ])('%s leads to %s', async (path, location) => {
    expect((await ask('GET', `${base}${path}`)).headers.get('Location')).toBe(location)
  })

  test.each(['//evil.example', 'evil.example', 'a.b', 'www', '', '@evil.example', '%0d%0aX: y'])(
    'tenant=%s leads nowhere',
    async (tenant) => {
      const { status, headers } = await ask(
        'GET',
        `${base}/auth?tenant=${encodeURIComponent(tenant)}`,
      )
      expect([status, headers.get('Location')]).toEqual([422, null])
    },
  )

  test.each([
    '/auth',
    '/auth/login',
    '/login',
    '/auth/reset-password',
    '/activate-account',
    '/activate',
  ])('%s says where to go', async (path) => {
    const { status, text } = await ask('GET', `${base}${path}`)
    expect(status).toBe(200)
    expect(text).toContain('href="/discover"')
  })

  test('an address leads to its organisations by mail only, once a day', async () => {
    const { listInDirectory } = await import('../../organisations/directory.ts')
    await listInDirectory(env, mia.email, 'org-acme')
    await listInDirectory(env, mia.email, 'org-beta')
    const heard = await Promise.all(
      ['Mia@example.test', 'nobody@example.test', mia.email].map((email) =>
        ask('POST', `${base}/discover`, {
          headers: { Origin: base },
          body: new URLSearchParams({ email }),
        }),
      ),
    )
    expect(
      new Set(
        heard.map(({ status, text, headers }) => `${status} ${text} ${headers.get('Location')}`),
      ).size,
    ).toBe(1)
    const letter = await eventually(async () => {
      const [first] = (await lettersTo(mia.email)).filter(({ text }) =>
        text.includes('beta.localhost'),
      )
      if (!first) throw new Error('not yet')
      return first
    })
    expect(letter.text).toContain('http://acme.localhost:8787')
    expect(
      (await lettersTo(mia.email)).filter(({ text }) => text.includes('beta.localhost')),
    ).toHaveLength(1)
  })
})

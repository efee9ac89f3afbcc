import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { sha256 } from '../../core/sha256.ts'
import { mia } from '../../testing/cast.ts'
import { everyBaseHostRoute, everyRoute } from '../../testing/routes/every-route.ts'
import { acme, beginLogged, host, listen, send, token } from './logged.fixture.ts'

beginLogged()

const planted = 'planted'
const secrets = [1, 2, 3, 4, 5, 6].map((one) => `${planted}${one}-x7Kq9-${one}`)
const [inPath, inQuery, inBody, inCookie, inHeader, inName] = secrets

test('what is planted in paths, queries, bodies, cookies and headers stands in no line, nor does whatever is behind a fault', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const lines = listen()
  const routes = [
    ...everyRoute.map((route) => ({ ...route, origin: host })),
    ...everyBaseHostRoute.map((route) => ({ ...route, origin: 'https://localhost' })),
  ]
  const places = [
    ...routes.map(({ method, path, origin }) => {
      return { method, url: origin + path.replace(/:\w+(\{[^}]*\})?/g, String(inPath)) }
    }),
    ...['/nowhere', '/assets', '/api'].map((path) => ({
      method: 'GET',
      url: `${host}${path}/${inPath}`,
    })),
    { method: 'GET', url: `https://${inName}.localhost/auth` },
  ]
  const wrongJson = `{"password": "${inBody}" ${inBody}`
  const form = `email=${inBody}%40example.test&password=${inBody}&code=${inBody}`
  const ask = async ({ method, url }: { method: string; url: string }, index: number) => {
    const isForm = index % 2 === 0
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const headers = {
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      Cookie: `__Host-session=${inCookie}; __Host-mark=${inCookie}; __Host-next=/${inCookie}`,
      'Idempotency-Key': String(inHeader),
      'User-Agent': String(inHeader),
      'cf-ray': String(inHeader),
      Referer: `${host}/${inHeader}`,
      Origin: new URL(url).origin,
      Authorization: `Bearer ${index % 3 === 0 ? inHeader : token}`,
    }
    await send(`${url}?token=${inQuery}&q=${inQuery}`, {
      method,
      headers,
      redirect: 'manual',
      ...(hasBody && { body: isForm ? form : wrongJson }),
    })
  }
  const together = 20
  for (let from = 0; from < places.length; from += together) {
    await Promise.all(places.slice(from, from + together).map((place, at) => ask(place, from + at)))
  }
  const requests = lines.length
  // the database fails at each call of a sign-in and of a read, and its errors are logged
  const signIn = { method: 'POST', body: JSON.stringify({ email: mia.email, password: inBody }) }
  for (let nth = 1; nth <= 6; nth++) {
    const ended = failCall([acme, env.CONTROL], { nth, text: 'no such column', when: 'before' })
    await send(`${host}/api/auth/login`, signIn)
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': `${inHeader}${nth}` }
    await send(`${host}/api/payees?q=${inQuery}`, { headers })
    ended()
  }
  expect(requests).toBeGreaterThan(places.length - 1)
  expect(lines.filter((line) => line.includes('no such column')).length).toBeGreaterThan(3)
  const leaks = [planted, token, await sha256(token), mia.email, 'Kila', 'Cookie', 'Bearer']
  expect(lines.filter((line) => leaks.some((leak) => line.includes(leak)))).toEqual([])
})

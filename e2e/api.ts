import { request } from 'node:http'
import { demoPassword } from '../scripts/demo/password.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { must } from '../worker/domain/must.ts'

export const port = Number(
  must(process.env.E2E_PORT, 'E2E_PORT: start the tests with npm run test:browser'),
)
export const hostOf = (slug: string) => `${slug}.localhost:${port}`
export const host = hostOf('demo')
export const origin = `http://${host}`

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}
type Sent = { method?: string; body?: unknown; headers?: Record<string, string>; slug?: string }

/** Asks the Worker without a browser. Node does not resolve `demo.localhost` everywhere, so it goes to the address. */
export function ask(
  path: string,
  { method = 'GET', body, headers = {}, slug = 'demo' }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const heads = { Host: hostOf(slug), ...headers }
    const where = { host: '127.0.0.1', port, path, method, headers: heads }
    const sent = request(where, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const { statusCode: status = 0, headers: heard } = answer
        resolve({ status, headers: heard, bytes: Buffer.concat(parts) })
      })
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(typeof body === 'string' ? body : body && JSON.stringify(body))
  })
}

/** `token`: what the cookie stands for, which is not what it says. */
export type Cookies = { session: string; mark: string; token: string }
type SignedIn = { token: string; cookies: Cookies }

const sessions = new Map<string, Promise<SignedIn>>()

/** The role's session, opened once per test file: sign-ins are counted. */
export const tokenOf = async (role: RoleName, slug = 'demo') => (await sessionOf(role, slug)).token

/** The same session as a browser holds it. */
export const cookiesOf = async (role: RoleName) => (await sessionOf(role)).cookies

function sessionOf(role: RoleName, slug = 'demo'): Promise<SignedIn> {
  const person = `${role}@${slug}`
  const known = sessions.get(person) ?? signIn(role, slug)
  sessions.set(person, known)
  return known
}

/** A session of its own, which may be ended without ending that of other tests. */
export async function signIn(role: RoleName, slug = 'demo'): Promise<SignedIn> {
  const email = `${role}@${slug}.example`
  const body = { email, password: demoPassword }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await ask('/api/auth/login', { method: 'POST', body, headers, slug })
  const token = must(JSON.parse(answer.bytes.toString()).accessToken, `sign-in of ${email}`)
  const held = (name: string) =>
    must(new RegExp(`${name}=([^;]+)`).exec(String(answer.headers['set-cookie']))?.[1], name)
  return { token, cookies: { session: held('__Host-session'), mark: held('__Host-mark'), token } }
}

/** The API as one of an organisation's people, the demo's at first; an answer that is a refusal throws. */
export async function apiOf(role: RoleName, slug = 'demo') {
  const Authorization = `Bearer ${await tokenOf(role, slug)}`
  const call = async (method: string, path: string, body?: unknown) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const headers = { Authorization, 'Content-Type': 'application/json', ...key }
    const answer = await ask(`/api${path}`, { method, body, headers, slug })
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.bytes}`)
    return answer.bytes
  }
  const json = async (method: string, path: string, body?: unknown) => {
    const text = (await call(method, path, body)).toString()
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    get: (path: string) => json('GET', path),
    post: (path: string, body: unknown = {}) => json('POST', path, body),
    put: (path: string, body: unknown) => json('PUT', path, body),
    delete: (path: string) => json('DELETE', path),
    bytes: (path: string) => call('GET', path),
  }
}

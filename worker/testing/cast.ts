import { exports } from 'cloudflare:workers'
import type { SignedIn } from '../contract/auth.ts'
import type { Migration } from '../tenancy/migrations/migrate.ts'
import { makeOrganisation, type Person, password } from './organisation.ts'

/** Acme's people: Mia prepares, Ravi and Zoe approve, Ana administers, Tom only looks. */
export const mia: Person = person('mia', 'Mia', 'Kila', 'payment_manager')
export const ravi: Person = person('ravi', 'Ravi', 'Tau', 'approver')
export const zoe: Person = person('zoe', 'Zoe', 'Vagi', 'finance_manager')
export const ana: Person = person('ana', 'Ana', 'Mea', 'org_admin')
export const tom: Person = person('tom', 'Tom', 'Guba', 'viewer')
/** Beta's own people. */
export const bob: Person = person('bob', 'Bob', 'Wari', 'org_admin')

export const acme = 'acme'
export const beta = 'beta'

function person(id: string, firstName: string, lastName: string, role: Person['role']): Person {
  return { id, email: `${id}@example.test`, firstName, lastName, role }
}

export async function makeCast(migrations?: Migration[]) {
  const first = await makeOrganisation(
    acme,
    'Acme Hospital',
    [mia, ravi, zoe, ana, tom],
    migrations,
  )
  const second = await makeOrganisation(beta, 'Beta Trading', [bob], migrations)
  return { acme: first, beta: second }
}

export function originOf(slug: string) {
  return `http://${slug}.localhost`
}

const tokens = new Map<string, Promise<string>>()

/** Another test file begins, with other databases. */
export const forgetTokens = () => tokens.clear()

/** A person's token, signed in once per test file. */
export function tokenOf({ id, email }: Person, slug = acme): Promise<string> {
  const key = `${slug}/${id}`
  const token = tokens.get(key) ?? signIn(email, slug)
  tokens.set(key, token)
  return token
}

async function signIn(email: string, slug: string) {
  const answer = await exports.default.fetch(`${originOf(slug)}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return (await answer.json<SignedIn>()).accessToken
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came back and its expectations are the check
export type Answered = { status: number; body: any; headers: Headers }

/** `key` is one of its own unless it is said; `null` sends none. */
export type Ask = { body?: unknown; key?: string | null; slug?: string; form?: FormData }

/** Asks the real worker in someone's name: `as(mia).post('/batches', { body })`. */
export function as(person: Person) {
  const ask = async (
    method: string,
    path: string,
    { body, key = crypto.randomUUID(), slug = acme, form }: Ask = {},
  ): Promise<Answered> => {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${await tokenOf(person, slug)}`,
    }
    if (key) headers['Idempotency-Key'] = key
    const sent = form ?? (body === undefined ? null : JSON.stringify(body))
    const answer = await exports.default.fetch(`${originOf(slug)}/api${path}`, {
      method,
      headers,
      body: sent,
    })
    const text = await answer.text()
    return { status: answer.status, body: asJson(text), headers: answer.headers }
  }
  return {
    get: (path: string, options?: Ask) => ask('GET', path, options),
    post: (path: string, options?: Ask) => ask('POST', path, options),
    put: (path: string, options?: Ask) => ask('PUT', path, options),
    remove: (path: string, options?: Ask) => ask('DELETE', path, options),
  }
}

function asJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What a call answers that must succeed. */
export async function done(asked: Promise<Answered>) {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 400)}`)
  return body
}

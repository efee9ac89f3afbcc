import { exports } from 'cloudflare:workers'
import { vi } from 'vitest'

export type Sent = {
  token?: string | undefined
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams | null
  /** As nobody but a test should: a change without an Idempotency-Key. */
  isKeyless?: boolean
}

/** A key of its own for a change of the API, as every client sends one. */
export function ownKey(method: string, url: string): Record<string, string> {
  const isChange = method !== 'GET' && method !== 'HEAD' && url.includes('/api/')
  return isChange ? { 'Idempotency-Key': crypto.randomUUID() } : {}
}

export type Heard = {
  status: number
  headers: Headers
  text: string
  /** The reason of a problem; empty for anything else. */
  code: string
}

/** Asks the real worker for a whole address, and follows nothing. */
export async function ask(method: string, url: string, sent: Sent = {}): Promise<Heard> {
  const { token, headers = {}, body = null, isKeyless = false } = sent
  const key = isKeyless ? {} : ownKey(method, url)
  const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const answer = await exports.default.fetch(url, {
    method,
    headers: { ...key, ...authorization, ...headers },
    body,
    redirect: 'manual',
  })
  const text = new TextDecoder().decode(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, text, code: codeOf(answer, text) }
}

function codeOf({ headers }: Response, text: string): string {
  if (!isProblem(headers)) return ''
  const { code } = JSON.parse(text) as { code: string } // contract/problem.ts
  return code
}

export function isProblem(headers: Headers): boolean {
  return headers.get('Content-Type') === 'application/problem+json'
}

/** How many entries an organisation's audit log has: the same number means that nothing was changed. */
export async function auditCount(database: D1Database): Promise<number> {
  const found = await database.prepare('SELECT count(*) AS count FROM audit_entries').first('count')
  return Number(found)
}

/** The same of what people did who are signed in: what follows after an answer stands in the log whenever it is done. */
export async function entriesOfPeople(database: D1Database): Promise<number> {
  const found = await database
    .prepare(
      "SELECT count(*) AS count FROM audit_entries WHERE actor_id NOT IN ('bilum', 'visitor') AND action <> 'permission.refused'",
    )
    .first('count')
  return Number(found)
}

/** What is done after an answer is there soon: on a busy machine a second, which is all that is waited for otherwise, is not enough. */
export const eventually = <Found>(look: () => Found | Promise<Found>) => vi.waitFor(look, 20_000)

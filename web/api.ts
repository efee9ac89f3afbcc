import * as z from 'zod/mini'
import { type FieldProblem, Problem } from '#contract/problem.ts'
import { markHere } from './presence.ts'

export const requestTimeoutMs = 30_000
export const timeoutMessage = 'Request timeout: The server took too long to respond'
export const networkMessage =
  'Network error: Unable to connect to the server. Please check your internet connection.'

/** A request that did not succeed. Status 0: no answer came, so what happened is not known. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: FieldProblem[]
  /** The body as it came, for pages that read more than a problem from it. */
  readonly body: string

  constructor(
    status: number,
    code: string,
    detail: string,
    errors: FieldProblem[] = [],
    body = '',
  ) {
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors
    this.body = body
  }
}

/** Did the request perhaps reach the server although no answer came back, none that can be read, or another's on the way? */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status < 300 || status >= 500 || (code === notOurs && status !== 401)
}

/** Our own refusals are problems; this is of a proxy, a portal, or whoever else stands between. A 401 of anybody lets nobody in. */
const notOurs = 'http_error'

/** What the server said about one field of a form. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.errors.find((problem) => problem.field === field)?.message
}

type Schema<Answer> = z.ZodMiniType<Answer>
/** `key` is the Idempotency-Key: one per intended action, the same on every retry of it. */
export type Sent = { body?: unknown; key: string }

/** The API, below `/api`. Every answer is checked by its schema of the contract. */
export const api = {
  get: <Answer>(path: string, schema: Schema<Answer>, signal?: AbortSignal) =>
    request('GET', path, schema, { signal }),
  post: <Answer>(path: string, schema: Schema<Answer>, sent: Sent) =>
    request('POST', path, schema, sent),
  put: <Answer>(path: string, schema: Schema<Answer>, sent: Sent) =>
    request('PUT', path, schema, sent),
  delete: <Answer>(path: string, schema: Schema<Answer>, sent: Sent) =>
    request('DELETE', path, schema, sent),
}

/** A long answer as it comes; nothing is waited for but its beginning. */
export async function openStream(path: string, signal: AbortSignal) {
  const { body } = await open(path, signal)
  return body ?? new Blob().stream()
}

/** An answer at its beginning, or the refusal that it is. */
export async function open(path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    method: 'GET',
    credentials: 'same-origin',
    ...(signal && { signal }),
  }).catch(() => {
    throw signal?.aborted ? signal.reason : noAnswer(false)
  })
  if (response.ok) return response
  const text = await response.text()
  throw refusal(response.status, text, parseJson(text))
}

/** Whoever was signed in as this page was loaded. Somebody else may be since, in another window: what is pressed here is not theirs. */
export const reader = { id: '' }

/** Of a change: under which key, and for whom the page was drawn. */
export const headersOf = (key: string) => ({
  accept: 'application/json',
  'idempotency-key': key,
  ...(reader.id && { 'bilum-for': reader.id }),
})

/** For answers without a body, and for those that nobody reads. */
export const NoAnswer = z.unknown()

type Options = { body?: unknown; key?: string; signal?: AbortSignal | undefined }

/**
 * Another window may unlock the session, which then goes on under another token, while this is on its way: nothing was done,
 * so it is asked once more.
 */
async function request<Answer>(...asked: Parameters<typeof send<Answer>>): Promise<Answer> {
  const before = markHere()
  try {
    return await send(...asked)
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.code === 'signed_out'
    if (!isSignedOut || markHere() === before) throw error
    return send(...asked)
  }
}

async function send<Answer>(
  method: string,
  path: string,
  schema: Schema<Answer>,
  { body, key, signal }: Options,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(requestTimeoutMs)
  const headers = new Headers(key ? headersOf(key) : { accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return readAnswer({ status: response.status, text }, schema)
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw noAnswer(timeout.aborted)
  }
}

/** An answer → what it holds, or the error that it is. */
export function readAnswer<Answer>(
  { status, text }: { status: number; text: string },
  schema: Schema<Answer>,
): Answer {
  const content = parseJson(text)
  if (status < 200 || status > 299) throw refusal(status, text, content)
  const read = z.safeParse(schema, content)
  if (!read.success) {
    console.error('The answer does not keep the contract', z.prettifyError(read.error))
    throw new ApiError(status, 'unexpected_answer', 'The server gave an answer we did not expect.')
  }
  return read.data
}

export function noAnswer(isTimeout: boolean): ApiError {
  return isTimeout
    ? new ApiError(0, 'timeout', timeoutMessage)
    : new ApiError(0, 'network', networkMessage)
}

function refusal(status: number, text: string, content: unknown): ApiError {
  const problem = z.safeParse(Problem, content)
  if (!problem.success) {
    return new ApiError(status, notOurs, `HTTP error! status: ${status}`, [], text)
  }
  const { code, detail, errors } = problem.data
  return new ApiError(status, code, detail, errors, text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

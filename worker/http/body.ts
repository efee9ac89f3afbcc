import { zValidator } from '@hono/zod-validator'
import type { Context, Env as HonoEnv } from 'hono'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { FieldProblem } from '../contract/problem.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from './app.ts'
import { sentTwice } from './form.ts'
import { repeatedName, unreadFields } from './front-door/unread-fields.ts'
import { readsQuery, unreadInQuery } from './front-door/unread-query.ts'

z.config(en())

/**
 * Checks a JSON body against its contract; `c.req.valid('json')` has it. Refuses with every field that is wrong, and with every one
 * that the contract does not name: it would be left out without a word.
 */
export function body<Schema extends z.core.$ZodType>(schema: Schema) {
  return checked(schema, (sent, taken) => refuseUnread(unreadFields(sent, taken)))
}

/**
 * The same, where fields beyond the contract are nobody's mistake, and are left out: another service's events, and what the
 * specification's clients send as a whole (§7: a profile, a sign-in), strangers among them.
 */
export function bodyWithOthers<Schema extends z.core.$ZodType>(schema: Schema) {
  return checked(schema, () => {})
}

function checked<Schema extends z.core.$ZodType>(
  schema: Schema,
  compare: (sent: unknown, taken: unknown) => void,
) {
  const validate = zValidator('json', schema, refuse)
  const handler: typeof validate = async (c, next) => {
    const sent = await readAsJson(c)
    return validate(c, () => {
      compare(sent, c.req.valid('json'))
      return next()
    })
  }
  return handler
}

/** Checks the query string against its contract. What it does not name is refused: a list would be whole that was to be narrowed. */
export function query<Schema extends z.core.$ZodType>(schema: Schema) {
  const validate = zValidator('query', schema, refuse)
  const handler: typeof validate = (c, next) =>
    validate(c, () => {
      refuseUnread(unreadFields(c.req.query(), c.req.valid('query')), 'parameter')
      return next()
    })
  return readsQuery(handler)
}

/** The same of a call that anybody may make: links and monitors add words of their own, as they do to pages. */
export const queryWithOthers = <Schema extends z.core.$ZodType>(schema: Schema) =>
  zValidator('query', schema, refuse)

/** Of a call that reads none. */
export const refuseQuery = (c: Context<App>) =>
  refuseUnread(
    unreadInQuery(c).map((name) => [name]),
    'parameter',
  )

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & { code: string }
type Checked = { success: true } | { success: false; error: { issues: z.core.$ZodIssue[] } }

/** Nobody reads more; how many there are beside is said. */
const toldMax = 1_000

function refuse(result: Checked) {
  if (!result.success) refuseAll(result.error.issues)
}

function refuseUnread(paths: PropertyKey[][], what: 'field' | 'parameter' = 'field') {
  const issues = paths.map((path) => ({
    path,
    code: 'field_unknown',
    message: `“${String(path.at(-1))}” is no ${what} of this call: it is misspelt, or not for here.`,
  }))
  if (issues.length > 0) refuseAll(issues)
}

function refuseAll(issues: Issue[]): never {
  const told = issues.slice(0, toldMax).map(problemOf)
  const untold = issues.length - told.length
  const message = `${untold} more are wrong; these are the first ${toldMax}.`
  throw new Refusal('invalid', [
    ...told,
    ...(untold > 0 ? [{ field: 'body', code: 'more', message }] : []),
  ])
}

/** What is wrong with one field; in a list the row counts from 1, as people count. */
function problemOf({ path, code, message }: Issue): FieldProblem {
  const place = path.findIndex((part) => typeof part === 'number')
  if (place < 0) return { field: path.join('.') || 'body', code, message }
  const row = Number(path[place]) + 1
  return {
    row,
    field: path.slice(place + 1).join('.') || path.slice(0, place).join('.'),
    code,
    message,
  }
}

/** Numbers that people write end in any of these places alike; of a list of 1 MB some dozens in one. */
const [places, oneMax] = [4096, 500]

/**
 * The runtime keeps short texts once, and finds those of figures by their value: of seventy thousand that somebody chose, each is
 * held beside all others before anything of them can be looked at.
 */
function refuseChosenNumbers(json: string) {
  const texts = json.match(/"(?:\d|\\u003\d){1,10}"/g) ?? []
  const numbers = Float64Array.from(texts, (text) =>
    Number(text.slice(1, -1).replaceAll('\\u003', '')),
  ).sort()
  const counts = new Uint32Array(places)
  for (const [at, number] of numbers.entries()) {
    const place = number % places
    if (number !== numbers[at - 1]) counts[place] = (counts[place] ?? 0) + 1
  }
  if (counts.every((count) => count <= oneMax)) return
  const message = `The body has more than ${oneMax} numbers that are multiples of ${places}, or as far from one.`
  throw new Refusal('invalid', [{ field: 'body', code: 'too_many', message }], message)
}

/**
 * Makes a body readable as JSON whatever its sender called it, and an empty one an empty object: `POST …/submission` needs
 * no words. Refuses other characters than UTF-8, of which some would be lost (RFC 8259 §8.1), and a name that is there twice.
 */
async function readAsJson<E extends HonoEnv>(c: Context<E>): Promise<unknown> {
  const bytes = await c.req.arrayBuffer()
  let text: string
  let sent: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes).trim() || '{}'
  } catch {
    throw new Refusal('not_json')
  }
  refuseChosenNumbers(text)
  try {
    sent = JSON.parse(text)
  } catch {
    throw new Refusal('not_json')
  }
  const twice = repeatedName(text)
  if (twice !== undefined) throw sentTwice(twice)
  const headers = new Headers(c.req.raw.headers)
  headers.set('Content-Type', 'application/json')
  const { url, method } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body: text })
  c.req.bodyCache = {}
  return sent
}

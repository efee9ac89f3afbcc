import { zValidator } from '@hono/zod-validator'
import type { Context, Env as HonoEnv } from 'hono'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { FieldProblem } from '../contract/problem.ts'
import { Refusal } from '../core/refusals/refusal.ts'

z.config(en())

/** Checks a JSON body against its contract; `c.req.valid('json')` has it. Refuses with every field that is wrong. */
export function body<Schema extends z.core.$ZodType>(schema: Schema) {
  const validate = zValidator('json', schema, refuse)
  const handler: typeof validate = async (c, next) => {
    await readAsJson(c)
    return validate(c, next)
  }
  return handler
}

/** Checks the query string against its contract. */
export function query<Schema extends z.core.$ZodType>(schema: Schema) {
  return zValidator('query', schema, refuse)
}

type Checked = { success: true } | { success: false; error: { issues: z.core.$ZodIssue[] } }

/** Nobody reads more; how many there are beside is said. */
const toldMax = 1_000

function refuse(result: Checked) {
  if (result.success) return
  const { issues } = result.error
  const told = issues.slice(0, toldMax).map(problemOf)
  const untold = issues.length - told.length
  const message = `${untold} more are wrong; these are the first ${toldMax}.`
  throw new Refusal('invalid', [
    ...told,
    ...(untold > 0 ? [{ field: 'body', code: 'more', message }] : []),
  ])
}

/** What is wrong with one field; in a list the row counts from 1, as people count. */
function problemOf({ path, code, message }: z.core.$ZodIssue): FieldProblem {
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

/**
 * Makes a body readable as JSON whatever its sender called it, and an empty one an empty object: `POST …/submission` needs
 * no words.
 */
async function readAsJson<E extends HonoEnv>(c: Context<E>) {
  const text = (await c.req.text()).trim() || '{}'
  try {
    JSON.parse(text)
  } catch {
    throw new Refusal('not_json')
  }
  const headers = new Headers(c.req.raw.headers)
  headers.set('Content-Type', 'application/json')
  const { url, method } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body: text })
  c.req.bodyCache = {}
}

import type { Context, Env as HonoEnv } from 'hono'
import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { FieldProblem } from '../contract/problem.ts'
import { Refusal } from '../core/refusal.ts'

z.config(en())

export const jsonBytesMax = 1_000_000

/** Checks a JSON body against its contract; `c.req.valid('json')` has it. Refuses with every field that is wrong. */
export function body<Schema extends z.core.$ZodType>(schema: Schema) {
  return validator('json', async (_value, c): Promise<z.output<Schema>> => {
    return parse(schema, await readJson(c))
  })
}

/** Checks the query string against its contract. */
export function query<Schema extends z.core.$ZodType>(schema: Schema) {
  return validator('query', (value): z.output<Schema> => parse(schema, value))
}

function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new Refusal('invalid', result.error.issues.map(problemOf))
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

/** An empty body is an empty object: `POST …/submission` needs no words. */
async function readJson<E extends HonoEnv>(c: Context<E>): Promise<unknown> {
  const text = await c.req.text()
  if (text.length > jsonBytesMax) {
    const max = jsonBytesMax.toLocaleString('en-US')
    throw new Refusal(
      'too_large',
      undefined,
      `A request can have at most ${max} characters of JSON.`,
    )
  }
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('not_json')
  }
}

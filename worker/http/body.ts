import type { Context, Env as HonoEnv } from 'hono'
import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { Refusal } from './problems.ts'

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
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    code: issue.code ?? 'invalid',
    message: issue.message,
  }))
  throw new Refusal('invalid', errors)
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

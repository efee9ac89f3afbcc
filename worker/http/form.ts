import type { Context } from 'hono'
import { Refusal } from '../core/refusals/refusal.ts'

/** What a page's form sent. Refuses what is no form at all: a body that was cut on the way, or made by hand. */
export async function formOf(c: Context): Promise<Record<string, string | File>> {
  try {
    return await c.req.parseBody()
  } catch {
    throw new Refusal('form_unreadable')
  }
}

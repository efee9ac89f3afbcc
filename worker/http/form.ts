import type { Context } from 'hono'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from './app.ts'

/** What a page's form sent. Refuses what is no form at all: a body that was cut on the way, or made by hand. */
export async function formOf(c: Context): Promise<Record<string, string | File>> {
  const form = await c.req.parseBody().catch(() => {
    throw new Refusal('form_unreadable')
  })
  requireReader(c, form.key)
  return form
}

const uuidLength = 36
/** As much of an id of ours as nobody shares with a colleague. */
const readerLength = 12

const readerOf = ({ var: { actorId } }: Context<App>) => actorId.slice(-readerLength)

/** The idempotency key of a page's forms, which says for whom the page was drawn. */
export const pageKey = (c: Context<App>) => `${crypto.randomUUID()}.${readerOf(c)}`

/** Somebody else may have signed in in another window since: what the one before them presses is not their decision. */
export function requireReader(c: Context<App>, key: unknown) {
  if (typeof key !== 'string' || key[uuidLength] !== '.' || c.var.actorId === undefined) return
  const [reader] = key.slice(uuidLength + 1).split('/')
  if (reader !== readerOf(c)) throw new Refusal('drawn_for_another')
}

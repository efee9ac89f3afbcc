import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  type Answer,
  answeredBefore,
  answerIn,
  type Change,
  commit,
  type Mutation,
} from '../core/commit.ts'
import type { Realm } from '../core/databases.ts'
import { AsItStands } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { sha256 } from '../core/sha256.ts'
import type { App } from './app.ts'
import { askerOf, requireAsker } from './asker-of.ts'
import { requireNamed } from './form.ts'

const keyForm = /^[\x21-\x7e]{1,200}$/

/** The key the client chose; one of our own where it may choose none (policy.ts), so that a lost line can still be settled. */
export function idempotencyKey(c: Context<App>): string {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return crypto.randomUUID()
  if (!keyForm.test(key)) throw new Refusal('key_invalid')
  return key
}

/** The key that the client chose, where what was answered under it can be read with their session. */
export function keyAsked(c: Context<App>): string | undefined {
  const key = c.req.header('Idempotency-Key')
  const isLook = c.req.method === 'GET' || c.req.method === 'HEAD'
  return !isLook && key !== undefined && keyForm.test(key) ? key : undefined
}

/**
 * A mutation with a JSON body, after its policy: the same key and body answer what was answered before; the same key
 * with another body is refused. A route whose body is not JSON makes its own `Mutation` (imports).
 */
export const mutation = createMiddleware<App>(async (c, next) => {
  const url = new URL(c.req.url)
  const sent = new TextDecoder().decode(await c.req.arrayBuffer()) // read as bytes: whoever takes the body refuses what is not UTF-8
  const request = `${c.req.method} ${url.pathname}${url.search}\n${sent}`
  const earlier = await beginMutation(c, request)
  if (earlier) return respondAgain(earlier)
  await next()
  const isAsItStands = c.error instanceof AsItStands
  if (!(isAsItStands || c.error instanceof Refusal)) return
  const meanwhile = await answeredMeanwhile(c)
  if (meanwhile) c.res = respondAgain(meanwhile)
  if (isAsItStands) c.error = undefined // nothing went wrong
})

/** Its twin, sent at the same moment under the same key, may have made the change that this one was then refused for, or found made. */
async function answeredMeanwhile(c: Context<App>) {
  if (c.req.header('Idempotency-Key') === undefined || !c.var.mutation) return undefined
  return answeredBefore(c.var.realm.db, c.var.mutation).catch(() => undefined) // a key reused: the refusal stands
}

/** Puts the mutation into the context, or gives the answer it had before. */
export async function beginMutation(c: Context<App>, request: string) {
  requireNamed(c)
  const chosen = c.req.header('Idempotency-Key') !== undefined
  const { actorId, apiKey } = c.var
  const key = idempotencyKey(c)
  const mutation: Mutation = {
    userId: actorId,
    // a program's keys never meet those of the person whose rights it has
    key: apiKey ? `${apiKey.id}/${key}` : key,
    requestHash: await sha256(request),
    apiKey,
  }
  c.set('mutation', mutation)
  if (!chosen) return undefined
  const { answered, realm } = c.var
  const isRead = answered?.key === mutation.key
  return isRead ? answerIn(answered.rows, mutation) : answeredBefore(realm.db, mutation)
}

/**
 * For a route that reads its body itself: the change under its key, once. Gives what was answered before, also where a twin
 * sent at the same moment made the change that this one was then refused for.
 */
export async function once(
  c: Context<App>,
  request: string,
  change: () => Promise<Answer>,
): Promise<Response> {
  const earlier = await beginMutation(c, request)
  if (earlier) return respondAgain(earlier)
  try {
    return respond(await change())
  } catch (error) {
    const meanwhile = error instanceof Refusal ? await answeredMeanwhile(c) : undefined
    if (!meanwhile) throw error
    return respondAgain(meanwhile)
  }
}

export function respondAgain({ status, body }: Answer): Response {
  const headers = { 'Idempotency-Replayed': 'true' }
  return status === 204
    ? new Response(null, { status, headers })
    : Response.json(body, { status, headers })
}

/** Commits a route's change under its mutation. */
export function commitFor(c: Context<App>, change: Omit<Change, 'actorId'>): Promise<Answer> {
  const { realm, actorId } = c.var
  return commit({ env: c.env, realm, mutation: mutationAsked(c) }, { ...change, actorId })
}

/** Commits what somebody of the platform changes in an organisation's own database, while their session here stands. */
export function commitThere(
  c: Context<App>,
  realm: Realm,
  mutation: Mutation,
  change: Omit<Change, 'actorId'>,
): Promise<Answer> {
  const context = { env: c.env, realm, mutation, stillMay: () => requireAsker(c) }
  return commit(context, { ...change, actorId: 'platform' })
}

/** The mutation of a route, with what it is asked by: all of that must still be so when it is written. */
export const mutationAsked = (c: Context<App>): Mutation => ({ ...c.var.mutation, ...askerOf(c) })

export function respond({ status, body }: Answer): Response {
  return status === 204 ? new Response(null, { status }) : Response.json(body, { status })
}

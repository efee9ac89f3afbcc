import type { ExecutionContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'

export type Answered = Response | Promise<Response>
type AskAgain = (request: Request, env: Env, context: ExecutionContext) => Answered

/** The requests that are dealt with anew, each with what it was refused by. */
const askedAgain = new WeakMap<Request, Error | undefined>()

/** Is this a request that begins with what the database says, because it began with something else before? */
export const isAskedAgain = (request: Request) => askedAgain.has(request)

/** What such a request was refused by, for the line that is written of it. */
export const noteRefused = (request: Request, error: Error) => askedAgain.set(request, error)

/**
 * Around every route: an answer that was begun with what a cache said of the session leaves only when the database said the
 * same. Else nothing of it leaves, and the request is dealt with from its beginning (decision 0074). Only looks begin so:
 * they change nothing and have no body.
 */
export const lastWord = (askAgain: AskAgain) =>
  createMiddleware<App>(async (c, next) => {
    await next()
    if (!c.var.lastWord) return
    try {
      await c.var.lastWord()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const again = new Request(c.req.raw)
      askedAgain.set(again, undefined)
      const answer = await askAgain(again, c.env, c.executionCtx)
      c.res = undefined // what was begun leaves no header behind
      c.res = answer
      c.error = askedAgain.get(again)
    }
  })

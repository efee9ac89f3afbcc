import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { counting, newTally } from '../../core/d1/tally.ts'
import { countFailure } from '../../core/log/alert.ts'
import { countAsked } from '../../core/log/asked-here.ts'
import { say } from '../../core/log/report.ts'
import type { Reason } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'
import { errorToRefusal } from '../error-to-refusal.ts'
import { isAskedAgain, noteRefused } from '../front-door/last-word.ts'
import { routeOf } from '../front-door/route-of.ts'
import { countUsage } from './count-usage.ts'
import { isOrdinary, ordinaryOfEach } from './line-of-look.ts'

/**
 * One line for a request: whose it was, which route answered, and what it cost. The route is its pattern, so that neither
 * an id nor a link's secret stands in a log; nothing else of a request is in it. What the desk of a batch asked of databases
 * for it is counted as well. Of ordinary looks one in ten has a line, and says for how many it stands. Where a deployment has a
 * place for it, each request is a point of its usage.
 */
export const requestLine = createMiddleware<App>(async (c, next) => {
  if (isAskedAgain(c.req.raw)) {
    await next()
    if (c.error) noteRefused(c.req.raw, c.error)
    return
  }
  if (c.env.ENVIRONMENT === 'development') return next()
  countAsked(Date.now())
  const began = Date.now()
  const d1 = newTally()
  await counting(d1, next)
  const { method } = c.req
  const route = `${methods.includes(method) ? method : 'other'} ${routeOf(c) || 'none'}`
  const { status } = c.res
  const line = { organisation: c.var.realm?.id ?? '', route, status, ms: Date.now() - began, ...d1 }
  const reason = c.error && errorToRefusal(c.error).reason
  const standsFor = isOrdinary(method, line) ? ordinaryOfEach : 1
  if (Math.random() * standsFor < 1) {
    const many = standsFor > 1 && { standsFor }
    say({ ray: rayOf(c.req.header('cf-ray')), ...line, ...(reason && { reason }), ...many })
  }
  countUsage(c.env, line)
  const isMeant = reason !== undefined && meant.includes(reason)
  if (status >= 500 && !isMeant)
    c.executionCtx.waitUntil(countFailure(c.env, `${route}${whose(c)}`))
})

/** Whoever is woken asks first whether it is one organisation, or all of them. */
const whose = ({ var: { tenant } }: Context<App>) => (tenant ? ` of ${tenant.slug}` : '')

/** Answers of 503 that are as they should be, or of which somebody hears otherwise. */
const meant: Reason[] = ['maintenance', 'organisation_moved', 'state_unknown', 'sign_ins_busy']

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Cloudflare's own name of a request; whatever else stands there is somebody's words. */
function rayOf(header = ''): string {
  return /^[\da-f]{16}(?:-[A-Z]{3})?$/.test(header) ? header : ''
}

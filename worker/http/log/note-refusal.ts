import type { Context } from 'hono'
import { noteBounded } from '../../core/log/note-bounded.ts'
import { report } from '../../core/log/report.ts'
import type { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'
import { routeOf } from '../front-door/route-of.ts'

/** Somebody who tries every door of the house is seen by the first of them. */
const ofPersonMax = 20

const denials: readonly string[] = ['not_allowed', 'administrator_required', 'scope_missing']

/**
 * Somebody signed in asked for what their role may not: an entry, once a day for each person and route, after the answer.
 * Strangers have nothing to ask with, so they write nothing.
 */
export function noteRefusal(c: Context<App>, { reason }: Refusal) {
  const { tenant, user, apiKey } = c.var
  if (!denials.includes(reason) || !tenant || !user || tenant.isVisited) return
  const asked = `${c.req.method} ${routeOf(c) || 'a page'}`
  const at = new Date()
  c.executionCtx.waitUntil(
    noteBounded(
      c.env,
      tenant,
      { kind: `refusal/${user.id}`, series: asked, ofDay: 1, inAll: ofPersonMax },
      {
        at,
        actorId: user.id,
        action: 'permission.refused',
        subject: `user/${user.id}`,
        details: { asked, role: user.role, ...(apiKey && { apiKey }) },
      },
    ).catch(report),
  )
}

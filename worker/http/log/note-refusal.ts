import type { Context } from 'hono'
import { isVisited } from '../../core/databases.ts'
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
 * The platform's people alike, in the platform's log. Strangers have nothing to ask with, so they write nothing.
 */
export function noteRefusal(c: Context<App>, { reason }: Refusal) {
  const { realm, user, person, apiKey } = c.var
  const actor = user ?? person
  if (!denials.includes(reason) || !actor || isVisited(realm)) return
  const asked = `${c.req.method} ${routeOf(c) || 'a page'}`
  const at = new Date()
  c.executionCtx.waitUntil(
    noteBounded(
      c.env,
      realm,
      { kind: `refusal/${actor.id}`, series: asked, ofDay: 1, inAll: ofPersonMax },
      {
        at,
        actorId: actor.id,
        action: 'permission.refused',
        subject: `user/${actor.id}`,
        details: { asked, role: actor.role, ...(apiKey && { apiKey }) },
      },
    ).catch(report),
  )
}

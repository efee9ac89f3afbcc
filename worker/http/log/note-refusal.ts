import type { Context } from 'hono'
import { isVisited } from '../../core/databases.ts'
import { noteBounded } from '../../core/log/note-bounded.ts'
import { report } from '../../core/log/report.ts'
import { type Reason, Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'
import { routeOf } from '../front-door/route-of.ts'

/** Somebody who tries every door of the house is seen by the first of them. */
const ofPersonMax = 20

/** For want of a right of theirs: by their role, by how much they may approve, or because they made or asked for it themselves. */
const denials: readonly Reason[] = [
  ...(['not_allowed', 'administrator_required', 'scope_missing', 'person_needed'] as const),
  ...(['administrator_needed', 'approver_needed', 'above_limit', 'account_not_yours'] as const),
  ...(['own_batch', 'changed_its_terms', 'confirmed_by_maker', 'second_person_needed'] as const),
  ...(['set_aside_by_you', 'not_maker', 'not_requester', 'not_your_delegation'] as const),
  ...(['verifier_is_maker', 'only_approver', 'own_rights', 'own_block'] as const),
  ...(['not_completed_by_you', 'restoration_by_two', 'closure_by_two'] as const),
]
const noted = new WeakSet<Refusal>()

/**
 * Somebody signed in asked for what they may not: an entry, once a day for each person, route and reason, after the answer; and
 * one that says so where there are more of a day than are entered. The platform's people alike, in the platform's log. Strangers
 * have nothing to ask with, so they write nothing.
 */
export function noteRefusal(c: Context<App>, refusal: Refusal) {
  const { reason } = refusal
  const { realm, user, person, apiKey } = c.var
  const actor = user ?? person
  if (!denials.includes(reason) || !actor || isVisited(realm) || noted.has(refusal)) return
  noted.add(refusal)
  const asked = `${c.req.method} ${routeOf(c) || 'a page'}`
  const at = new Date()
  c.executionCtx.waitUntil(
    noteBounded(
      c.env,
      realm,
      {
        ...{ kind: `refusal/${actor.id}`, series: `${asked} ${reason}`, ofDay: 1 },
        ...{ inAll: ofPersonMax, beyond: { of: 'permissions' } },
      },
      {
        at,
        actorId: actor.id,
        action: 'permission.refused',
        subject: `user/${actor.id}`,
        details: { asked, why: reason, role: actor.role, ...(apiKey && { apiKey }) },
      },
    ).catch(report),
  )
}

/** The refusal that a page shows with what was sent, noted as any other; whatever else was thrown is thrown on. */
export function shownRefusal(c: Context<App>, error: unknown): Refusal {
  if (!(error instanceof Refusal)) throw error
  noteRefusal(c, error)
  return error
}

import { type Context, Hono } from 'hono'
import { confirmChange } from '../changes/decide-change.ts'
import { kindsOf } from '../changes/kinds.ts'
import { applyOrPropose } from '../changes/propose.ts'
import { findChange, namesIn } from '../changes/store.ts'
import { changeView } from '../changes/view.ts'
import { Refusing } from '../contract/changes.ts'
import type { ClosureLook } from '../contract/closures/closures.ts'
import { controlDb } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { mayClose, warningsOf } from '../domain/closure/may-close.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { mutation, respond } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { findClosure } from '../organisations/closures.ts'
import { loadOrganisation } from '../organisations/store.ts'
import { declineArchive, takeBack } from './change-of-mind.ts'
import { closureChange, prepareClosure } from './closure-change.ts'
import { archiveOf, findAsked, readFacts } from './store.ts'

/**
 * An organisation that leaves (decision 0083): one administrator asks, another confirms, and any takes it back. In every state
 * in which anybody can sign in, because whoever no longer pays leaves as well; with the second factor that is asked for.
 */
export const closureRoutes = new Hono<App>()
  .get('/', allowed('view_organisation'), async (c) => c.json<ClosureLook>(await look(c)))

  .post('/', allowed('manage_organisation', 'take_rights'), mutation, body(Refusing), async (c) => {
    const { reason, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const { name } = c.var.user
    const asked = await applyOrPropose(c, closureChange, (context) =>
      prepareClosure(context, { reason, name }),
    )
    return respond(asked)
  })

  .post(
    '/confirmation/:change',
    allowed('manage_organisation', 'take_rights'),
    mutation,
    async (c) => {
      const id = c.req.param('change')
      const row = await findChange(c.var.tenant.db, id)
      if (row?.kind !== closureChange.name) throw new Refusal('not_found')
      return respond(await confirmChange(c, kindsOf([closureChange]), id))
    },
  )

  .post('/archive-refusal', allowed('manage_organisation', 'take_rights'), mutation, async (c) =>
    respond(await declineArchive(c)),
  )

  .delete('/', allowed('manage_organisation', 'take_rights'), mutation, async (c) =>
    respond(await takeBack(c)),
  )

async function look(c: Context<App>): Promise<ClosureLook> {
  const { tenant, user } = c.var
  const { db } = tenant
  const control = controlDb(c.env)
  const row = await loadOrganisation(control, tenant.id)
  const [facts, asked, closure] = await Promise.all([
    readFacts(c.env, db, row),
    findAsked(db),
    findClosure(control, tenant.id),
  ])
  const may = mayClose(facts)
  const names = asked && (await namesIn(db, [asked]))
  return {
    refused: may.ok ? '' : new Refusal(may.reason).detail,
    warnings: warningsOf(facts),
    asked: asked && names ? changeView(closureChange, asked, names, user) : null,
    closure: closure
      ? {
          reason: closure.reason,
          askedBy: closure.askedBy,
          confirmedBy: closure.confirmedBy,
          begunAt: closure.begunAt.toISOString(),
          endsAt: closure.endsAt.toISOString(),
          archive: await archiveOf(db, closure),
          declinedBy: closure.declinedBy,
        }
      : null,
  }
}

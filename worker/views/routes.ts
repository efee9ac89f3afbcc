import { Hono } from 'hono'
import { NewView, type SavedView, viewLimits } from '../contract/views.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { signedIn } from '../http/policy.ts'
import { exportRoutes } from './export-routes.ts'
import { listViews, removeView, saveView, type ViewRow } from './store.ts'

/** How each person likes to look at lists: `/api/views`. Nobody sees those of another. */
const viewRoutes = new Hono<App>()
  .get('/', signedIn(), async (c) => {
    const rows = await listViews(c.var.tenant.db, c.var.user.id)
    return c.json({ items: rows.map(savedView) })
  })

  .put('/', signedIn(), mutation, body(NewView), async (c) => {
    const { tenant, user } = c.var
    const { list, name, query, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const kept = await listViews(tenant.db, user.id)
    const before = kept.find((view) => view.list === list && view.name === name)
    if (!before && kept.length >= viewLimits.perPerson) throw tooMany()
    if (before) endUnlessChanged(before, { query }, () => savedView(before))
    const at = new Date()
    const row = {
      id: before?.id ?? crypto.randomUUID(),
      userId: user.id,
      list,
      name,
      query,
      savedAt: at,
    }
    return respond(
      await commitFor(c, {
        at,
        action: 'view.saved',
        subject: `view/${row.id}`,
        details: { list, name, query },
        statements: [saveView(tenant.db, row)],
        answer: { status: 200, body: savedView(row) },
      }),
    )
  })

  .delete('/:id', signedIn(), mutation, async (c) => {
    const { tenant, user } = c.var
    const views = await listViews(tenant.db, user.id)
    const view = views.find(({ id }) => id === c.req.param('id'))
    if (!view) throw new Refusal('not_found')
    return respond(
      await commitFor(c, {
        at: new Date(),
        action: 'view.removed',
        subject: `view/${view.id}`,
        details: { list: view.list, name: view.name },
        statements: [removeView(tenant.db, user.id, view.id)],
        answer: { status: 204, body: null },
      }),
    )
  })

function savedView({ id, list, name, query }: ViewRow): SavedView {
  return { id, list: list as SavedView['list'], name, query } // the contract took nothing else
}

function tooMany(): Refusal {
  const message = `You keep ${viewLimits.perPerson} views, which is as many as there can be. Remove one first.`
  return new Refusal('invalid', [{ field: 'name', code: 'too_many_views', message }])
}

export const viewApi = new Hono<App>().route('/views', viewRoutes).route('/exports', exportRoutes)

import { Hono } from 'hono'
import { NewTemplate, type SavedTemplate, TemplateChanges } from '../contract/batches/templates.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { templateLimits } from '../domain/batches/runs/template.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { expectWhole } from './check-template.ts'
import { periodRoutes } from './periods/routes.ts'
import {
  addTemplate,
  countTemplates,
  findTemplate,
  listTemplateViews,
  saveTemplate,
  type TemplateRow,
} from './store.ts'

/** `/api/templates`: whoever prepares batches looks after them. */
const templateRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), async (c) =>
    c.json({ items: await listTemplateViews(c.var.tenant.db, today()) }),
  )

  .post('/', allowed('create_payments'), mutation, body(NewTemplate), async (c) => {
    const { tenant, user } = c.var
    const { ownerId, ...sent } = c.req.valid('json')
    const { name, kind, sourceAccountId, rhythm, description, reference, ...others } = sent
    const { remitter, draftDaysBefore, ...rest } = others
    nothingLeft(rest)
    const at = new Date()
    const row: TemplateRow = {
      ...{ id: crypto.randomUUID(), name, kind, sourceAccountId, rhythm, description, reference },
      ...{ remitter, draftDaysBefore, ownerId: ownerId || user.id },
      ...{ status: 'active', revision: 0, createdAt: at },
    }
    await expectWhole(tenant.db, row)
    expectOwnName(row.ownerId, user.id)
    if ((await countTemplates(tenant.db)) >= templateLimits.templatesMax) {
      throw new Refusal('too_many_templates')
    }
    return respond(
      await commitFor(c, {
        at,
        action: 'template.added',
        subject: `template/${row.id}`,
        details: { ...sent, ownerId: row.ownerId },
        statements: [addTemplate(tenant.db, row)],
        answer: { status: 201, body: savedTemplate(row) },
      }),
    )
  })

  .get('/:id', allowed('view_payments'), async (c) => {
    const [view] = await listTemplateViews(c.var.tenant.db, today(), c.req.param('id'))
    if (!view) throw new Refusal('not_found')
    return c.json(view)
  })

  .put('/:id', allowed('create_payments'), mutation, body(TemplateChanges), async (c) => {
    const { tenant, user } = c.var
    const { revision, ...sent } = c.req.valid('json')
    return respond(
      await untilSettled(c.env, `${tenant.id}/templates`, async () => {
        const before = await findTemplate(tenant.db, c.req.param('id'))
        if (!before) throw new Refusal('not_found')
        if (before.revision !== revision) throw new Refusal('stale_template')
        const changes = changesFrom(sent)
        const after = { ...before, ...changes, revision: revision + 1 }
        // one that is only archived may be what it is
        if (after.status === 'active') await expectWhole(tenant.db, after)
        if (after.ownerId !== before.ownerId) expectOwnName(after.ownerId, user.id)
        const is = sent.status === 'archived' ? 'template.archived' : 'template.changed'
        return commitFor(c, {
          at: new Date(),
          action: before.status === after.status ? 'template.changed' : is,
          subject: `template/${before.id}`,
          details: { before: told(before), after: told(after), name: after.name },
          statements: [saveTemplate(tenant.db, before, changes)],
          answer: { status: 200, body: savedTemplate(after) },
        })
      }),
    )
  })

const savedTemplate = ({ id, revision }: TemplateRow): SavedTemplate => ({ id, revision })

const today = () => dayInPortMoresby(new Date())

function changesFrom(sent: Omit<TemplateChanges, 'revision'>): Partial<TemplateRow> {
  const { name, kind, sourceAccountId, rhythm, description, reference, ...others } = sent
  const { remitter, draftDaysBefore, ownerId, status, ...rest } = others
  nothingLeft(rest)
  const written = { name, kind, sourceAccountId, rhythm, description, reference, remitter, status }
  const all = { ...written, draftDaysBefore, ownerId: ownerId || undefined }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** An owner prepares the drafts, and so does not approve them: nobody is made one by somebody else. */
function expectOwnName(ownerId: string, userId: string) {
  if (ownerId === userId) return
  const message = 'Owner: people make themselves the owner of a template.'
  throw new Refusal('invalid', [{ field: 'ownerId', code: 'owner_by_another', message }])
}

function told({ createdAt: _at, revision: _revision, id: _id, ...row }: TemplateRow) {
  return row
}

export const templateApi = new Hono<App>()
  .route('/templates', templateRoutes)
  .route('/periods', periodRoutes)

import { type Context, Hono } from 'hono'
import { applyOrPropose } from '../changes/propose.ts'
import { NewTemplate, type SavedTemplate, TemplateChanges } from '../contract/batches/templates.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { templateLimits } from '../domain/batches/runs/template.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { requirePayrollGroup } from '../http/kept/require-lines.ts'
import { allowed } from '../http/policy.ts'
import { expectWhole } from './check-template.ts'
import { payrollGroupRoutes } from './payroll-group.ts'
import { periodRoutes } from './periods/routes.ts'
import { expectOwnName, prepareTemplate, savedTemplate } from './prepare-template.ts'
import {
  addTemplate,
  countTemplates,
  listTemplateViews,
  removeLastSheet,
  type TemplateRow,
} from './store.ts'
import { templateChange } from './template-change.ts'

/** `/api/templates`: whoever prepares batches looks after them. */
const templateRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), async (c) => c.json({ items: await viewsFor(c) }))

  .post('/', allowed('create_payments'), mutation, body(NewTemplate), async (c) => {
    const { tenant, user } = c.var
    const { ownerId, ...sent } = c.req.valid('json')
    const { name, kind, sourceAccountId, rhythm, description, reference, ...others } = sent
    const { remitter, draftDaysBefore, isConfidential, ...rest } = others
    nothingLeft(rest)
    const at = new Date()
    const row: TemplateRow = {
      ...{ id: crypto.randomUUID(), name, kind, sourceAccountId, rhythm, description, reference },
      ...{ remitter, draftDaysBefore, isConfidential, ownerId: ownerId || user.id },
      ...{ status: 'active', revision: 0, createdAt: at },
    }
    if (isConfidential) await requirePayrollGroup(tenant.db, user.id)
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
    const [view] = await viewsFor(c, c.req.param('id'))
    if (!view) throw new Refusal('not_found')
    return c.json(view)
  })

  .put('/:id', allowed('create_payments'), mutation, body(TemplateChanges), async (c) => {
    const sent = c.req.valid('json')
    return respond(
      await applyOrPropose(c, templateChange, (context) =>
        prepareTemplate(context, c.req.param('id'), sent),
      ),
    )
  })

  .delete('/:id/last-sheet', allowed('bulk_create_payments'), mutation, async (c) => {
    const { db } = c.var.tenant
    const [view] = await viewsFor(c, c.req.param('id'))
    if (!view?.lastSheet) throw new Refusal('not_found')
    const { id, name, revision, lastSheet } = view
    return respond(
      await commitFor(c, {
        at: new Date(),
        action: 'template.sheet_forgotten',
        subject: `template/${id}`,
        details: { name, columns: lastSheet.columns, keptBy: lastSheet.keptBy },
        statements: [removeLastSheet(db, id)],
        answer: { status: 200, body: { id, revision } satisfies SavedTemplate },
      }),
    )
  })

const viewsFor = ({ var: { tenant, user } }: Context<App>, id?: string) =>
  listTemplateViews(tenant.db, {
    today: dayInPortMoresby(new Date()),
    readerId: user.id,
    ...(id !== undefined && { id }),
  })

export const templateApi = new Hono<App>()
  .route('/templates', templateRoutes)
  .route('/periods', periodRoutes)
  .route('/payroll-group', payrollGroupRoutes)

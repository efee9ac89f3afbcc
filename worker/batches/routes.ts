import { Hono } from 'hono'
import { findApprovalRules } from '../approval-rules/store.ts'
import {
  BatchChanges,
  BatchQuery,
  Cancellation,
  NewApproval,
  NewBatch,
  NewUpload,
  Submission,
} from '../contract/batches/batches.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { readRoles } from '../core/roles.ts'
import { untilSettled } from '../core/until-settled.ts'
import { approvalsTogether, bandsFor } from '../domain/batches/approval-rules.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { findSourceAccount } from '../source-accounts/store.ts'
import { accountChoices } from './across/account-choices.ts'
import { batchPage } from './across/batch-list.ts'
import { askDesk } from './ask-desk.ts'
import { changeDetails } from './change-details.ts'
import { type BatchRow, loadBatch, needsOf } from './load-batch.ts'
import { expectUserOf } from './paying/account-use.ts'
import { takenBeside } from './paying/taken-of-day.ts'
import { splitIntoFiles } from './split.ts'
import { addBatch, nextBatchNumber } from './store.ts'
import { batchSummary, batchView } from './view.ts'

export const batchRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), query(BatchQuery), async (c) => {
    const asked = c.req.valid('query')
    const [{ items, nextCursor }, choices] = await Promise.all([
      batchPage(c.var.tenant.db, asked),
      accountChoices(c, asked.cursor),
    ])
    return c.json({ items: items.map(batchSummary), nextCursor, ...choices })
  })

  .post('/', allowed('create_payments', 'start'), mutation, body(NewBatch), async (c) => {
    const { tenant, user } = c.var
    const sent = c.req.valid('json')
    const source = await findSourceAccount(tenant.db, sent.sourceAccountId)
    if (!source) {
      const message = 'Source account: there is none with this id.'
      throw new Refusal('invalid', [{ field: 'sourceAccountId', code: 'not_found', message }])
    }
    if (source.status !== 'active') throw new Refusal('source_account_archived')
    await expectUserOf(tenant.db, source, user)
    const at = new Date()
    if (sent.valueDate < dayInPortMoresby(at)) {
      const message = `Value date: ${sent.valueDate} has passed.`
      throw new Refusal('invalid', [{ field: 'valueDate', code: 'value_date_passed', message }])
    }
    const [rules, roles] = await Promise.all([findApprovalRules(tenant.db), readRoles(tenant.db)])
    return respond(
      await untilSettled(c.env, `${tenant.id}/new-batch`, async () => {
        const row = newBatch(sent, await nextBatchNumber(tenant.db), user.id, at)
        const neededNow = approvalsTogether(bandsFor(rules, source.id), 0)
        row.approvalsNeeded = neededNow.needed
        const names = new Map([[user.id, user.name]])
        const needs = needsOf(row, rules)
        const batch = { ...row, ...needs, reference: '', makers: [user.id], barred: [], steps: [] }
        const nobody = { people: [], away: [], roles, names, bankFile: null }
        const beside = {
          ...nobody,
          rules,
          neededNow,
          taken: await takenBeside(tenant.db, source, row),
        }
        const record = { row, batch, source, ...beside }
        return commitFor(c, {
          at,
          action: 'batch.added',
          subject: `batch/${row.id}`,
          details: { ...sent, number: row.number },
          statements: [addBatch(tenant.db, row)],
          answer: { status: 201, body: batchView(record, user, at) },
        })
      }),
    )
  })

  .get('/:id', allowed('view_payments'), async (c) => {
    const record = await loadBatch(c.var.tenant.db, c.req.param('id'))
    if (!record) throw new Refusal('not_found')
    return c.json(batchView(record, c.var.user, new Date()))
  })

  .put('/:id', allowed('create_payments', 'finish'), mutation, body(BatchChanges), async (c) =>
    respond(await changeDetails(c, must(c.req.param('id'), 'id'), c.req.valid('json'))),
  )

  .post('/:id/split', allowed('create_payments', 'finish'), mutation, async (c) =>
    respond(await splitIntoFiles(c, must(c.req.param('id'), 'id'))),
  )

  .post(
    '/:id/submission',
    allowed('create_payments', 'finish'),
    mutation,
    body(Submission),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'submit', sent: c.req.valid('json') })),
  )

  .delete('/:id/submission', allowed('create_payments', 'decide'), mutation, async (c) =>
    respond(await askDesk(c, must(c.req.param('id'), 'id'), { step: 'recall', sent: undefined })),
  )

  .get('/:id/approvals', allowed('view_payments'), async (c) => {
    const record = await loadBatch(c.var.tenant.db, c.req.param('id'))
    if (!record) throw new Refusal('not_found')
    const { steps } = batchView(record, c.var.user, new Date())
    const decisions = steps.filter(({ kind }) => ['approve', 'reject', 'query'].includes(kind))
    return c.json({ items: decisions, nextCursor: null })
  })

  .post(
    '/:id/approvals',
    allowed('approve_payments', 'decide'),
    mutation,
    body(NewApproval),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'decide', sent: c.req.valid('json') })),
  )

  .post(
    '/:id/cancellation',
    allowed('create_payments', 'decide'),
    mutation,
    body(Cancellation),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'cancel', sent: c.req.valid('json') })),
  )

  .post('/:id/bank-file', allowed('make_bank_files', 'download'), mutation, async (c) =>
    respond(await askDesk(c, must(c.req.param('id'), 'id'), { step: 'seal', sent: undefined })),
  )

  .post(
    '/:id/upload',
    allowed('make_bank_files', 'download'),
    mutation,
    body(NewUpload),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'upload', sent: c.req.valid('json') })),
  )

function newBatch(sent: NewBatch, number: number, preparedBy: string, createdAt: Date): BatchRow {
  const { name, sourceAccountId, valueDate, description, ...rest } = sent
  nothingLeft(rest)
  return {
    name,
    sourceAccountId,
    valueDate,
    description,
    id: crypto.randomUUID(),
    number,
    state: 'draft',
    version: 1,
    step: 0,
    revision: 0,
    preparedBy,
    createdAt,
    submittedAt: null,
    paymentCount: 0,
    totalToea: 0,
    nextLine: 1,
    digest: null,
    approvalsNeeded: 0,
    judgedToea: null,
    neededBefore: null,
    warnings: {},
    duplicatesReason: null,
    digestForm: 2,
    controlTotalToea: null,
    headCount: null,
  }
}

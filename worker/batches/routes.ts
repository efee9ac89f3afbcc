import { Hono } from 'hono'
import { BatchQuery } from '../contract/batches/across.ts'
import { BatchChanges, MadeBatch } from '../contract/batches/batches.ts'
import { Clearing } from '../contract/batches/file-checks.ts'
import {
  Cancellation,
  NewApproval,
  NewUpload,
  Sealing,
  Submission,
} from '../contract/batches/steps.ts'
import { readsEveryLine } from '../core/kept/payroll-group.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { isGrowingUnseen } from '../domain/batches/kept/lines-kept.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { requirePayrollGroup } from '../http/kept/require-lines.ts'
import { allowed } from '../http/policy.ts'
import { accountChoices } from './across/account-choices.ts'
import { batchPage } from './across/batch-list.ts'
import { listedBatch } from './across/view.ts'
import { askDesk } from './ask-desk.ts'
import { decideAtOnce, decidedOn } from './at-once/decide-at-once.ts'
import { changeDetails } from './change-details.ts'
import { loadBatch } from './load-batch.ts'
import { viewInVain } from './paying/signed-source.ts'
import { expectSource, findRun, guardPeriod, newBatch, newRecord } from './runs/new-batch.ts'
import { splitIntoFiles } from './split.ts'
import { addBatch, nextBatchNumber } from './store.ts'
import { batchView } from './view.ts'
import { viewLastDownload } from './way-back/files-of-batch.ts'
import { noVoidAnswer } from './way-back/routes.ts'
import { viewUnsaid } from './way-back/unsaid-debits.ts'

export const batchRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), query(BatchQuery), async (c) => {
    const asked = c.req.valid('query')
    const { tenant, user } = c.var
    const [{ items, nextCursor }, choices] = await Promise.all([
      batchPage(tenant.db, asked, user.id),
      accountChoices(c, asked.cursor),
    ])
    const isOfGroup =
      items.some(({ row }) => isGrowingUnseen(row)) && (await readsEveryLine(tenant.db, user.id))
    return c.json({
      items: items.map((one) => listedBatch(one, isOfGroup)),
      nextCursor,
      ...choices,
    })
  })

  .post('/', allowed('create_payments', 'start'), mutation, body(MadeBatch), async (c) => {
    const { tenant, user } = c.var
    const sent = c.req.valid('json')
    const at = new Date()
    const { templateId, periodId, ...batch } = sent
    const source = await expectSource(tenant.db, batch, user, at)
    return respond(
      await untilSettled(c.env, `${tenant.id}/new-batch`, async () => {
        const run = await findRun(tenant.db, { templateId, periodId })
        if (run?.template.isConfidential) await requirePayrollGroup(tenant.db, user.id)
        const number = await nextBatchNumber(tenant.db)
        const row = newBatch(batch, run, { number, preparedBy: user.id, createdAt: at })
        const record = await newRecord(tenant.db, row, source, user)
        return commitFor(c, {
          at,
          action: 'batch.added',
          subject: `batch/${row.id}`,
          details: { ...sent, number: row.number },
          statements: [
            ...(run ? [guardPeriod(tenant.db, run)] : []),
            addBatch(tenant.db, record.row),
          ],
          answer: { status: 201, body: batchView(record, user, at) },
        })
      }),
    )
  })

  .get('/:id', allowed('view_payments'), async (c) => {
    const { tenant, user } = c.var
    const record = await loadBatch(tenant.db, c.req.param('id'))
    if (!record) throw new Refusal('not_found')
    const [unsaid, download, inVain] = await Promise.all([
      viewUnsaid(tenant.db, record, user),
      viewLastDownload(tenant.db, record),
      viewInVain(tenant.db, record),
    ])
    return c.json({ ...batchView(record, user, new Date()), ...unsaid, ...download, ...inVain })
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
    allowed('approve_payments', 'decide', decidedOn('id')),
    mutation,
    body(NewApproval),
    async (c) => respond(await decideAtOnce(c, c.req.param('id'), c.req.valid('json'))),
  )

  .post(
    '/:id/cancellation',
    allowed('create_payments', 'download'),
    mutation,
    body(Cancellation),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'cancel', sent: c.req.valid('json') })),
  )

  .post(
    '/:id/bank-file',
    allowed('make_bank_files', 'download'),
    noVoidAnswer,
    mutation,
    body(Sealing),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'seal', sent: c.req.valid('json') })),
  )

  .post(
    '/:id/upload',
    allowed('make_bank_files', 'download'),
    mutation,
    body(NewUpload),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'upload', sent: c.req.valid('json') })),
  )

  .post('/:id/clearing', allowed('view_payments', 'decide'), mutation, body(Clearing), async (c) =>
    respond(await askDesk(c, c.req.param('id'), { step: 'clear', sent: c.req.valid('json') })),
  )

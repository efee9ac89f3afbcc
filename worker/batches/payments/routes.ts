import { type Context, Hono } from 'hono'
import {
  NewPayments,
  PaymentChanges,
  PaymentQuery,
  PaymentsChanges,
} from '../../contract/batches/payments.ts'
import type { Change } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { bankAnswerOf } from '../../domain/batches/settling/bank-answers.ts'
import { paymentStateOf } from '../../domain/batches/settling/payment-states.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { type BatchRecord, loadBatch } from '../load-batch.ts'
import { addLines } from './add-lines.ts'
import { findRepaying } from './answer-of.ts'
import {
  changedViews,
  changeLines,
  endUnlessOther,
  type LinesChanged,
  toldLine,
  toldOf,
} from './change-lines.ts'
import { findInvoices, withInvoices } from './invoices-store.ts'
import { preparePayments } from './prepare-payments.ts'
import { findLastPaid, listPayments, type PaymentRow } from './store.ts'
import { paymentView } from './view.ts'

/** The payments of one batch: `/api/batches/:id/payments`. */
export const paymentRoutes = new Hono<App>()
  .get('/:id/payments', allowed('view_payments'), query(PaymentQuery), async (c) => {
    const { db } = c.var.tenant
    const { cursor, limit, only, statement } = c.req.valid('query')
    const record = await batchOf(c)
    const after = readCursor<[number]>(cursor, ['number'])?.[0]
    const rows = await listPayments(db, record.row.id, { after, limit, only, statement })
    const { items, nextCursor } = pageOf(rows, limit, ({ line }) => [line])
    return c.json({ items: await viewsOf(c, record, items), nextCursor })
  })

  .post(
    '/:id/payments',
    allowed('create_payments', 'finish'),
    mutation,
    body(NewPayments),
    async (c) => {
      const { tenant, user } = c.var
      const { payments } = c.req.valid('json')
      return respond(
        await untilSettled(c.env, editQueue(c), async () => {
          const record = await batchOf(c)
          const at = new Date()
          const { prepared, problems } = await preparePayments(tenant.db, record.source, payments)
          if (prepared.length < payments.length) throw new Refusal('invalid', problems)
          const added = await addLines(tenant.db, record, prepared, { user, at })
          const items = await viewsOf(c, record, added.rows)
          return commitFor(c, {
            at,
            action: 'batch.payments_added',
            subject: `batch/${record.row.id}`,
            details: {
              payments: added.rows.length,
              newPayees: added.resolution.addedPayees.length,
              totalToea: added.record.row.totalToea,
            },
            statements: added.statements,
            answer: {
              status: 201,
              body: { items, warnings: problems },
            },
          })
        }),
      )
    },
  )

  .post(
    '/:id/payments/changes',
    allowed('create_payments', 'finish'),
    mutation,
    body(PaymentsChanges),
    (c) =>
      changing(c, c.req.valid('json'), (lines, record) => ({
        action: 'batch.payments_changed',
        details: toldOf(lines),
        answer: { status: 200, body: { items: changedViews(lines, record.row) } },
      })),
  )

  .put(
    '/:id/payments/:paymentId',
    allowed('create_payments', 'finish'),
    mutation,
    body(PaymentChanges),
    (c) => {
      const changed = [{ ...c.req.valid('json'), id: c.req.param('paymentId') }]
      return changing(c, { changed, removed: [] }, (lines, record) => {
        const [one] = lines.changed
        const { before, after } = must(one, 'line')
        const { referenceKey } = after
        const view = paymentView(after, record.row)
        return {
          action: 'payment.changed',
          details: {
            before: paymentView(before, record.row),
            after: { ...toldLine({ before, after }), referenceKey },
          },
          answer: { status: 200, body: view },
        }
      })
    },
  )

  .delete('/:id/payments/:paymentId', allowed('create_payments', 'finish'), mutation, (c) =>
    changing(c, { changed: [], removed: [c.req.param('paymentId')] }, (lines, record) => ({
      action: 'payment.removed',
      details: {
        before: paymentView(must(lines.removed[0], 'line'), record.row),
        after: 'removed',
      },
      answer: { status: 204, body: null },
    })),
  )

type Told = Pick<Change, 'action' | 'details' | 'answer'>

/** Changes lines in the batch's turn, and says so in one entry. */
async function changing(
  c: Context<App>,
  changes: PaymentsChanges,
  tell: (lines: LinesChanged, record: BatchRecord) => Told,
) {
  const { tenant, user } = c.var
  return respond(
    await untilSettled(c.env, editQueue(c), async () => {
      const record = await batchOf(c)
      const at = new Date()
      const lines = await changeLines(tenant.db, record, changes, { user, at })
      endUnlessOther(lines, (same) => tell(same, record).answer.body as object) // 200 has a body
      const subject = `batch/${record.row.id}`
      return commitFor(c, { at, subject, statements: lines.statements, ...tell(lines, record) })
    }),
  )
}

/** Lines with their invoices, what their payees were paid before, and what the bank answered for each. */
async function viewsOf(c: Context<App>, { row }: BatchRecord, lines: PaymentRow[]) {
  const { db } = c.var.tenant
  const payeeIds = lines.map(({ payeeId }) => payeeId)
  const ids = lines.map(({ id }) => id)
  const [lastPaid, repaying, invoices] = await Promise.all([
    findLastPaid(db, row.id, payeeIds),
    findRepaying(db, lines),
    findInvoices(db, ids),
  ])
  return withInvoices(lines, invoices).map((line) => ({
    ...paymentView(line, row),
    lastPaid: lastPaid.get(line.payeeId) ?? null,
    statement: bankAnswerOf(paymentStateOf(line.ownState, row.state), repaying.get(line.id) ?? []),
  }))
}

async function batchOf(c: Context<App>): Promise<BatchRecord> {
  const record = await loadBatch(c.var.tenant.db, must(c.req.param('id'), 'id'))
  if (!record) throw new Refusal('not_found')
  return record
}

/** Edits of one batch take turns with each other. */
function editQueue(c: Context<App>): string {
  return `${c.var.tenant.id}/${c.req.param('id')}`
}

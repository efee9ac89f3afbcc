import { type Context, Hono } from 'hono'
import { NewPayments, PaymentChanges, PaymentQuery } from '../../contract/batches/payments.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { bankTextOf } from '../../domain/bank-files/prepare/bank-text.ts'
import { amountText } from '../../domain/money/money.ts'
import { must } from '../../domain/must.ts'
import { referenceKey } from '../../domain/payees/keys.ts'
import { checkPayment } from '../../domain/sheets/checks/check-payment.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { profileOfAccount } from '../../source-accounts/store.ts'
import { type BatchRecord, loadBatch } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import { addLines } from './add-lines.ts'
import { preparePayments } from './prepare-payments.ts'
import { findPayment, listPayments, type PaymentRow, removePayment, savePayment } from './store.ts'
import { paymentView } from './view.ts'

/** The payments of one batch: `/api/batches/:id/payments`. */
export const paymentRoutes = new Hono<App>()
  .get('/:id/payments', allowed('view_payments'), query(PaymentQuery), async (c) => {
    const { db } = c.var.tenant
    const { cursor, limit, only } = c.req.valid('query')
    const record = await batchOf(c)
    const after = readCursor<[number]>(cursor, ['number'])?.[0]
    const rows = await listPayments(db, record.row.id, { after, limit, only })
    const { items, nextCursor } = pageOf(rows, limit, ({ line }) => [line])
    return c.json({ items: items.map((row) => paymentView(row, record.row.number)), nextCursor })
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
              body: {
                items: added.rows.map((row) => paymentView(row, record.row.number)),
                warnings: problems,
              },
            },
          })
        }),
      )
    },
  )

  .put(
    '/:id/payments/:paymentId',
    allowed('create_payments', 'finish'),
    mutation,
    body(PaymentChanges),
    (c) =>
      changeLine(c, (record, before) => {
        const {
          amountToea = before.amountToea,
          reference = before.reference,
          ...rest
        } = c.req.valid('json')
        nothingLeft(rest)
        const { limits, simplify } = bankTextOf(profileOfAccount(record.source))
        const written = {
          name: before.payeeName,
          bsb: before.bsb,
          accountNumber: before.accountNumber,
          amount: amountText(amountToea),
          reference,
        }
        const { payment, problems } = checkPayment(written, limits, simplify)
        if (!payment) throw new Refusal('invalid', problems)
        return {
          amountToea: payment.amountToea,
          reference: payment.reference,
          referenceKey: referenceKey(payment.reference),
        }
      }),
  )

  .delete('/:id/payments/:paymentId', allowed('create_payments', 'finish'), mutation, (c) =>
    changeLine(c, () => 'removed'),
  )

type LineChange = { amountToea: number; reference: string; referenceKey: string } | 'removed'

/** Changes or removes one line, and the batch's count and total with it. */
async function changeLine(
  c: Context<App>,
  decide: (record: BatchRecord, before: PaymentRow) => LineChange,
) {
  const { tenant, user } = c.var
  return respond(
    await untilSettled(c.env, editQueue(c), async () => {
      const record = await batchOf(c)
      const paymentId = must(c.req.param('paymentId'), 'paymentId')
      const before = await findPayment(tenant.db, record.row.id, paymentId)
      if (!before) throw new Refusal('not_found')
      const change = decide(record, before)
      const isRemoved = change === 'removed'
      const at = new Date()
      const { paymentCount, totalToea } = record.row
      const amountToea = isRemoved ? 0 : change.amountToea
      const changed = changeBatch(
        openForChange(record, user, at),
        {
          paymentCount: paymentCount - (isRemoved ? 1 : 0),
          totalToea: totalToea - before.amountToea + amountToea,
        },
        at,
      )
      const after = isRemoved ? before : { ...before, ...change, editedBy: user.id, editedAt: at }
      return commitFor(c, {
        at,
        action: isRemoved ? 'payment.removed' : 'payment.changed',
        subject: `batch/${record.row.id}`,
        details: { before: paymentView(before, record.row.number), after: change },
        statements: [
          ...changed.write(tenant.db),
          isRemoved
            ? removePayment(tenant.db, before.id)
            : savePayment(tenant.db, before.id, { ...change, editedBy: user.id, editedAt: at }),
        ],
        answer: isRemoved
          ? { status: 204, body: null }
          : { status: 200, body: paymentView(after, record.row.number) },
      })
    }),
  )
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

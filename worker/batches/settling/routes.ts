import { type Context, Hono } from 'hono'
import {
  NewReturn,
  Repayment,
  ReturnMatch,
  ReturnQuery,
  ReturnResolution,
} from '../../contract/reconciliation/returns.ts'
import {
  LineMatch,
  Mapping,
  StatementLineQuery,
  Undoing,
} from '../../contract/reconciliation/statements.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { inTurn, untilSettled } from '../../core/until-settled.ts'
import { must } from '../../domain/must.ts'
import { mappingTrouble } from '../../domain/statements/mapping.ts'
import { statementLimits } from '../../domain/statements/statement.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { mutation, once, respond } from '../../http/idempotency.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { checkFileName } from '../../http/upload/file-name.ts'
import { findSourceAccount } from '../../source-accounts/store.ts'
import { importStatement } from './import-statement.ts'
import { findBesideLines, findCandidates, findLine, listLines } from './line-store.ts'
import { lineView, matchedView } from './line-view.ts'
import { reconciliation } from './overview.ts'
import { matchWith, recordReturn, repay, resolveReturn } from './record-return.ts'
import { findBesideReturns, listReturns } from './return-store.ts'
import { returnView } from './return-view.ts'
import { closeBatch, confirmLine, matchLine, undoLine } from './settle-lines.ts'

/** What the bank's statements say: `/api/reconciliation`. They are all that moved on an account, so whoever reads accounts reads them. */
export const reconciliationRoutes = new Hono<App>()
  .get('/', allowed('view_source_accounts'), async (c) =>
    c.json(await reconciliation(c.var.tenant.db, c.var.user, new Date())),
  )

  .get('/lines', allowed('view_source_accounts'), query(StatementLineQuery), async (c) => {
    const { cursor, limit, account, state } = c.req.valid('query')
    const after = readCursor<[string, string]>(cursor, ['string', 'string'])
    const { db } = c.var.tenant
    const rows = await listLines(db, { account, state, after, limit, readerId: c.var.user.id })
    const { items, nextCursor } = pageOf(rows, limit, ({ day, id }) => [day, id])
    const beside = await findBesideLines(db, items)
    return c.json({ items: items.map((one) => lineView(one, beside, c.var.user.id)), nextCursor })
  })

  .get('/lines/:id/candidates', allowed('view_source_accounts'), async (c) => {
    const { db } = c.var.tenant
    const line = await findLine(db, c.req.param('id'))
    if (!line) throw new Refusal('not_found')
    const reader = c.var.user.id
    const { batches, payments, ofPayments = [] } = await findCandidates(db, line, reader)
    const ofBatch = (id: string) =>
      must(
        ofPayments.find((one) => one.id === id),
        'batch',
      )
    return c.json({
      items: [
        ...batches.map((one) => matchedView(one, undefined, reader, null)),
        ...payments.map((one) => matchedView(ofBatch(one.batchId), one, reader, null)),
      ],
    })
  })

  .post('/statements', allowed('reconcile_payments'), async (c) => {
    const sent = await readForm(c)
    const { accountId, ...file } = sent
    const source = await findSourceAccount(c.var.tenant.db, accountId)
    if (!source) throw new Refusal('not_found')
    const request = `statement ${accountId} ${JSON.stringify(file.mapping ?? null)} ${await sha256(file.bytes)}`
    return once(c, request, () => oneByOne(c, () => importStatement(c, source, file)))
  })

  .post('/lines/:id/match', allowed('reconcile_payments'), mutation, body(LineMatch), async (c) =>
    respond(await settled(c, () => matchLine(c, c.req.param('id'), c.req.valid('json')))),
  )
  .post('/lines/:id/confirmation', allowed('reconcile_payments'), mutation, async (c) =>
    respond(await settled(c, () => confirmLine(c, must(c.req.param('id'), 'id')))),
  )
  .post('/lines/:id/undo', allowed('reconcile_payments'), mutation, body(Undoing), async (c) =>
    respond(await settled(c, () => undoLine(c, c.req.param('id'), c.req.valid('json').reason))),
  )

/** Payments that came back: `/api/returns`. */
export const returnRoutes = new Hono<App>()
  .get('/', allowed('view_source_accounts'), query(ReturnQuery), async (c) => {
    const { cursor, limit, state } = c.req.valid('query')
    const after = readCursor<[number, string]>(cursor, ['number', 'string'])
    const { db } = c.var.tenant
    const readerId = c.var.user.id
    const rows = await listReturns(db, { state, after, limit, readerId })
    const { items, nextCursor } = pageOf(rows, limit, ({ recordedAt, id }) => [
      recordedAt.getTime(),
      id,
    ])
    const beside = await findBesideReturns(db, items, readerId)
    return c.json({ items: items.map((one) => returnView(one, beside)), nextCursor })
  })

  .post('/', allowed('reconcile_payments'), mutation, body(NewReturn), async (c) =>
    respond(await settled(c, () => recordReturn(c, c.req.valid('json')))),
  )
  .post('/:id/match', allowed('reconcile_payments'), mutation, body(ReturnMatch), async (c) => {
    const { paymentId } = c.req.valid('json')
    return respond(await settled(c, () => matchWith(c, c.req.param('id'), paymentId)))
  })
  .post(
    '/:id/resolution',
    allowed('reconcile_payments'),
    mutation,
    body(ReturnResolution),
    async (c) => {
      const { resolution, note } = c.req.valid('json')
      return respond(await settled(c, () => resolveReturn(c, c.req.param('id'), resolution, note)))
    },
  )
  .post(
    '/:id/repayment',
    allowed('create_payments', 'finish'),
    mutation,
    body(Repayment),
    async (c) => respond(await settled(c, () => repay(c, c.req.param('id'), c.req.valid('json')))),
  )

/** `POST /api/batches/:id/closing`. */
export const closingRoutes = new Hono<App>().post(
  '/:id/closing',
  allowed('reconcile_payments'),
  mutation,
  async (c) => respond(await settled(c, () => closeBatch(c, must(c.req.param('id'), 'id')))),
)

const queueOf = (c: Context<App>) => `${c.var.tenant.id}/settling`

/** What moved in between is read and decided again. */
const settled = (c: Context<App>, change: () => Promise<Answer>) =>
  untilSettled(c.env, queueOf(c), change)

/** Two files that have the same lines come one behind the other. */
const oneByOne = (c: Context<App>, change: () => Promise<Answer>) =>
  inTurn(c.env, queueOf(c), change)

async function readForm(c: Context<App>) {
  const form = await c.req.formData().catch(() => undefined)
  const file = form?.get('statement')
  const accountId = form?.get('account')
  if (!form || !(file instanceof File) || typeof accountId !== 'string') {
    throw new Refusal('form_unreadable')
  }
  if (file.size > statementLimits.bytesMax) {
    const [size, max] = [file.size, statementLimits.bytesMax].map((n) =>
      (n / 1024 / 1024).toFixed(1),
    )
    throw new Refusal(
      'too_large',
      undefined,
      `This file has ${size} MB; at most ${max} MB are read.`,
    )
  }
  checkFileName(file, 'statement')
  const fileName = file.name || 'statement'
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { accountId, fileName, bytes, mapping: readMapping(form.get('mapping')) }
}

function readMapping(written: File | string | null) {
  if (typeof written !== 'string' || written === '') return undefined
  const refused = (message: string) =>
    new Refusal('invalid', [{ field: 'mapping', code: 'invalid', message: `Columns: ${message}` }])
  let sent: unknown
  try {
    sent = JSON.parse(written)
  } catch {
    throw refused('this is no JSON.')
  }
  const mapping = Mapping.safeParse(sent)
  if (!mapping.success) throw refused(mapping.error.issues[0]?.message ?? 'they cannot be read.')
  const trouble = mappingTrouble(mapping.data)
  if (trouble) throw refused(trouble)
  return mapping.data
}

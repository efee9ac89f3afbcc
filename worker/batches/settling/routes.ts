import { Hono } from 'hono'
import { Closing, Confirming, LineConfirmation } from '../../contract/reconciliation/confirming.ts'
import {
  CandidateQuery,
  LineAside,
  LineMatch,
  StatementLineQuery,
  Undoing,
} from '../../contract/reconciliation/statements.ts'
import { TakingBack } from '../../contract/reconciliation/take-back.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { mutation, once, respond } from '../../http/idempotency.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { fileInRoom } from '../../http/upload/file-in-room.ts'
import { findSourceAccount } from '../../source-accounts/store.ts'
import { findCandidates } from './candidate-store.ts'
import { confirmLines } from './confirm-lines.ts'
import { oneByOne, settled } from './in-turn.ts'
import { findBesideLines, listLines } from './line-store.ts'
import { lineView, matchedView } from './line-view.ts'
import { reconciliation } from './overview/overview.ts'
import { cameBackBy } from './returns/return-of-line.ts'
import { lineOf } from './said-line.ts'
import { setLineAside } from './set-aside.ts'
import { closeBatch, confirmLine, matchLine, undoLine } from './settle-lines.ts'
import { importStatement } from './statements/import-statement.ts'
import { readForm } from './statements/read-form.ts'
import { keepStatement, takeStatementBack } from './statements/take-back.ts'
import { findVoidsToSay } from './void-beside.ts'

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
    const voids = await findVoidsToSay(db, items, beside)
    const views = items.map((one) => lineView(one, beside, c.var.user.id, voids))
    return c.json({ items: views, nextCursor })
  })

  .get(
    '/lines/:id/candidates',
    allowed('view_source_accounts'),
    query(CandidateQuery),
    async (c) => {
      const { db } = c.var.tenant
      const line = await lineOf(c, c.req.param('id'))
      const reader = c.var.user.id
      const asked = { ...c.req.valid('query'), readerId: reader }
      const { batches, payments, ofPayments, hasMore } = await findCandidates(db, line, asked)
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
        hasMore,
      })
    },
  )

  .post('/statements', allowed('reconcile_payments'), async (c) => {
    const sent = await readForm(c)
    const { accountId, ...file } = sent
    const source = await findSourceAccount(c.var.tenant.db, accountId)
    if (!source) throw new Refusal('not_found')
    const request = `statement ${accountId} ${JSON.stringify(file.mapping ?? null)} ${file.isReturns} ${JSON.stringify(file.returnMapping ?? null)} ${await sha256(file.bytes)}`
    return once(c, request, () =>
      oneByOne(c, () => fileInRoom(c, file.bytes, () => importStatement(c, source, file))),
    )
  })

  .post(
    '/statements/:id/taking-back',
    allowed('reconcile_payments'),
    mutation,
    body(TakingBack),
    async (c) =>
      respond(
        await oneByOne(c, () => takeStatementBack(c, c.req.param('id'), c.req.valid('json'))),
      ),
  )
  .delete('/statements/:id/taking-back', allowed('reconcile_payments'), mutation, async (c) =>
    respond(await oneByOne(c, () => keepStatement(c, c.req.param('id')))),
  )

  .post('/lines/:id/match', allowed('reconcile_payments'), mutation, body(LineMatch), async (c) =>
    respond(await settled(c, () => matchLine(c, c.req.param('id'), c.req.valid('json')))),
  )
  .post(
    '/lines/:id/confirmation',
    allowed('reconcile_payments'),
    mutation,
    body(LineConfirmation),
    async (c) => {
      const { seen, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      return respond(await settled(c, () => confirmLine(c, c.req.param('id'), seen)))
    },
  )
  .post('/lines/:id/return', allowed('reconcile_payments'), mutation, async (c) =>
    respond(await settled(c, () => cameBackBy(c, must(c.req.param('id'), 'id')))),
  )
  .post('/lines/:id/aside', allowed('reconcile_payments'), mutation, body(LineAside), async (c) =>
    respond(await settled(c, () => setLineAside(c, c.req.param('id'), c.req.valid('json')))),
  )
  .post('/confirmations', allowed('reconcile_payments'), mutation, body(Confirming), async (c) =>
    respond(await confirmLines(c, c.req.valid('json'))),
  )
  .post('/lines/:id/undo', allowed('reconcile_payments'), mutation, body(Undoing), async (c) =>
    respond(await settled(c, () => undoLine(c, c.req.param('id'), c.req.valid('json').reason))),
  )

/** `POST /api/batches/:id/closing`. */
export const closingRoutes = new Hono<App>().post(
  '/:id/closing',
  allowed('reconcile_payments'),
  mutation,
  body(Closing),
  async (c) => {
    return respond(await settled(c, () => closeBatch(c, c.req.param('id'), c.req.valid('json'))))
  },
)

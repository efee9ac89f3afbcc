import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  RevivalConfirmation,
  RevivalRequest,
  VoidConfirmation,
  VoidRequest,
} from '../../contract/batches/bank-files.ts'
import { Recall } from '../../contract/batches/steps.ts'
import { problemResponse, Refusal } from '../../core/refusals/refusal.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { askDesk } from '../ask-desk.ts'
import { findBankFile } from '../files/store.ts'

/** What leads back from a bank file: one person asks that it be void, another confirms it, or the file is kept; once it is void, the batch is taken back, or the file counts again because the bank booked it all the same. */
export const wayBackRoutes = new Hono<App>()
  .post(
    '/:id/void-request',
    allowed('make_bank_files', 'download'),
    mutation,
    body(VoidRequest),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'askVoid', sent: c.req.valid('json') })),
  )

  .delete('/:id/void-request', allowed('make_bank_files', 'download'), mutation, async (c) =>
    respond(await askDesk(c, must(c.req.param('id'), 'id'), { step: 'keepFile', sent: undefined })),
  )

  .post(
    '/:id/void',
    allowed('make_bank_files', 'download'),
    mutation,
    body(VoidConfirmation),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'voidFile', sent: c.req.valid('json') })),
  )

  .post(
    '/:id/revival-request',
    allowed('make_bank_files', 'download'),
    mutation,
    body(RevivalRequest),
    async (c) =>
      respond(
        await askDesk(c, c.req.param('id'), { step: 'askRevive', sent: c.req.valid('json') }),
      ),
  )

  .delete('/:id/revival-request', allowed('make_bank_files', 'download'), mutation, async (c) =>
    respond(await askDesk(c, must(c.req.param('id'), 'id'), { step: 'keepVoid', sent: undefined })),
  )

  .post(
    '/:id/revival',
    allowed('make_bank_files', 'download'),
    mutation,
    body(RevivalConfirmation),
    async (c) =>
      respond(await askDesk(c, c.req.param('id'), { step: 'revive', sent: c.req.valid('json') })),
  )

  .post('/:id/recall', allowed('create_payments', 'decide'), mutation, body(Recall), async (c) =>
    respond(await askDesk(c, c.req.param('id'), { step: 'recall', sent: c.req.valid('json') })),
  )

  .delete('/:id/approvals', allowed('approve_payments', 'download'), mutation, async (c) =>
    respond(await askDesk(c, must(c.req.param('id'), 'id'), { step: 'takeBack', sent: undefined })),
  )

/** The same key answers what it answered before, but never with a file that is void by now. */
export const noVoidAnswer = createMiddleware<App>(async (c, next) => {
  await next()
  if (!c.res.ok) return
  const { id } = (await c.res.clone().json()) as { id: string } // the view of a bank file
  const found = await findBankFile(c.var.tenant.db, id)
  if (found?.file.voidedAt) c.res = problemResponse(new Refusal('file_voided'))
})

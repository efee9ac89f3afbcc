import { type Context, Hono } from 'hono'
import { NewAttachment } from '../../contract/batches/attachments.ts'
import type { Answer } from '../../core/commit.ts'
import { storedAsWritten, storeOnce } from '../../core/files/store-once.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { attach, attachmentBytesMax } from '../../domain/batches/papers/attachment.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { commitFor, once } from '../../http/idempotency.ts'
import { noteTaken } from '../../http/log/note-taken.ts'
import { allowed } from '../../http/policy.ts'
import { orRemove } from '../../http/upload/or-remove.ts'
import { readPaper } from '../../http/upload/read-paper.ts'
import { scanBeforeOpening } from '../../http/upload/scanner.ts'
import { strangersFileHeaders } from '../../http/upload/strangers-file-headers.ts'
import { loadBatch } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import { findPayments } from '../payments/store.ts'
import {
  type AttachmentRow,
  addAttachment,
  attachmentView,
  countAttachments,
  findAttachment,
  viewAttachments,
} from './store.ts'

/** Papers beside a batch and its payments: `/api/batches/:id/attachments`. None is ever changed or taken away. */
export const attachmentRoutes = new Hono<App>()
  .get('/:id/attachments', allowed('view_payments'), async (c) => {
    const { row } = await batchOf(c)
    return c.json(await viewAttachments(c.var.tenant.db, row.id, c.env))
  })

  .post('/:id/attachments', allowed('create_payments', 'finish'), async (c) => {
    const { row } = await batchOf(c)
    const sent = await readAttachment(c)
    const request = JSON.stringify([row.id, sent.said, sent.file.fileName, sent.file.hash])
    return once(c, request, () => keepAttachment(c, row.id, sent))
  })

  .get('/:id/attachments/:attachmentId/file', allowed('view_payments', 'export'), async (c) => {
    const [id, attachmentId] = [c.req.param('id'), c.req.param('attachmentId')]
    const row = await findAttachment(c.var.tenant.db, id, attachmentId)
    if (!row) throw new Refusal('not_found')
    const stored = await storedAsWritten(c.env.FILES, row.storedAs, row)
    if (!stored) throw new Refusal('attachment_lost')
    const bytes = await scanBeforeOpening(c.env, stored)
    await noteTaken(c, {
      action: 'batch.attachment_taken',
      subject: `batch/${id}`,
      details: { name: row.fileName, attachmentId, sha256: row.sha256 },
    })
    return new Response(bytes, { headers: strangersFileHeaders(row) })
  })

type Sent = Awaited<ReturnType<typeof readAttachment>>

/** Its file first, then its row: a file without a row is found by nobody. */
async function keepAttachment(c: Context<App>, batchId: string, sent: Sent): Promise<Answer> {
  const { tenant } = c.var
  const { bytes, hash, mediaType } = sent.file
  // before the file is stored; the change asks again
  await expectAttachable(c, sent)
  const id = crypto.randomUUID()
  const storedAs = `attachments/${tenant.id}/${id}-${hash}`
  await storeOnce(c.env.FILES, { key: storedAs, bytes, sha256: hash, mediaType })
  return orRemove(c.env.FILES, { id, storedAs }, () =>
    untilSettled(c.env, `${tenant.id}/${batchId}`, () => writeAttachment(c, sent, id, storedAs)),
  )
}

/** The batch as it stands, and whether the paper is a part of it or a note. */
async function expectAttachable(c: Context<App>, { said }: Sent) {
  const record = await batchOf(c)
  const count = await countAttachments(c.var.tenant.db, record.row.id)
  const may = attach(record.row.state, said.note, count)
  if (!may.ok) throw new Refusal(may.reason)
  return { record, isPart: may.value === 'part' }
}

async function writeAttachment(c: Context<App>, sent: Sent, id: string, storedAs: string) {
  const { tenant, user } = c.var
  const { db } = tenant
  const { said, file } = sent
  const { record, isPart } = await expectAttachable(c, sent)
  const batchId = record.row.id
  const at = new Date()
  const opening = isPart ? changeBatch(openForChange(record, user, at), {}, at) : undefined
  const { version, state } = opening?.record.row ?? record.row
  const [payment] = said.paymentId ? await findPayments(db, batchId, [said.paymentId]) : []
  if (said.paymentId && !payment) throw new Refusal('not_found')
  const row: AttachmentRow = {
    ...{ id, batchId, version, storedAs, note: said.note, addedIn: state },
    ...{ paymentId: payment?.id ?? null, line: payment?.line ?? null },
    ...{ payeeName: payment?.payeeName ?? '', fileName: file.fileName, mediaType: file.mediaType },
    ...{ bytes: file.bytes.length, sha256: file.hash, addedBy: user.id, addedAt: at },
  }
  return commitFor(c, {
    at,
    action: 'batch.attached',
    subject: `batch/${batchId}`,
    details: {
      ...{ attachmentId: id, name: file.fileName, sha256: file.hash, version },
      isScanned: file.isScanned,
      ...(payment && { payment: { line: payment.line, payeeName: payment.payeeName } }),
      ...(!isPart && { note: said.note, state }),
    },
    statements: [...(opening?.write(db) ?? []), addAttachment(db, row)],
    answer: { status: 201, body: attachmentView(row, new Map([[user.id, user.name]])) },
  })
}

async function batchOf(c: Context<App>) {
  const record = await loadBatch(c.var.tenant.db, must(c.req.param('id'), 'id'))
  if (!record) throw new Refusal('not_found')
  return record
}

const readAttachment = (c: Context<App>) =>
  readPaper(c, NewAttachment, { called: 'An attachment', bytesMax: attachmentBytesMax })

import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { SealedFileFacts } from '#pages/approvals/sealed/sealed-file.tsx'
import { selectAdministrators } from '../../auth/account/administrators.ts'
import { Clearing } from '../../contract/batches/file-checks.ts'
import { answeredBefore } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { nextClearing, tamperingOf } from '../../domain/batches/paying/tampered.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { formOf } from '../../http/form.ts'
import { fileInRoom } from '../../http/upload/file-in-room.ts'
import { askDesk } from '../ask-desk.ts'
import { findBankFile } from '../files/store.ts'
import { foundBankFileView } from '../files/view.ts'
import { type BatchRecord, loadBatch } from '../load-batch.ts'
import { clearersOf } from '../steps/clear.ts'
import { actorOf, linesSeenBy } from '../view.ts'
import { checkFile } from './check-file.ts'
import { findCheck, findTampering } from './store.ts'
import { foundCheckView } from './view.ts'

/* The approver's page once a batch is sealed: its file, what was held beside it, and going on all the same. */

/** Nothing before there is a file. */
export async function sealedFileOf(
  c: Context<App>,
  record: BatchRecord,
): Promise<SealedFileFacts | null> {
  const { row, batch, bankFile, names } = record
  if (!bankFile) return null
  // what differs is told payment by payment
  const isWhole = linesSeenBy(record, c.var.user) === 'every'
  const { db } = c.var.tenant
  const isStopped = row.state === 'tampered'
  const asked = isStopped ? tamperingOf(batch.steps).asked : undefined
  const check = c.req.query('check')
  const [file, checked, found, administrators] = await Promise.all([
    findBankFile(db, bankFile.id),
    check === undefined || !isWhole ? undefined : findCheck(db, row.id, check),
    isStopped ? findTampering(db, bankFile.id) : undefined,
    isStopped ? selectAdministrators(db) : [],
  ])
  return {
    file: foundBankFileView(must(file, 'file'), isWhole),
    checked: checked ? foundCheckView(checked) : null,
    found: found
      ? { ...foundCheckView(found), ...(isWhole ? {} : { differences: [], sha256: '' }) }
      : null,
    asked: asked
      ? {
          name: names.get(asked.actorId) ?? '',
          comment: asked.comment ?? '',
          at: asked.at.toISOString(),
        }
      : null,
    mayClear: nextClearing(
      batch,
      actorOf(c.var.user),
      clearersOf({ administrators, present: record.present }),
    ),
  }
}

/** The form of a page that has no script sends the file; the script sends its hash where it is the sealed one. */
export async function postCheck(c: Context<App>): Promise<string> {
  const batchId = must(c.req.param('batchId'), 'batchId')
  const { file, sha256: said, key } = await formOf(c)
  const bytes =
    file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : undefined
  const hash = bytes ? await sha256(bytes) : said
  if (typeof hash !== 'string' || hash === '') throw new Refusal('file_to_check_missing')
  const record = await loadBatch(c.var.tenant.db, batchId)
  if (!record?.bankFile) throw new Refusal('not_found')
  const earlier = await begin(c, `${key}/check`, [batchId, hash])
  const { id: fileId } = record.bankFile
  const check = () => checkFile(c, fileId, { sha256: hash, ...(bytes && { bytes }) })
  const answer = earlier ?? (await (bytes ? fileInRoom(c, bytes, check) : check()))
  // safe: the answer of a check, which has its id
  const { id } = answer.body as { id: string }
  return `/approval/${batchId}?check=${id}#file`
}

export async function postClearing(c: Context<App>): Promise<string> {
  const batchId = must(c.req.param('batchId'), 'batchId')
  const { comment, key, asked } = await formOf(c)
  const sent = z.safeParse(Clearing, { comment, askedAt: asked === '' ? null : asked })
  if (!sent.success) {
    const isLong = typeof comment === 'string' && comment.trim() !== ''
    throw new Refusal(isLong ? 'comment_too_long' : 'comment_required')
  }
  const earlier = await begin(c, `${key}/clearing`, [batchId, sent.data])
  if (!earlier) await askDesk(c, batchId, { step: 'clear', sent: sent.data })
  return `/approval/${batchId}#file`
}

/** The change of a form that was drawn with this key: a second press is known as one. */
async function begin(c: Context<App>, key: string, request: unknown) {
  c.set('mutation', {
    userId: c.var.user.id,
    key: `page/${key.slice(0, 100)}`,
    requestHash: await sha256(JSON.stringify(request)),
  })
  return answeredBefore(c.var.tenant.db, c.var.mutation)
}

import { type Context, Hono } from 'hono'
import { BankFileQuery } from '../../contract/batches/bank-files.ts'
import { guard } from '../../core/guard.ts'
import { readsEveryLine } from '../../core/kept/payroll-group.ts'
import { saidOfBytes } from '../../core/kept/seal-of.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { findProfile } from '../../domain/bank-files/profiles/profiles.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { query } from '../../http/body.ts'
import { commitFor } from '../../http/idempotency.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { streamOf } from '../../http/streams/stream-of.ts'
import { accountChoices } from '../across/account-choices.ts'
import { readSealed } from '../checks/check-file.ts'
import { expectOwedStill, findCountsSince } from '../findings/paid-twice/counts-since.ts'
import { expectUnbooked } from '../steps/expect-unbooked.ts'
import { findUnsaidSince } from '../way-back/unsaid-debits.ts'
import { mayLeave } from './may-leave.ts'
import { expectNoLater } from './seal-again.ts'
import { findBankFile, keyOfBankFile, listBankFiles } from './store.ts'
import { foundBankFileView } from './view.ts'
import { describeVoid, voidContent, voidFileName } from './void-content.ts'

export const bankFileRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), query(BankFileQuery), async (c) => {
    const { cursor, limit, ...filter } = c.req.valid('query')
    const after = readCursor<[number, string]>(cursor, ['number', 'string'])
    const [rows, choices, readsLines] = await Promise.all([
      listBankFiles(c.var.tenant.db, { ...filter, after, limit }),
      accountChoices(c, cursor),
      readsEveryLine(c.var.tenant.db, c.var.user.id),
    ])
    const { items, nextCursor } = pageOf(rows, limit, (row) => keyOfBankFile(filter.sort, row))
    const views = items.map((found) => foundBankFileView(found, readsLines))
    return c.json({ items: views, nextCursor, ...choices })
  })

  .get('/:id', allowed('view_payments'), async (c) => {
    const { db } = c.var.tenant
    const [found, readsLines] = await Promise.all([
      findBankFile(db, c.req.param('id')),
      readsEveryLine(db, c.var.user.id),
    ])
    if (!found) throw new Refusal('not_found')
    return c.json(foundBankFileView(found, readsLines))
  })

  .get('/:id/content', allowed('read_bank_files', 'download'), (c) =>
    // what became of it while it was read is looked at again
    untilSettled(c.env, `${c.var.tenant.id}/content/${c.req.param('id')}`, () => content(c)),
  )

/** The file as it was sealed, or marked as void where it counts for nothing. */
async function content(c: Context<App>) {
  const { tenant, user, apiKey } = c.var
  const found = await findBankFile(tenant.db, must(c.req.param('id'), 'id'))
  if (!found) throw new Refusal('not_found')
  const { file, batch } = found
  if (batch.state === 'tampered') throw new Refusal('tampered')
  // whoever may read the file reads all its lines
  if (!file.voidedAt) {
    const made = { id: file.batchId, state: batch.state }
    const [unsaid, since] = await Promise.all([
      findUnsaidSince(tenant.db, made),
      findCountsSince(tenant.db, made),
    ])
    expectUnbooked(unsaid, 'The file leaves', true)
    expectOwedStill(since, true)
    await expectNoLater(c.env, tenant, file)
  }
  const stored = await readSealed(c.env.FILES, file)
  const key = crypto.randomUUID()
  c.set('mutation', { userId: user.id, key, requestHash: file.sha256, apiKey })
  await commitFor(c, {
    at: new Date(),
    action: 'bank_file.downloaded',
    subject: `bank-file/${file.id}`,
    details: {
      batchId: file.batchId,
      ...saidOfBytes(batch, file.sha256),
      ...(file.voidedAt && { isVoid: true }),
    },
    statements: [guard(tenant.db, file.voidedAt ? undefined : mayLeave(file.id), 'stale_batch')],
    answer: { status: 200, body: null },
  })
  if (file.voidedAt) {
    const { length, hash } = await describeVoid(file, stored.body)
    const { body } = await readSealed(c.env.FILES, file)
    const marked = streamOf(voidContent(file.fileName, body))
    return asDownload(
      marked.pipeThrough(new FixedLengthStream(length)),
      voidFileName(file.fileName),
      'text/plain; charset=utf-8',
      length,
      hash,
    )
  }
  const { mediaType } = must(findProfile(file.profile), 'profile')
  return asDownload(stored.body, file.fileName, mediaType, file.bytes, file.sha256)
}

const asDownload = (
  body: BodyInit,
  fileName: string,
  mediaType: string,
  length: number,
  hash: string,
) =>
  new Response(body, {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(length),
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store, no-transform',
      'X-Content-SHA256': hash,
    },
  })

import { type Context, Hono } from 'hono'
import type { AdviceView } from '../../../contract/batches/advice.ts'
import { guard } from '../../../core/guard.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { withRoom } from '../../../core/room/room-here.ts'
import { paymentReference } from '../../../domain/batches/batch.ts'
import { adviceLimits, adviseByMail } from '../../../domain/batches/papers/advice-by-mail.ts'
import { must } from '../../../domain/must.ts'
import type { App } from '../../../http/app.ts'
import { commitFor, mutation, respond } from '../../../http/idempotency.ts'
import { allowed } from '../../../http/policy.ts'
import { postLetters } from '../../../mail/post-letters.ts'
import { type BatchRecord, loadBatch } from '../../load-batch.ts'
import {
  type Advised,
  areWritten,
  countWritten,
  isUnmoved,
  listAdvised,
  listUnwritten,
  occasionOf,
} from './store.ts'

/** What payees are told by e-mail once the bank has the file: `/api/batches/:id/remittance-letters`. */
export const adviceRoutes = new Hono<App>()
  .get('/:id/remittance-letters', allowed('view_payments'), async (c) => {
    const record = await batchOf(c)
    const may = adviseByMail(record.row)
    const none = { written: 0, waiting: 0, cameBack: 0 }
    if (!may.ok) return c.json<AdviceView>({ mayNotBecause: may.reason, toSend: 0, ...none })
    const { unwritten, known } = await lettersOf(c, record, 1)
    return c.json<AdviceView>({ mayNotBecause: null, toSend: unwritten.count, ...known })
  })

  .post('/:id/remittance-letters', allowed('create_payments', 'export'), mutation, async (c) => {
    const record = await batchOf(c)
    const who = { ...c.var.tenant, askedBy: c.var.user.id }
    return respond(await withRoom(who, record.row.paymentCount, () => adviseBy(c, record)))
  })

async function adviseBy(c: Context<App>, record: BatchRecord) {
  const { db } = c.var.tenant
  const { row, bankFile } = record
  const may = adviseByMail(row)
  if (!may.ok) throw new Refusal(may.reason)
  const { unwritten, known } = await lettersOf(c, record, adviceLimits.lettersAtOnce)
  const { first: leaving, count } = unwritten
  if (count === 0) throw new Refusal('nobody_to_advise')
  const ids = [...new Set(leaving.map(({ payeeId }) => payeeId))]
  const advised = await listAdvised(db, row.id, ids)
  const at = new Date()
  const file = must(bankFile, 'bank file')
  const statements = leaving.flatMap(({ payeeId, email }) => {
    const payee = advised.get(payeeId)
    if (!payee) throw new Refusal('stale_batch') // it came back since a moment ago
    const occasion = occasionOf(file.id, payee.payeeId)
    const content = contentOf(payee, record, file.uploadedAt)
    const letter = 'remittance_advice' as const
    return postLetters(db, { letter, occasion, addresses: [email], content }, at)
  })
  return commitFor(c, {
    at,
    action: 'batch.advice_sent',
    subject: `batch/${row.id}`,
    details: { letters: leaving.length, bankFileId: file.id },
    statements: [
      // a payment that came back meanwhile, and a file that is void, are told of by whoever said so
      guard(db, isUnmoved(row), 'stale_batch'),
      // of two presses at one moment one sends, and says how many
      guard(db, areWritten(file.id, known.written), 'stale_batch'),
      ...statements,
    ],
    answer: {
      status: 201,
      body: {
        mayNotBecause: null,
        toSend: count - leaving.length,
        written: known.written + leaving.length,
        waiting: known.waiting + leaving.length,
        cameBack: known.cameBack,
      } satisfies AdviceView,
    },
  })
}

async function batchOf(c: Context<App, '/:id/remittance-letters'>): Promise<BatchRecord> {
  const record = await loadBatch(c.var.tenant.db, c.req.param('id'))
  if (!record) throw new Refusal('not_found')
  return record
}

/** One letter for each payee and each of their confirmed addresses: those that were not written of this file, and how many were. */
async function lettersOf(
  { var: { tenant } }: Context<App>,
  { row, bankFile }: BatchRecord,
  most: number,
) {
  const fileId = must(bankFile, 'bank file').id
  const [unwritten, known] = await Promise.all([
    listUnwritten(tenant.db, { batchId: row.id, fileId, most }),
    countWritten(tenant.db, fileId),
  ])
  return { unwritten, known }
}

function contentOf(payee: Advised, { row, bankFile }: BatchRecord, uploadedAt: Date | null) {
  const { payeeName, count, totalToea, lines } = payee
  let left: number = adviceLimits.invoicesMax
  const listed = lines.map(({ invoices }) => {
    const own = invoices.slice(0, left)
    left -= own.length
    return own
  })
  const moreInvoices = lines.reduce((sum, { invoices }, index) => {
    return sum + invoices.length - (listed[index]?.length ?? 0)
  }, 0)
  return {
    ...{ payeeName, totalToea, valueDate: row.valueDate, more: count - lines.length },
    ...(moreInvoices > 0 && { moreInvoices }),
    sentAt: must(uploadedAt, 'upload').toISOString(),
    bankReference: bankFile?.bankReference ?? '',
    lines: lines.map(({ line, reference, bsb, accountNumber, amountToea }, index) => ({
      reference: reference || paymentReference(row.number, line),
      account: `${bsb} ····${accountNumber.slice(-4)}`,
      amountToea,
      ...(listed[index]?.length && { invoices: listed[index] }),
    })),
  }
}

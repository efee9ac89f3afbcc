import { type Context, Hono } from 'hono'
import { saidOfBytes } from '../../core/kept/seal-of.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { withRoom } from '../../core/room/room-here.ts'
import { batchReference, paymentReference } from '../../domain/batches/batch.ts'
import type { App } from '../../http/app.ts'
import { noteTaken } from '../../http/log/note-taken.ts'
import { allowed } from '../../http/policy.ts'
import { readFaces } from '../../pdf/faces.ts'
import { expectNoLater } from '../files/seal-again.ts'
import { findBankFile } from '../files/store.ts'
import { expectOwedStill, findCountsSince } from '../findings/paid-twice/counts-since.ts'
import { loadBatch } from '../load-batch.ts'
import { findInvoices, withInvoices } from '../payments/invoices-store.ts'
import { countPaymentsOf, listPaymentsOf } from '../payments/store.ts'
import { expectUnbooked } from '../steps/expect-unbooked.ts'
import { findUnsaidSince } from '../way-back/unsaid-debits.ts'
import { readSlip, slipView } from './control-slip.ts'
import { findSentBack } from './returned-store.ts'

/** Paper that goes with a bank file: `/api/bank-files/:id/…`. It leaves with the file, and so as the file does. */
export const slipRoutes = new Hono<App>()
  .get('/:id/slip', allowed('read_bank_files', 'download'), async (c) => {
    const { slip } = await takeSlip(c)
    // the PDF writer is large: only who asks for a PDF waits for it
    const { writeSlipPdf } = await import('./control-slip-pdf.ts')
    const pdf = writeSlipPdf(await readFaces(c.env.ASSETS), slip)
    return pdfAnswer(pdf, `${slip.reference}-control-slip.pdf`)
  })

  // what stands on a screen is printed from there, so it is taken as well
  .get('/:id/control-slip', allowed('read_bank_files', 'download'), async (c) => {
    const { slip, batchId } = await takeSlip(c)
    return c.json(slipView(slip, batchId))
  })

/** The slip of a file, with its entry in the log: who had it, and when. */
async function takeSlip(c: Context<App, '/:id/slip'>) {
  const { db, name } = c.var.tenant
  const { file } = await fileOf(c)
  const record = await loadBatch(db, file.batchId)
  // the lines are those of the newest version, and so is its slip
  if (record?.bankFile?.id !== file.id) throw new Refusal('not_found')
  if (record.row.state === 'tampered') throw new Refusal('tampered')
  expectUnbooked(await findUnsaidSince(db, record.row), 'The file leaves', true)
  expectOwedStill(await findCountsSince(db, record.row), true)
  await expectNoLater(c.env, c.var.tenant, file)
  const slip = await readSlip(db, name, record, file)
  await noteTaken(c, {
    action: 'bank_file.slip_taken',
    subject: `bank-file/${file.id}`,
    details: { batchId: file.batchId, ...saidOfBytes(record.row, file.sha256) },
  })
  return { slip, batchId: file.batchId }
}

/** Paper of a batch whose file is at the bank: `/api/batches/:id/…`. */
export const remittanceRoutes = new Hono<App>().get(
  '/:id/remittance/:payeeId',
  allowed('view_payments', 'export'),
  async (c) => {
    const { db, name: organisation } = c.var.tenant
    const record = await loadBatch(db, c.req.param('id'))
    const payeeId = c.req.param('payeeId')
    if (!record) throw new Refusal('not_found')
    const { row, bankFile } = record
    const many = await countPaymentsOf(db, row.id, payeeId)
    if (many === 0) throw new Refusal('not_found')
    if (!bankFile?.uploadedAt) throw new Refusal('not_at_bank')
    const { uploadedAt, bankReference } = bankFile
    const { first, pdf } = await withRoom(
      { ...c.var.tenant, askedBy: c.var.user.id },
      many,
      async () => {
        const lines = await listPaymentsOf(db, row.id, payeeId)
        const [first] = lines
        if (!first) throw new Refusal('not_found') // it was taken out meanwhile
        const { writeRemittancePdf } = await import('./remittance-pdf.ts')
        const ids = lines.map(({ id }) => id)
        const [invoices, sentBack] = await Promise.all([
          findInvoices(db, ids),
          findSentBack(db, ids),
        ])
        const pdf = await writeRemittancePdf(await readFaces(c.env.ASSETS), {
          ...{ organisation, payeeName: first.payeeName, valueDate: row.valueDate, uploadedAt },
          bankReference: bankReference ?? '',
          lines: withInvoices(lines, invoices).map((line) => ({
            ...line,
            sentBack: sentBack.get(line.id),
            reference: line.reference || paymentReference(row.number, line.line),
          })),
        })
        return { first, pdf }
      },
    )
    await noteTaken(c, {
      action: 'batch.remittance_taken',
      subject: `batch/${row.id}`,
      details: { payeeId, name: first.payeeName },
    })
    return pdfAnswer(pdf, `${batchReference(row.number)}-remittance-${first.line}.pdf`)
  },
)

async function fileOf(c: Context<App, '/:id/slip'>) {
  const found = await findBankFile(c.var.tenant.db, c.req.param('id'))
  if (!found) throw new Refusal('not_found')
  return found
}

function pdfAnswer(pdf: Uint8Array, fileName: string) {
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}

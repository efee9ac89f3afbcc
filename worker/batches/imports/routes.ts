import { type Context, Hono } from 'hono'
import { nameOf } from '../../auth/account/user-view.ts'
import type { BatchImportView, ImportView } from '../../contract/batches/imports.ts'
import { SheetMappingQuery, type SheetMappings } from '../../contract/batches/sheet-mappings.ts'
import { PageQuery } from '../../contract/shared.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { dayInPortMoresby, formatDay } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { refusedRows } from '../../domain/sheets/checks/refused-rows.ts'
import { openUpload } from '../../domain/sheets/open-upload.ts'
import { sheetBytesMax } from '../../domain/sheets/sheet-limits.ts'
import type { App } from '../../http/app.ts'
import { query } from '../../http/body.ts'
import { expectFields } from '../../http/form.ts'
import { beginMutation, respondAgain } from '../../http/idempotency.ts'
import { noteTaken } from '../../http/log/note-taken.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { fileInRoom } from '../../http/upload/file-in-room.ts'
import { checkFileName } from '../../http/upload/file-name.ts'
import { oneFile } from '../../http/upload/one-file.ts'
import { loadBatch } from '../load-batch.ts'
import { importSheet, readForBatch, type SentSheet } from './import-sheet.ts'
import { mappingsFor } from './remembered-mapping.ts'
import { fieldsOfAnswers, readAnswers } from './sheet-answers.ts'
import { openStoredView, readStoredAnswer, readStoredSheet } from './storage.ts'
import { findImport, type ImportRow, type ListedImport, listImports } from './store.ts'
import { isTooOld } from './throw-away.ts'

/** The sheets of one batch: `/api/batches/:id/imports`. */
export const batchImportRoutes = new Hono<App>()
  .get('/:id/imports', allowed('view_payments'), query(PageQuery), async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const before = readCursor<[number, string]>(cursor, ['number', 'string'])
    const { db } = c.var.tenant
    const batchId = c.req.param('id')
    if (!(await loadBatch(db, batchId))) throw new Refusal('not_found')
    const rows = await listImports(db, batchId, { before, limit })
    const { items, nextCursor } = pageOf(rows, limit, ({ sheet }) => [
      sheet.importedAt.getTime(),
      sheet.id,
    ])
    return c.json({ items: items.map(listedView), nextCursor })
  })

  .post('/:id/imports', allowed('bulk_create_payments', 'finish'), async (c) => {
    const batchId = must(c.req.param('id'), 'id')
    const sent = await readForm(c)
    // a browser draws a new boundary for every try, so the file itself is compared, not the form around it
    const answers = JSON.stringify(sent.answers)
    const request = `import ${batchId} ${sent.goodRowsOnly} ${answers} ${sent.hash}`
    const earlier = await beginMutation(c, request)
    if (earlier) return saidBefore(c, earlier)
    const { answer, view } = await fileInRoom(c, sent.bytes, () => importSheet(c, batchId, sent))
    // under one key somebody else can have been first: then theirs is the answer
    const isOurs = importOf(answer) === view.importId
    return Response.json(isOurs ? view : await viewOf(c, answer), { status: answer.status })
  })

export const importRoutes = new Hono<App>()
  .get('/:id', allowed('view_payments'), async (c) => {
    const row = await findImport(c.var.tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    const view = row.thrownAwayAt
      ? undefined
      : await openStoredView(c.env.FILES, c.var.tenant, row.id)
    if (view) return c.body(view, { headers: { 'Content-Type': 'application/json' } })
    return c.json((await fileInRoom(c, undefined, () => saidOf(c, row))).view)
  })

  .get('/:id/refused-rows', allowed('bulk_create_payments', 'export'), async (c) => {
    const { tenant } = c.var
    const row = await findImport(tenant.db, c.req.param('id'))
    if (!row) throw new Refusal('not_found')
    const rows = await fileInRoom(c, undefined, () => refusedOf(c, row))
    await noteTaken(c, { action: 'rows.downloaded', subject: `batch/${row.batchId}` })
    return new Response(rows, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="refused-rows.csv"',
        'Cache-Control': 'no-store',
      },
    })
  })

/** `GET /api/sheet-mappings?titles=…&batchId=…`: none or one, since not to have any is no mistake. */
export const sheetMappingRoutes = new Hono<App>().get(
  '/',
  allowed('bulk_create_payments'),
  query(SheetMappingQuery),
  async (c) => {
    const { titles, batchId } = c.req.valid('query')
    const { found, lastSheet = null } = await mappingsFor(c.var.tenant.db, { titles, batchId })
    return c.json({ items: found ? [found] : [], lastSheet } satisfies SheetMappings)
  },
)

async function readForm(c: Context<App>): Promise<SentSheet> {
  const form = await c.req.formData().catch(() => undefined)
  const file = oneFile(form, 'sheet')
  if (!form || !file) throw new Refusal('not_a_form')
  expectFields(c, form.keys(), ['sheet', ...fieldsOfAnswers])
  if (file.size > sheetBytesMax) throw tooLarge(file.size)
  checkFileName(file, 'sheet')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { goodRowsOnly, ...answers } = readAnswers(form)
  return {
    fileName: file.name || 'sheet.csv',
    answers,
    bytes,
    hash: await sha256(bytes),
    goodRowsOnly: goodRowsOnly === 'true',
  }
}

function tooLarge(bytes: number) {
  const [size, max] = [bytes, sheetBytesMax].map((count) => (count / 1024 / 1024).toFixed(1))
  return new Refusal(
    'too_large',
    undefined,
    `This sheet has ${size} MB; a sheet can have at most ${max} MB.`,
  )
}

function listedView({ sheet, importer }: ListedImport): BatchImportView {
  return {
    id: sheet.id,
    fileName: sheet.fileName,
    rows: sheet.rowCount,
    accepted: sheet.acceptedCount,
    by: { id: importer.id, name: nameOf(importer) },
    at: sheet.importedAt.toISOString(),
    thrownAwayAt: sheet.thrownAwayAt?.toISOString() ?? null,
  }
}

/** As it lies there: of a small sheet it may be millions of characters, and a repeat may be sent many times at once. */
async function saidBefore(c: Context<App>, answer: Answer): Promise<Response> {
  const view = await openStoredView(c.env.FILES, c.var.tenant, importOf(answer))
  if (!view)
    return respondAgain({
      ...answer,
      body: await fileInRoom(c, undefined, () => viewOf(c, answer)),
    })
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Replayed': 'true' }
  return new Response(view, { status: answer.status, headers })
}

async function viewOf(c: Context<App>, answer: Answer): Promise<ImportView> {
  const { tenant } = c.var
  const id = importOf(answer)
  const said = await readStoredAnswer(c.env.FILES, tenant, id)
  if (said) return said.view
  return (await saidOf(c, must(await findImport(tenant.db, id), 'import'))).view
}

/** The rows of an import that were refused, as a sheet to mend. */
async function refusedOf(c: Context<App>, row: ImportRow): Promise<string> {
  const { tenant } = c.var
  const [said, bytes, record] = await Promise.all([
    saidOf(c, row),
    readStoredSheet(c.env.FILES, tenant, row.id),
    loadBatch(tenant.db, row.batchId),
  ])
  if (!bytes || !record) throw new Refusal('not_found')
  const opened = { sheet: await openUpload(bytes, said.answers), answers: said.answers }
  const reading = readForBatch(opened, record)
  return refusedRows({ ...reading, problems: said.view.problems }, { bom: true })
}

/** What was said of a sheet. Of one that was refused it may be gone, with its day or, after a restore to before it, without. */
async function saidOf(c: Context<App>, { id, state, importedAt, thrownAwayAt }: ImportRow) {
  const said = thrownAwayAt ? undefined : await readStoredAnswer(c.env.FILES, c.var.tenant, id)
  const mayBeGone = state === 'checked' && (thrownAwayAt || isTooOld(importedAt, new Date()))
  if (said || !mayBeGone) return must(said, 'import')
  const day = thrownAwayAt && formatDay(dayInPortMoresby(thrownAwayAt))
  const detail = day
    ? `This sheet was refused, and thrown away on ${day}. Upload it again.`
    : undefined
  throw new Refusal('sheet_thrown_away', undefined, detail)
}

const importOf = ({ body }: Answer) => (body as { importId: string }).importId // what import-sheet.ts stored

import { type Context, Hono } from 'hono'
import {
  type DocumentList,
  type DocumentView,
  NewDocument,
} from '../../contract/payees/documents.ts'
import type { Answer } from '../../core/commit.ts'
import { storeOnce } from '../../core/files/store-once.ts'
import { untilStored } from '../../core/files/until-stored.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { documentBytesMax, documentsMax, endOf } from '../../domain/payees/document.ts'
import type { App } from '../../http/app.ts'
import { commitFor, once } from '../../http/idempotency.ts'
import { noteTaken } from '../../http/log/note-taken.ts'
import { allowed } from '../../http/policy.ts'
import { orRemove } from '../../http/upload/or-remove.ts'
import { readPaper } from '../../http/upload/read-paper.ts'
import { hasScanner, scanBeforeOpening } from '../../http/upload/scanner.ts'
import { strangersFileHeaders } from '../../http/upload/strangers-file-headers.ts'
import { requirePayee, requireUnmerged } from '../require-payee.ts'
import {
  addDocument,
  countDocuments,
  type DocumentRow,
  findDocument,
  listDocuments,
} from './store.ts'

/** Papers of a payee: `/api/payees/:id/documents`. None is ever taken away; one takes the place of another. */
export const documentRoutes = new Hono<App>()
  .get('/:id/documents', allowed('view_payees'), async (c) => {
    const { id } = await requirePayee(c)
    const { documents, names } = await listDocuments(c.var.tenant.db, id)
    const today = dayInPortMoresby(new Date())
    const items = documents.map((row) => documentView(row, names, today))
    return c.json<DocumentList>({ items, isScanned: hasScanner(c.env) })
  })

  .post('/:id/documents', allowed('create_payees', 'change'), async (c) => {
    const payee = await requireUnmerged(c)
    const sent = await readDocument(c)
    const request = JSON.stringify([payee.id, sent.said, sent.file.fileName, sent.file.hash])
    return once(c, request, () => keepDocument(c, payee, sent))
  })

  .get('/:id/documents/:documentId/file', allowed('view_payees', 'export'), async (c) => {
    const { tenant } = c.var
    const [id, documentId] = [c.req.param('id'), c.req.param('documentId')]
    const row = await findDocument(tenant.db, id, documentId)
    if (!row) throw new Refusal('not_found')
    const stored = await untilStored(() => c.env.FILES.get(row.storedAs))
    if (!stored) throw new Refusal('document_lost')
    const bytes = await scanBeforeOpening(c.env, stored)
    await noteTaken(c, {
      action: 'document.downloaded',
      subject: `payee/${id}`,
      details: { name: row.name, documentId, sha256: row.sha256 },
    })
    return new Response(bytes, { headers: strangersFileHeaders(row) })
  })

/** Its file first, then its row: a file without a row is found by nobody. */
async function keepDocument(
  c: Context<App>,
  payee: Awaited<ReturnType<typeof requireUnmerged>>,
  { said, file }: Awaited<ReturnType<typeof readDocument>>,
): Promise<Answer> {
  const { tenant, user } = c.var
  const { replacesId, lastDay = null, ...named } = said
  const before = replacesId ? await findDocument(tenant.db, payee.id, replacesId) : undefined
  if (replacesId && !before) throw new Refusal('not_found')
  if (before?.replacedBy) throw new Refusal('document_replaced')
  // before the file is stored; the commit asks again
  if ((await countDocuments(tenant.db, payee.id)) >= documentsMax) {
    throw new Refusal('too_many_documents')
  }
  const at = new Date()
  const id = crypto.randomUUID()
  const { bytes, hash, mediaType, fileName, isScanned } = file
  const storedAs = `documents/${tenant.id}/${id}-${hash}`
  await storeOnce(c.env.FILES, { key: storedAs, bytes, sha256: hash, mediaType })
  const row: DocumentRow = {
    ...{ ...named, id, payeeId: payee.id, fileName, mediaType, storedAs, lastDay },
    ...{ bytes: bytes.length, sha256: hash, addedBy: user.id, addedAt: at, replacedBy: null },
  }
  const names = new Map([[user.id, user.name]])
  const change = {
    at,
    action: 'payee.document_added' as const,
    subject: `payee/${payee.id}`,
    details: {
      ...{ name: payee.name, document: row.name, kind: row.kind, fileName, sha256: hash },
      ...{ isScanned, lastDay, ...(before && { replaces: before.name, replacesId }) },
    },
    statements: addDocument(tenant.db, row, replacesId),
    answer: { status: 201, body: documentView(row, names, dayInPortMoresby(at)) },
  }
  return orRemove(c.env.FILES, row, () => commitFor(c, change))
}

const readDocument = (c: Context<App>) =>
  readPaper(c, NewDocument, { called: 'A document', bytesMax: documentBytesMax })

function documentView(row: DocumentRow, names: Map<string, string>, today: string): DocumentView {
  const { id, kind, name, fileName, bytes, sha256: hash, lastDay, addedBy, addedAt } = row
  return {
    ...{ id, kind, name, fileName, bytes, sha256: hash, lastDay },
    ends: endOf(lastDay, today),
    addedBy: names.get(addedBy) ?? '',
    addedAt: addedAt.toISOString(),
    isReplaced: row.replacedBy !== null,
  }
}

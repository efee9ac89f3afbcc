import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { type AuditEntryView, type AuditList, AuditQuery } from '../contract/audit.ts'
import type { RealmDb } from '../core/databases.ts'
import { searchTerms } from '../domain/words/search/audit-search.ts'
import type { App } from '../http/app.ts'
import { query } from '../http/body.ts'
import { noteTaken } from '../http/log/note-taken.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { requirePlace, weighs } from '../http/streams/taken-stream.ts'
import { anchorsExport } from './anchors-export.ts'
import { batchesIn, everyActor } from './beside-entries.ts'
import { auditExport } from './export.ts'
import { withoutKeptLines } from './kept-entries.ts'
import { type Reading, searchAuditEntries } from './search.ts'
import { listAuditEntries } from './store.ts'

export const auditRoutes = new Hono<App>()
  .get('/', allowed('view_audit'), query(AuditQuery), async (c) => {
    const { db } = c.var.tenant
    const asked = c.req.valid('query')
    const seen = (entries: AuditEntryView[]) => withoutKeptLines(db, c.var.user.id, entries)
    const [page, actors] = await Promise.all([
      auditPage(db, asked, { seen, batches: (entries) => batchesIn(db, entries) }),
      asked.cursor === undefined ? everyActor(db) : undefined,
    ])
    return c.json({ ...page, batches: await batchesIn(db, page.items), actors })
  })
  .get('/export', allowed('view_audit', 'export'), async (c) => {
    const { id, slug } = c.var.tenant
    requirePlace(c, weighs.log)
    await noteTaken(c, { action: 'log.exported', subject: `organisation/${id}` })
    return auditExport(c, slug, c.var.user.id)
  })
  .get('/anchors', allowed('view_audit', 'export'), async (c) => {
    await noteTaken(c, { action: 'anchors.exported', subject: `organisation/${c.var.tenant.id}` })
    return anchorsExport(c.env.FILES, c.var.tenant)
  })

/** A page of a place's log: what fits, or what of it a search finds. */
export async function auditPage(
  db: RealmDb,
  { cursor, limit, search, ...filter }: z.infer<typeof AuditQuery>,
  reading: Reading = {},
): Promise<AuditList> {
  const after = readCursor<[number]>(cursor, ['number'])?.[0]
  const terms = searchTerms(search ?? '')
  if (terms.length > 0) {
    return searchAuditEntries(db, { ...filter, after, limit }, terms, reading)
  }
  const rows = await listAuditEntries(db, { ...filter, after, limit })
  const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq])
  return { items: await (reading.seen?.(items) ?? items), nextCursor }
}

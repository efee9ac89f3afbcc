import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { AuditEntryView } from '../contract/audit.ts'
import type { App } from '../http/app.ts'
import { query } from '../http/body.ts'
import { cut, pageQuery, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { nameOf } from '../session/view.ts'
import type { TenantDb } from '../tenants/tenant.ts'
import { listAuditEntries, listAuditEntriesAfter } from './store.ts'

const filterText = z.optional(z.string().check(z.maxLength(120)))
const AuditQuery = z.object({
  ...pageQuery,
  action: filterText,
  actor: filterText,
  subject: filterText,
})

const exportPage = 1_000

export const auditRoutes = new Hono<App>()
  .get('/', allowed('view_audit'), query(AuditQuery), async (c) => {
    const { cursor, limit, ...filter } = c.req.valid('query')
    const before = readCursor<[number]>(cursor, ['number'])?.[0]
    const rows = await listAuditEntries(c.var.tenant.db, { ...filter, before, limit })
    const { items, nextCursor } = cut(rows, limit, ({ entry }) => [entry.seq])
    return c.json({ items: items.map(view), nextCursor })
  })

  .get('/export', allowed('view_audit', 'export'), (c) => {
    const { tenant } = c.var
    return new Response(exportOf(tenant.db), {
      headers: {
        'Content-Type': 'application/x-ndjson',
        'Content-Disposition': `attachment; filename="${tenant.slug}-audit.ndjson"`,
        'Cache-Control': 'no-store',
      },
    })
  })

type ListedEntry = Awaited<ReturnType<typeof listAuditEntries>>[number]

function view({ entry, firstName, lastName }: ListedEntry): AuditEntryView {
  return {
    ...entry,
    at: entry.at.toISOString(),
    actorName: firstName === null || lastName === null ? '' : nameOf({ firstName, lastName }),
    details: JSON.parse(entry.details),
  }
}

/** The whole chain as NDJSON, one page of it in memory at a time. `details` stays the text that was hashed. */
function exportOf(db: TenantDb): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let seq = 0
  return new ReadableStream({
    async pull(controller) {
      const entries = await listAuditEntriesAfter(db, seq, exportPage)
      const lines = entries.map(
        (entry) => `${JSON.stringify({ ...entry, at: entry.at.toISOString() })}\n`,
      )
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
      seq = entries.at(-1)?.seq ?? seq
      if (entries.length < exportPage) controller.close()
    },
  })
}

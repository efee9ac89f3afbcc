import { Hono } from 'hono'
import { type AuditEntryView, AuditQuery } from '../contract/audit.ts'
import type { App } from '../http/app.ts'
import { query } from '../http/body.ts'
import { noteTaken } from '../http/log/note-taken.ts'
import { platformAllowed } from '../http/policy.ts'
import { auditExport } from './export.ts'
import { auditPage } from './routes.ts'
import { withoutBilling } from './store.ts'

/** The platform's own log, on the base host. */
export const platformAuditRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), query(AuditQuery), async (c) => {
    const seen = (entries: AuditEntryView[]) => withoutBilling(c.var.person, entries)
    return c.json(await auditPage(c.var.platform.db, c.req.valid('query'), { seen }))
  })
  .get('/export', platformAllowed('manage_billing'), async (c) => {
    await noteTaken(c, { action: 'log.exported', subject: 'platform' })
    return auditExport(c, 'platform', c.var.person.id)
  })

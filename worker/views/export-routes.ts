import { Hono } from 'hono'
import { Entered } from '../contract/lists/entered.ts'
import { NewExport } from '../contract/lists/exports.ts'
import type { ListName } from '../contract/views.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { hasPermission, type Permission } from '../domain/access/role.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { requireLinesOf } from '../http/kept/require-lines.ts'
import { noteTaken } from '../http/log/note-taken.ts'
import { signedIn } from '../http/policy.ts'
import { hasBatch } from './store.ts'

/** What it takes to read each list, and so to take it along. */
const readWith: Record<ListName, Permission> = {
  batches: 'view_payments',
  payments: 'view_payments',
  payees: 'view_payees',
  'waiting-accounts': 'view_payees',
  'bank-files': 'view_payments',
  'source-accounts': 'view_source_accounts',
  users: 'view_users',
  rights: 'manage_users',
  'sign-ins': 'manage_users',
  audit: 'view_audit',
  reports: 'view_reports',
}

/**
 * Files of lists are made in the browser, out of pages that were read one by one. The browser says what it makes before it
 * gives it to anybody, and gives nothing where this was not answered: `/api/exports`.
 */
export const exportRoutes = new Hono<App>().post(
  '/',
  signedIn('export'),
  body(NewExport),
  async (c) => {
    const { tenant, user } = c.var
    const { list, batchId, format, filter, rows, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    if (!hasPermission(user.defined, readWith[list])) throw new Refusal('not_allowed')
    if (batchId) {
      if (!(await hasBatch(tenant.db, batchId))) throw new Refusal('not_found')
      await requireLinesOf(tenant.db, user.id, batchId)
    }
    const isEntered = await noteTaken(c, {
      action: 'list.exported',
      subject: batchId ? `batch/${batchId}` : `list/${list}`,
      details: { list, format, filter, rows },
    })
    return c.json(Entered.parse({ isEntered }))
  },
)

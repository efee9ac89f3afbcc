import { Hono } from 'hono'
import { ReportQuery } from '../contract/batches/reports.ts'
import type { TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { readRoles } from '../core/roles.ts'
import { type ReportKind, reportsFor, rolesWithReport } from '../domain/reports/kinds.ts'
import { periodBefore } from '../domain/reports/period.ts'
import type { App, User } from '../http/app.ts'
import { query } from '../http/body.ts'
import { allowed } from '../http/policy.ts'
import { decidedByApprover } from './decided.ts'
import { paidByAccount, paidByKind, paidByMonth, paidByPayee } from './paid.ts'

/** What left in a period, told in one of several ways, to whose role it is told so. */
export const reportRoutes = new Hono<App>().get(
  '/',
  allowed('view_reports'),
  query(ReportQuery),
  async (c) => {
    const { kind, from, to, ...paging } = c.req.valid('query')
    const { db } = c.var.tenant
    await requireReport(db, kind, c.var.user)
    const period = { from, to }
    const found = {
      months: () => paidByMonth(db, period),
      accounts: () => paidByAccount(db, period),
      kinds: () => paidByKind(db, period),
      payees: () => paidByPayee(db, period, { ...paging, readerId: c.var.user.id }),
      approvers: () => decidedByApprover(db, period),
    }
    return c.json({ period, before: periodBefore(period), ...(await found[kind]()) })
  },
)

async function requireReport(db: TenantDb, kind: ReportKind, { role, defined }: User) {
  if (reportsFor(role, defined).includes(kind)) return
  const roles = await readRoles(db)
  const titles = rolesWithReport(kind, roles).map((name) => roles[name].title)
  const detail = `Your role does not open this report. It needs: ${titles.join(', ')}.`
  throw new Refusal('not_allowed', undefined, detail)
}

import { Hono } from 'hono'
import { ReportQuery } from '../contract/batches/reports.ts'
import type { TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { readRoles } from '../core/roles.ts'
import { roomHere, withRoom } from '../core/room/room-here.ts'
import { type ReportKind, reportsFor, rolesWithReport } from '../domain/reports/kinds.ts'
import { periodBefore } from '../domain/reports/period.ts'
import type { App, User } from '../http/app.ts'
import { query } from '../http/body.ts'
import { allowed } from '../http/policy.ts'
import { decidedByApprover } from './decided.ts'
import { paidByAccount, paidByKind, paidByMonth, paidByPayee } from './paid.ts'

/**
 * Payments of a report as which more of them count: of an organisation two such never have room at once. Its database does one thing after
 * another, and a year of a large payroll is a second of it: whoever approves stands behind one of them, and not behind a hundred.
 */
const oneAtATime = roomHere.linesOfOne / 2 + 1

/** What left in a period, told in one of several ways, to whose role it is told so. */
export const reportRoutes = new Hono<App>().get(
  '/',
  allowed('view_reports'),
  query(ReportQuery),
  async (c) => {
    const { kind, from, to, ...paging } = c.req.valid('query')
    const { tenant, user } = c.var
    const { db } = tenant
    await requireReport(db, kind, user)
    const period = { from, to }
    const who = { ...tenant, askedBy: user.id }
    const inTurn = <T>(payments: number, task: () => Promise<T>) =>
      withRoom(who, Math.min(payments, oneAtATime), task)
    const found = {
      months: () => paidByMonth(db, period),
      accounts: () => paidByAccount(db, period),
      kinds: () => paidByKind(db, period),
      payees: () => paidByPayee(db, period, { ...paging, readerId: user.id }, inTurn),
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

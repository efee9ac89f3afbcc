import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import { findTenantUser } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { ChangeKind, PrepareContext, PreparedChange } from '../changes/kinds.ts'
import { applyOrPropose } from '../changes/propose.ts'
import { type ArchiveLeave, PayrollPlace } from '../contract/batches/templates.ts'
import type { Answer } from '../core/commit.ts'
import { leavePayrollGroup, listPayrollGroup, readsEveryLine } from '../core/kept/payroll-group.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { payrollGroup } from '../db/runs/tenant-runs.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { archiveLeave, archiveLeaveMs, requirePayrollGroup } from '../http/kept/require-lines.ts'
import { allowed } from '../http/policy.ts'

/** `/api/payroll-group`: who reads the payments of confidential batches. Who sees batches knows whom to ask. */
export const payrollGroupRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), async (c) =>
    c.json({ items: await listPayrollGroup(c.var.tenant.db) }),
  )

  .post('/archives', allowed('view_payments', 'export'), mutation, async (c) =>
    respond(await letArchive(c)),
  )

  .put('/:id', allowed('manage_users'), mutation, body(PayrollPlace), async (c) => {
    const { isIn } = c.req.valid('json')
    return respond(
      await applyOrPropose(c, payrollGroupChange, (context) =>
        preparePlace(context, c.req.param('id'), isIn),
      ),
    )
  })

/** Somebody of the group lets an administrator take everything, salaries among it: for a day, and said in the log. */
async function letArchive(c: Context<App>): Promise<Answer> {
  const { db } = c.var.tenant
  await requirePayrollGroup(db, c.var.user.id)
  requireRecentProof(c)
  const at = new Date()
  const until = new Date(at.getTime() + archiveLeaveMs).toISOString()
  return commitFor(c, {
    at,
    action: 'archive.allowed',
    subject: archiveLeave,
    details: { until },
    statements: [],
    answer: { status: 201, body: { until } satisfies ArchiveLeave },
  })
}

/** Somebody who would read single salaries, as they wait for a second administrator. */
export const payrollGroupChange: ChangeKind = {
  name: 'payroll_group',
  permission: 'manage_users',
  acts: PayrollPlace,
  summary: ({ name }) => `Let ${String(name)} into the payroll group, who read single salaries`,
  fields: {},
  beneficiary: ({ subjectId }) => subjectId,
  prepareAgain: (context, { subjectId, changes }) =>
    preparePlace(context, subjectId, z.parse(PayrollPlace, changes).isIn, true),
}

/** Who comes in is asked for by somebody else, and confirmed by a third; who goes is out at once. */
async function preparePlace(
  { tenant: { db }, actor, at }: PrepareContext,
  id: string,
  isIn: boolean,
  hasWaited = false,
): Promise<PreparedChange> {
  const found = await findTenantUser(db, id)
  if (!found) throw new Refusal(hasWaited ? 'stale_change' : 'not_found')
  if (isIn && found.status !== 'active') throw new Refusal('user_inactive')
  if (isIn && id === actor.id) throw new Refusal('own_rights')
  const row = { userId: id, addedBy: actor.id, addedAt: at, leftAt: null }
  const name = nameOf(found)
  const all = await listPayrollGroup(db)
  const items = all.filter((one) => one.id !== id)
  const had = { isIn: await readsEveryLine(db, id) }
  endUnlessChanged(had, { isIn }, () => ({ items: all }), hasWaited)
  return {
    subjectId: id,
    // whoever confirms knows a person by what nobody can change
    request: { isIn, name, email: found.email },
    givesRights: isIn,
    action: isIn ? 'payroll_group.joined' : 'payroll_group.left',
    subject: `user/${id}`,
    details: { name },
    statements: [
      isIn
        ? db
            .insert(payrollGroup)
            .values(row)
            .onConflictDoUpdate({ target: payrollGroup.userId, set: row })
        : leavePayrollGroup(db, id, at),
    ],
    answer: { status: 200, body: { items: isIn ? [...items, { id, name }] : items } },
  }
}

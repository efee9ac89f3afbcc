import { Hono } from 'hono'
import { untilSettled } from '../audit/commit.ts'
import { ApprovalBands, type ApprovalRulesView } from '../contract/batches.ts'
import { checkBands } from '../domain/approval-rules.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { answer, commitFor, mutation } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { Refusal } from '../http/problems.ts'
import { type ApprovalRulesRow, addApprovalRules, findApprovalRules } from './store.ts'

export const approvalRuleRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), async (c) =>
    c.json(view(await findApprovalRules(c.var.tenant.db))),
  )

  .put('/', allowed('manage_approval_rules'), mutation, body(ApprovalBands), async (c) => {
    const { tenant, user } = c.var
    const checked = checkBands(c.req.valid('json').bands)
    if (!checked.ok) throw new Refusal(checked.reason)
    const place = `${tenant.id}/approval-rules`
    return answer(
      await untilSettled(c.env, place, async () => {
        const before = await findApprovalRules(tenant.db)
        const at = new Date()
        const row = {
          version: before.version + 1,
          bands: checked.value,
          setBy: user.id,
          setAt: at,
        }
        return commitFor(c, {
          at,
          action: 'approval_rules.changed',
          subject: 'approval-rules',
          details: { before: before.bands, after: row.bands, version: row.version },
          statements: [addApprovalRules(tenant.db, row)],
          answer: { status: 200, body: view(row) },
        })
      }),
    )
  })

function view({ version, bands, setBy, setAt }: ApprovalRulesRow): ApprovalRulesView {
  return { version, bands, setBy, setAt: setAt.toISOString() }
}

import { Hono } from 'hono'
import { makeOrAsk, planningOf } from '../changes/propose.ts'
import { ApprovalBands } from '../contract/batches.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { answer, mutation } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { planRules, rulesView } from './prepare-rules.ts'
import { findApprovalRules } from './store.ts'

export const approvalRuleRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), async (c) =>
    c.json(rulesView(await findApprovalRules(c.var.tenant.db))),
  )

  .put('/', allowed('manage_approval_rules'), mutation, body(ApprovalBands), async (c) => {
    const { bands } = c.req.valid('json')
    return answer(await makeOrAsk(c, async (at) => planRules(await planningOf(c, at), bands)))
  })

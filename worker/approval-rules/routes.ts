import { Hono } from 'hono'
import { applyOrPropose } from '../changes/propose.ts'
import { ApprovalRulesChange } from '../contract/batches/approval-rules.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { mutation, respond } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { prepareRules, rulesView } from './prepare-rules.ts'
import { rulesChange } from './rules-change.ts'
import { findApprovalRules, findHold, namesForRules } from './store.ts'

export const approvalRuleRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), async (c) => {
    const { db } = c.var.tenant
    const [rules, holdSeconds] = await Promise.all([findApprovalRules(db), findHold(db)])
    return c.json(rulesView(rules, holdSeconds, await namesForRules(db, rules)))
  })

  .put('/', allowed('manage_approval_rules'), mutation, body(ApprovalRulesChange), async (c) => {
    const { version, bands, accounts, ...others } = c.req.valid('json')
    const { secondFactorAboveToea, holdSeconds, ...rest } = others
    nothingLeft(rest)
    const sent = { bands, accounts, secondFactorAboveToea, holdSeconds }
    return respond(
      await applyOrPropose(c, rulesChange, (context) =>
        prepareRules(context, sent, undefined, version),
      ),
    )
  })

import { Hono } from 'hono'
import { applyOrPropose } from '../../changes/propose.ts'
import { PayeeRulesChange } from '../../contract/payee-rules.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { payeeRulesChange } from './payee-rules-change.ts'
import { preparePayeeRules } from './prepare-payee-rules.ts'
import { findPayeeRules } from './store.ts'

export const payeeRuleRoutes = new Hono<App>()
  .get('/', allowed('view_payees'), async (c) => {
    const { revision: _revision, ...rules } = await findPayeeRules(c.var.tenant.db)
    return c.json(rules)
  })

  .put('/', allowed('manage_organisation'), mutation, body(PayeeRulesChange), async (c) => {
    const { was, ...wanted } = c.req.valid('json')
    return respond(
      await applyOrPropose(c, payeeRulesChange, (context) =>
        preparePayeeRules(context, wanted, undefined, was),
      ),
    )
  })

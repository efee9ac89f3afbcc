import { Hono } from 'hono'
import type { BatchComparison } from '../../contract/batches/comparison.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { allowed } from '../../http/policy.ts'
import { compareWithBefore } from './compare.ts'

/** Of each kind; whoever reads more of them reads the two batches. */
const listedMax = 100

/** `/api/batches/:id/comparison` */
export const comparisonRoutes = new Hono<App>().get(
  '/:id/comparison',
  allowed('view_payments'),
  async (c) => {
    const compared = await compareWithBefore(c.var.tenant.db, c.req.param('id'), listedMax)
    if (!compared) throw new Refusal('not_found')
    return c.json<BatchComparison>(compared)
  },
)

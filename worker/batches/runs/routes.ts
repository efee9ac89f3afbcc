import { Hono } from 'hono'
import { NewRun } from '../../contract/batches/templates.ts'
import { untilSettled } from '../../core/until-settled.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed, checkOperation } from '../../http/policy.ts'
import { differenceRoutes } from './difference-routes.ts'
import { startRun } from './start-run.ts'

/** `/api/templates/:id/batches` */
const runRoutes = new Hono<App>().post(
  '/:id/batches',
  allowed('create_payments', 'start'),
  mutation,
  body(NewRun),
  async (c) => {
    const { tenant, user } = c.var
    const sent = c.req.valid('json')
    const start = () => {
      const at = new Date()
      return startRun(
        tenant,
        c.req.param('id'),
        sent,
        { user, at },
        async ({ row, run, started, statements }, hasWaited) => {
          if (hasWaited) await checkOperation(c, 'start') // frozen meanwhile
          return commitFor(c, {
            at,
            action: 'batch.run_started',
            subject: `batch/${row.id}`,
            details: {
              ...{ name: row.name, number: row.number, template: run.template.name },
              ...{ copiedFrom: started.copiedFrom, payments: row.paymentCount },
              totalToea: row.totalToea,
            },
            statements,
            answer: { status: 201, body: started },
          })
        },
      )
    }
    return respond(await untilSettled(c.env, `${tenant.id}/new-batch`, start))
  },
)

export const runApi = new Hono<App>()
  .route('/templates', runRoutes)
  .route('/batches', differenceRoutes)

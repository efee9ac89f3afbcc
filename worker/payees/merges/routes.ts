import { Hono } from 'hono'
import { applyOrPropose } from '../../changes/propose.ts'
import { MergeEnd, NewMerge } from '../../contract/payees/merges.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { requirePayee } from '../require-payee.ts'
import { mergeChange } from './merge-change.ts'
import { prepareMerge, prepareMergeEnd } from './prepare-merge.ts'
import { listMerges } from './store.ts'
import { mergeView } from './view.ts'

/** Two records that are one person: `/api/payees/:id/merges`. A second administrator confirms, where there is one. */
export const mergeRoutes = new Hono<App>()
  .get('/:id/merges', allowed('view_payees'), async (c) => {
    const { id } = await requirePayee(c)
    const { merges, records, names } = await listMerges(c.var.tenant.db, id)
    return c.json({ items: merges.map((row) => mergeView(row, records, names)) })
  })

  .post('/:id/merges', allowed('manage_payees'), mutation, body(NewMerge), async (c) => {
    const { intoId, reason, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const { id } = await requirePayee(c)
    return respond(
      await applyOrPropose(c, mergeChange, (context) =>
        prepareMerge(context, { payeeId: id, intoId, reason }),
      ),
    )
  })

  .post('/:id/merges/end', allowed('manage_payees'), mutation, body(MergeEnd), async (c) => {
    const { reason, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const { id, mergedInto } = await requirePayee(c)
    if (!mergedInto) throw new Refusal('not_merged')
    return respond(
      await applyOrPropose(c, mergeChange, (context) =>
        prepareMergeEnd(context, { payeeId: id, intoId: mergedInto, reason }),
      ),
    )
  })

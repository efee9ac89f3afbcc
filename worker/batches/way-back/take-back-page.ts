import type { Context } from 'hono'
import { answeredBefore } from '../../core/commit.ts'
import { sha256 } from '../../core/sha256.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { formOf } from '../../http/form.ts'
import { askDesk } from '../ask-desk.ts'

/** Takes one's approval back from the page that said it was given, once however often it is sent; where the page then is. */
export async function postTakeBack(c: Context<App>): Promise<string> {
  const batchId = must(c.req.param('batchId'), 'batchId')
  const sent = (await formOf(c)).key
  const key = `page/${typeof sent === 'string' ? sent.slice(0, 100) : ''}/take_back`
  c.set('mutation', { userId: c.var.user.id, key, requestHash: await sha256(batchId) })
  const earlier = await answeredBefore(c.var.tenant.db, c.var.mutation)
  if (!earlier) await askDesk(c, batchId, { step: 'takeBack', sent: undefined })
  return `/approval/${batchId}?done=take_back`
}

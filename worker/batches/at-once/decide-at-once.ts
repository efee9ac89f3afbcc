import type { Context } from 'hono'
import type { NewApproval } from '../../contract/batches/steps.ts'
import { isOpenSession } from '../../core/asker/open-session.ts'
import { headIn, selectHead } from '../../core/audit-chain.ts'
import { type Answer, commit } from '../../core/commit.ts'
import type { TenantDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { checkOperation } from '../../http/policy.ts'
import { askDesk, askedBy } from '../ask-desk.ts'
import { type Found, recordOf, selectBatch } from '../load-batch.ts'
import { selectUnpayable } from '../payments/unpayable.ts'
import { committed } from '../steps/committed.ts'
import { decideOnBatch } from '../steps/decide.ts'

/** What a decision is made on, read in the trip that says who decides: `param` names the batch in the address. */
export const decidedOn = (param: string) => (c: Context<App>, tokenHash: string) => [
  ...questions(c.var.tenant.db, must(c.req.param(param), param), tokenHash),
]

/**
 * With the head nobody is named: who decides is not known before it is read. Each line of the batch is looked at only where the
 * session is open: nobody counts how often one that ended asks.
 */
const questions = (db: TenantDb, id: string, tokenHash: string) =>
  [
    selectHead(db, { actorId: '', subject: `batch/${id}` }),
    selectUnpayable(db, id, isOpenSession(tokenHash)),
    ...selectBatch(db, id),
  ] as const

type FoundBeside = Found<ReturnType<typeof questions>>

/**
 * An approver's decision, made where it is asked for on what was read beside their session: the database decides whether that
 * still holds. Only a yes comes of it. Whatever would be refused, or met somebody else at the batch, is decided by its desk on
 * what that reads anew; so is what comes with a second factor, and what a program's key asks, beside which nothing was read.
 */
export async function decideAtOnce(
  c: Context<App>,
  batchId: string,
  sent: NewApproval,
): Promise<Answer> {
  const isProved = Boolean(sent.code || sent.credential) // a form sends a field that was left empty
  const found = isProved ? undefined : c.var.beside?.found
  if (found) {
    const stillMay = () => checkOperation(c, 'decide') // frozen since the route, or while it waited for its turn at the log
    await stillMay()
    // safe: answers come in the order of the questions
    const answer = await decideOn(c, found as unknown as FoundBeside, sent, stillMay)
    if (answer) return answer
  }
  return askDesk(c, batchId, { step: 'decide', sent })
}

async function decideOn(
  c: Context<App>,
  [heads, unpayable, ...rows]: FoundBeside,
  sent: NewApproval,
  stillMay: () => Promise<void>,
): Promise<Answer | undefined> {
  const { tenant } = c.var
  const record = recordOf(rows)
  if (!record) return undefined
  const now = new Date()
  const { user, mutation, origin, host } = askedBy(c)
  const actor = { ...user, organisationId: tenant.id, origin }
  const place = { env: c.env, realm: tenant, origin: host }
  const { head, names } = headIn(heads)
  const end = {
    head,
    names: { actor: { name: user.name, email: c.var.user.view.email }, ...names },
  }
  try {
    const change = await decideOnBatch({ ...record, unpayable }, actor, sent, now, place)
    const context = { env: c.env, realm: tenant, mutation, stillMay }
    return await commit(context, committed(change, tenant, actor, now), end)
  } catch (error) {
    if (errorToRefusal(error).reason === 'failed') throw error
    return undefined
  }
}

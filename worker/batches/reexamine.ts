import { listAdministrators } from '../auth/account/administrators.ts'
import { asUser } from '../auth/account/user-view.ts'
import { addToTally } from '../core/d1/tally.ts'
import type { Tenant } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { objectOf } from '../core/objects/object-of.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import { reexamine } from '../domain/batches/approval.ts'
import { hourMs } from '../domain/durations.ts'
import type { DeskAnswer } from './approval-desk.ts'
import { listWaiting } from './approvers/list-waiting.ts'
import { markerOf, markSeal } from './files/seal-marker.ts'
import { listSealedSince } from './files/store.ts'
import { actorOf, type DeskUser } from './view.ts'

const markedForMs = 2 * hourMs

/**
 * Batches without an approver are blocked, those that have one again wait again, and what was sealed is written down outside
 * the database: what should have followed a change, and may have been lost with its Worker.
 */
export async function sweepBatches(env: Env, tenant: Tenant, at: Date) {
  const sealed = await listSealedSince(tenant.db, new Date(at.getTime() - markedForMs))
  for (const file of sealed) await markSeal(env.FILES, tenant.id, markerOf(file))
  const [administrator] = await listAdministrators(tenant.db)
  if (administrator) await reexamineBatches(env, tenant, asUser(administrator))
}

const pageRows = 100
const pagesMax = 100

/**
 * After people's rights changed: every waiting batch is looked at, and the desk of each that does not stand where it should
 * takes the step. It decides again on what is there then, so this is safe to repeat.
 */
export async function reexamineBatches(
  env: Env,
  tenant: Tenant,
  user: DeskUser,
  pageMax = pageRows,
): Promise<void> {
  if (!mayDo(tenant.state, 'decide').ok) return
  let after = 0
  for (let pages = 0; pages < pagesMax; pages++) {
    const { batches, people, next } = await listWaiting(tenant.db, { after, limit: pageMax })
    for (const batch of batches) {
      if (!reexamine(batch, actorOf(user), people)) continue
      const desk = objectOf(env.APPROVAL_DESK, `${tenant.id}/${batch.id}`)
      const key = `reexamine/${batch.id}/${batch.step}`
      const answer = (await desk.take({
        step: 'reexamine',
        sent: undefined,
        tenantId: tenant.id,
        batchId: batch.id,
        user,
        mutation: { userId: 'bilum', key, requestHash: key },
        origin: { address: '', device: '' },
        host: '',
      })) as DeskAnswer // `body` is JSON, which the types of RPC cannot know
      if (answer.asked) addToTally(answer.asked)
      if (!answer.ok) report(`batch ${batch.id} was not re-examined: ${answer.reason}`)
    }
    if (next === null) return
    after = next
  }
}

import { reexamine } from '../domain/batches/approval.ts'
import type { Tenant } from '../tenancy/open-tenant.ts'
import type { DeskAnswer } from './approval-desk.ts'
import { listWaiting } from './load-batch.ts'
import { actorOf, type DeskUser } from './view.ts'

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
  let after = 0
  for (let pages = 0; pages < pagesMax; pages++) {
    const { batches, people, next } = await listWaiting(tenant.db, { after, limit: pageMax })
    for (const batch of batches) {
      if (!reexamine(batch, actorOf(user), people)) continue
      const desk = env.APPROVAL_DESK.getByName(`${tenant.id}/${batch.id}`)
      const key = `reexamine/${batch.id}/${batch.step}`
      const answer = (await desk.take({
        step: 'reexamine',
        tenantId: tenant.id,
        batchId: batch.id,
        user,
        mutation: { userId: 'bilum', key, requestHash: key },
        origin: { address: '', device: '' },
      })) as DeskAnswer // `body` is JSON, which the types of RPC cannot know
      if (!answer.ok) console.error(`batch ${batch.id} was not re-examined: ${answer.reason}`)
    }
    if (next === null) return
    after = next
  }
}

import { listAdministrators } from '../auth/account/administrators.ts'
import { asUser } from '../auth/account/user-view.ts'
import { hasCallsFor } from '../core/d1/budget.ts'
import { addToTally } from '../core/d1/tally.ts'
import type { Tenant } from '../core/databases.ts'
import { cutShort, fromBeginning, type Walk, walkOn } from '../core/lists/walk-on.ts'
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
 * the database: what should have followed a change, and may have been lost with its Worker. Says whether it came to the end of
 * both lists.
 */
export async function sweepBatches(env: Env, tenant: Tenant, at: Date, walk: Walk = fromBeginning) {
  const place = walk.place ?? ''
  const isMarked = place.startsWith(inBatches)
  if (!isMarked && !(await markSealed(env, tenant, at, walk))) return false
  const [administrator] = await listAdministrators(tenant.db)
  if (!administrator) return true
  const inSecond = {
    place: isMarked ? place.slice(inBatches.length) : undefined,
    keepPlace: (number: string) => walk.keepPlace(inBatches + number),
  }
  return reexamineBatches(env, tenant, asUser(administrator), inSecond, { pagesMax: 5 })
}

/** Before a place in the second list. */
const inBatches = 'batch '

const sealedRows = 20
/** Two marks of each file, in one turn: beside the calls to databases there is room for so many to the store. */
const sealedPagesMax = 2

function markSealed(env: Env, { id, db }: Tenant, at: Date, { place, keepPlace }: Walk) {
  const since = String(at.getTime() - markedForMs)
  return walkOn({ place: place ?? since, keepPlace }, sealedPagesMax, async (after) => {
    const sealed = await listSealedSince(db, new Date(Number(after)), sealedRows)
    for (const file of sealed) await markSeal(env.FILES, id, markerOf(file))
    const last = sealed.at(-1)?.sealedAt.getTime() ?? 0
    return sealed.length < sealedRows ? null : Math.max(Number(after) + 1, last)
  })
}

const pageRows = 100
/** Of what follows a change at once; a keeper takes fewer in a turn, and has another turn a moment later. */
const atOnceMax = 100
/** What one takes. */
const callsOfStep = 30

/**
 * After people's rights changed: every waiting batch is looked at, and the desk of each that does not stand where it should
 * takes the step. It decides again on what is there then, so this is safe to repeat. Says whether it came to the end of what waits:
 * what is behind has its turn with the keeper's sweep.
 */
export async function reexamineBatches(
  env: Env,
  tenant: Tenant,
  user: DeskUser,
  walk: Walk = fromBeginning,
  { pageMax = pageRows, pagesMax = atOnceMax } = {},
): Promise<boolean> {
  if (!mayDo(tenant.state, 'decide').ok) return true
  return walkOn(walk, pagesMax, async (after) => {
    const { batches, people, next } = await listWaiting(tenant.db, {
      after: Number(after),
      limit: pageMax,
    })
    for (const batch of batches) {
      if (!reexamine(batch, actorOf(user), people)) continue
      if (!hasCallsFor(callsOfStep)) return cutShort
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
    return next
  })
}

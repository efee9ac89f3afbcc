import type { Ask, Foreseen, Model } from '../approval-model.ts'
import { peopleNow, totalOf } from '../approval-model.ts'
import { isDead } from '../approval-model-accounts.ts'
import { limitOf } from '../approval-model-lent.ts'
import { neededNow } from '../approval-model-rules.ts'

type Around = {
  yes: (status: number, action: string, changes: Partial<Model>) => Foreseen
  no: (status: number, code: string) => Foreseen
  isMaker: boolean
  /** How many could still approve it. */
  able: (next: Model) => number
}

/** What whoever decides on a batch hears: who may not, and where it stands after they did. */
export function foreseeDecision(
  model: Model,
  ask: Extract<Ask, { kind: 'decide' }>,
  { yes, no, isMaker, able }: Around,
): Foreseen {
  const isWaiting = ['in_approval', 'approval_blocked'].includes(model.state)
  if (model.voices.includes(ask.actor)) return no(409, 'already_approved')
  if (!isWaiting) return no(409, 'not_awaiting_approval')
  if (isMaker) return no(409, 'own_batch')
  if (model.barred.includes(ask.actor)) return no(409, 'changed_its_terms')
  const whose = limitOf(model, peopleNow(model), ask.actor, totalOf(model))
  if (!whose) return no(403, 'above_limit')
  if (!ask.sees) return no(409, 'digest_changed')
  if (ask.decision !== 'approve' && ask.comment === '') return no(422, 'comment_required')
  if (ask.decision === 'reject') return yes(201, 'batch.rejected', { state: 'rejected' })
  if (ask.decision === 'query') return yes(201, 'batch.queried', { state: 'queried' })
  const { provedAbove } = model.rule
  if (totalOf(model) > (provedAbove ?? Number.POSITIVE_INFINITY)) return no(403, 'no_second_factor')
  if (model.isOther) return no(409, 'digest_changed')
  const approvals = [...model.approvals, ask.actor]
  const voices = [...new Set([...model.voices, ask.actor, whose])]
  const missing = neededNow(model) - approvals.length
  if (missing <= 0 && model.lines.some(isDead)) return no(409, 'account_not_active')
  if (missing <= 0) {
    const completed = { by: ask.actor, approvals: model.approvals, voices: model.voices }
    return yes(201, 'batch.approved', { state: 'approved', approvals, voices, completed })
  }
  const isStuck = able({ ...model, voices }) < missing
  const state = isStuck ? 'approval_blocked' : 'in_approval'
  return yes(201, 'batch.approval_given', { state, approvals, voices })
}

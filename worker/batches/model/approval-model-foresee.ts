import { type Ask, type Foreseen, type Model, peopleNow, totalOf } from './approval-model.ts'
import {
  confirmed,
  foreseeVerification,
  isBlocked,
  isDead,
  isSettled,
  type Line,
  newLine,
  onFile,
} from './approval-model-accounts.ts'
import { limitOf, whoMayApprove } from './approval-model-lent.ts'
import { mustBeAllowedAgain } from './approval-model-restored.ts'
import { foreseeLook, neededNow } from './approval-model-rules.ts'
import { foreseeTampered, sealedStates } from './approval-model-tampered.ts'
import { asHandedOver, foreseeRedate } from './approval-model-terms.ts'
import { foreseeWayBack, wayBackOfNext } from './approval-model-way-back.ts'

/** What the product must answer, and what the batch must be afterwards. */
export function foresee(model: Model, ask: Ask): Foreseen {
  const person = peopleNow(model)[ask.actor]
  const no = (status: number, code: string): Foreseen => ({ status, code, model })
  if (model.away.includes(ask.actor)) return no(403, 'account_inactive')
  const yes = (status: number, action: string, changes: Partial<Model>): Foreseen => {
    const saidBy = { ...model.saidBy, [model.actions.length]: model.names[ask.actor] ?? '' }
    return { status, model: { ...model, ...changes, saidBy, actions: [...model.actions, action] } }
  }
  // whoever sees a batch may hold a file beside its own
  if (ask.kind === 'check' || ask.kind === 'clear') {
    return foreseeTampered(model, ask, { yes, no, person })
  }
  const isApprovers = ['decide', 'verify', 'take_back'].includes(ask.kind)
  if (!(isApprovers ? person?.approves : person?.makes)) return no(403, 'not_allowed')

  const isOpen = ['draft', 'needs_fix', 'ready', 'rejected'].includes(model.state)
  const isWaiting = ['in_approval', 'approval_blocked'].includes(model.state)
  const isMaker = model.makers.includes(ask.actor)
  const makers = [...new Set([...model.makers, ask.actor])]
  const line = 'line' in ask ? model.lines[ask.line] : undefined
  const isDone = [...sealedStates, 'cancelled'].includes(model.state)
  const unsigned = { ...asHandedOver, isSigned: false }
  const nextVersion = {
    ...{ version: model.version + 1, approvals: [], voices: [] },
    ...unsigned,
    ...wayBackOfNext,
  }
  const opened = model.state === 'rejected' ? nextVersion : {}
  const edited = (status: number, action: string, lines: Line[], isLate = model.isLate) => {
    if (!isOpen) return no(409, 'not_editable')
    const withLines = isLate ? 'needs_fix' : 'ready'
    const state = lines.length === 0 ? 'draft' : withLines
    return yes(status, action, { ...opened, state, lines, makers, isLate })
  }

  // whoever may not change it is not told what is in it
  const missing = isOpen ? no(404, 'not_found') : no(409, 'not_editable')

  switch (ask.kind) {
    case 'add':
      return edited(201, 'batch.payments_added', [...model.lines, newLine(ask)])
    case 'change':
      if (!line) return missing
      return edited(200, 'payment.changed', model.lines.with(ask.line, { ...line, toea: ask.toea }))
    case 'remove':
      if (!line) return missing
      return edited(204, 'payment.removed', model.lines.toSpliced(ask.line, 1))
    case 'rename':
      return edited(200, 'batch.changed', model.lines)
    case 'submit': {
      if (model.state === 'queried') {
        if (!isMaker) return no(403, 'not_maker')
        if (ask.comment === '') return no(422, 'comment_required')
        return yes(201, 'batch.answered', { state: 'in_approval' })
      }
      if (!isOpen) return no(409, 'not_editable')
      if (model.lines.length === 0) return no(422, 'batch_empty')
      if (model.isLate) return no(422, 'value_date_passed')
      if (model.lines.some((one) => isBlocked(one, makers))) return no(422, 'findings_open')
      const { small, large } = model.rule
      const needed = totalOf(model) > 5_000_000 ? large : small
      const next = { ...model, ...opened, makers }
      if (able(next).length < needed) return no(409, 'not_enough_approvers')
      const signed = { ...asHandedOver, isSigned: true }
      const changes = { ...opened, state: 'in_approval', ...signed, makers, needed }
      return yes(201, 'batch.submitted', changes)
    }
    case 'recall':
      if (['approved', 'lapsed'].includes(model.state)) {
        return model.isVoidNow ? no(422, 'comment_required') : no(409, 'recall_needs_void')
      }
      if (sealedStates.includes(model.state)) return no(409, 'recall_needs_void')
      if (!isWaiting && model.state !== 'queried' && model.state !== 'rejected') {
        return no(409, 'not_recallable')
      }
      if (!isMaker) return no(403, 'not_maker')
      return yes(200, 'batch.recalled', { ...nextVersion, state: 'ready' })
    case 'decide': {
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
      if (totalOf(model) > (provedAbove ?? Number.POSITIVE_INFINITY))
        return no(403, 'no_second_factor')
      const approvals = [...model.approvals, ask.actor]
      const voices = [...new Set([...model.voices, ask.actor, whose])]
      const missing = neededNow(model) - approvals.length
      if (missing <= 0 && model.lines.some(isDead)) return no(409, 'account_not_active')
      if (missing <= 0) {
        const completed = { by: ask.actor, approvals: model.approvals, voices: model.voices }
        return yes(201, 'batch.approved', { state: 'approved', approvals, voices, completed })
      }
      const isStuck = able({ ...model, voices }).length < missing
      const state = isStuck ? 'approval_blocked' : 'in_approval'
      return yes(201, 'batch.approval_given', { state, approvals, voices })
    }
    case 'cancel': {
      if (ask.reason === '') return no(422, 'invalid')
      if ([...sealedStates, 'cancelled'].includes(model.state)) {
        return no(409, 'not_cancellable')
      }
      const asked = model.cancellationAskedBy
      const takesTwo = ['approved', 'lapsed'].includes(model.state)
      if (takesTwo && !asked) {
        return yes(201, 'batch.cancellation_asked', { cancellationAskedBy: ask.actor })
      }
      if (takesTwo && asked === ask.actor) return no(409, 'second_person_needed')
      return yes(201, 'batch.cancelled', { state: 'cancelled' })
    }
    case 'redate': {
      if (model.state !== 'lapsed') return edited(200, 'batch.changed', model.lines, false)
      const able = (next: Model) => whoMayApprove(next, peopleNow(next), totalOf(next)).length
      return foreseeRedate(model, ask.actor, { yes, no, able })
    }
    case 'seal':
      if (model.state === 'tampered') return no(409, 'tampered')
      if (sealedStates.includes(model.state)) return { status: 200, model }
      if (model.state !== 'approved') return no(409, 'not_approved')
      if (model.isOther) return no(409, 'digest_changed')
      if (model.approvals.length < neededNow(model)) {
        return { status: 409, code: 'approvals_missing', model: look(model) }
      }
      if (model.approvals.every((id) => id === ask.actor)) return no(409, 'only_approver')
      if (model.lines.some(isDead)) return no(409, 'account_not_active')
      if (mustBeAllowedAgain(model)) {
        const asking = { code: 'sealed_before', status: 409 }
        if (model.againAsked) return { ...asking, model }
        const againAsked = { by: ask.actor, version: model.version }
        return { ...asking, ...yes(409, 'change.asked', { againAsked }) }
      }
      return yes(201, 'bank_file.sealed', {
        state: 'file_sealed',
        ...{ hadFile: true, isVoidNow: false },
        sealedNeeding: neededNow(model),
        lines: model.lines.map(confirmed),
        isFoundOtherwise:
          model.isFoundOtherwise || model.lines.some(({ trust }) => trust === 'new'),
      })
    case 'settle': {
      if (!line) return no(404, 'not_found')
      if (!isOpen) return no(409, 'not_editable')
      if (!isSettled(line)) return no(409, 'finding_gone')
      return edited(200, 'payment.settled', model.lines.with(ask.line, onFile(line)))
    }
    case 'verify': {
      const found = foreseeVerification(line, ask, !isDone && isMaker)
      if (found.code) return no(found.status, found.code)
      const lines = line && found.line ? model.lines.with(ask.line, found.line) : model.lines
      const isOther = line?.trust === 'new' || line?.isChanged === true
      const isFoundOtherwise = model.isFoundOtherwise || isOther
      return { status: found.status, model: { ...model, lines, isFoundOtherwise } }
    }
    case 'upload':
      if (model.state === 'tampered') return no(409, 'tampered')
      if (model.state !== 'file_sealed') return no(409, 'not_sealed')
      if (model.voidAskedBy) return no(409, 'void_asked')
      if (!ask.right) return no(409, 'totals_differ')
      return yes(201, 'batch.uploaded', { state: 'uploaded' })
    case 'ask_void':
    case 'keep_file':
    case 'void':
    case 'take_back':
    case 'recall_void': {
      const canStillBeApproved = (without: Model) =>
        able(without).length + without.approvals.length >= neededNow(without)
      return foreseeWayBack(model, ask, { yes, no, canStillBeApproved, nextVersion })
    }
  }
}

/** Does it stand where it should? As the cron looks at it, and a file that lacks approvals. */
export const look = (model: Model) => foreseeLook(model, able(model).length)

const able = (model: Model) => whoMayApprove(model, peopleNow(model), totalOf(model))

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
import { whoMayApprove } from './approval-model-lent.ts'
import { mustBeAllowedAgain } from './approval-model-restored.ts'
import { foreseeLook, neededNow } from './approval-model-rules.ts'
import { foreseeTampered, sealedStates } from './approval-model-tampered.ts'
import { asHandedOver, foreseeRedate } from './approval-model-terms.ts'
import { foreseeWayBack, wayBackOfNext } from './approval-model-way-back.ts'
import { foreseeRevived } from './back/revived.fixture.ts'
import { foreseeDecision } from './rights/foresee-decision.ts'

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
    // opened, nobody would look for its debit any more
    if (model.state === 'rejected' && model.isBooked) return no(409, 'already_booked')
    const withLines = isLate ? 'needs_fix' : 'ready'
    const state = lines.length === 0 ? 'draft' : withLines
    return yes(status, action, { ...opened, state, lines, makers, isLate })
  }

  // whoever may not change it is not told what is in it
  const missing = isOpen ? no(404, 'not_found') : no(409, 'not_editable')

  switch (ask.kind) {
    case 'add':
      return edited(201, 'batch.payments_added', [...model.lines, newLine(ask)])
    case 'change': {
      if (!line) return missing
      const lines = model.lines.with(ask.line, { ...line, toea: ask.toea })
      const change = edited(200, 'payment.changed', lines)
      // what is so already writes nothing, and makes nobody a maker
      return change.status === 200 && line.toea === ask.toea ? { status: 200, model } : change
    }
    case 'remove':
      if (!line) return missing
      return edited(204, 'payment.removed', model.lines.toSpliced(ask.line, 1))
    case 'rename':
      return edited(200, 'batch.changed', model.lines)
    case 'split':
      if (isOpen && model.lines.length < 2) return no(409, 'not_splittable')
      return edited(201, 'batch.split', model.lines.slice(0, 1))
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
      if (model.state === 'rejected' && model.isBooked) return no(409, 'already_booked')
      const signed = { ...asHandedOver, isSigned: true }
      const changes = { ...opened, state: 'in_approval', ...signed, makers, needed }
      return yes(201, 'batch.submitted', changes)
    }
    case 'recall':
      if (['approved', 'lapsed'].includes(model.state)) {
        if (!model.isVoidNow) return no(409, 'recall_needs_void')
        return model.isBooked ? no(409, 'already_booked') : no(422, 'comment_required')
      }
      if (sealedStates.includes(model.state)) return no(409, 'recall_needs_void')
      if (!isWaiting && model.state !== 'queried' && model.state !== 'rejected') {
        return no(409, 'not_recallable')
      }
      if (!isMaker) return no(403, 'not_maker')
      if (model.isBooked) return no(409, 'already_booked')
      return yes(200, 'batch.recalled', { ...nextVersion, state: 'ready' })
    case 'decide':
      return foreseeDecision(model, ask, { yes, no, isMaker, able: (next) => able(next).length })
    case 'cancel': {
      if (ask.reason === '') return no(422, 'invalid')
      if ([...sealedStates, 'cancelled'].includes(model.state)) {
        return no(409, 'not_cancellable')
      }
      const asked = model.cancellationAskedBy
      const takesTwo = ['approved', 'lapsed'].includes(model.state)
      const isSame = takesTwo && asked === ask.actor
      if (model.isBooked && !isSame) return no(409, 'already_booked')
      if (takesTwo && !asked) {
        return yes(201, 'batch.cancellation_asked', { cancellationAskedBy: ask.actor })
      }
      if (isSame) return no(409, 'second_person_needed')
      return yes(201, 'batch.cancelled', { state: 'cancelled' })
    }
    case 'redate': {
      if (model.state !== 'lapsed') return edited(200, 'batch.changed', model.lines, false)
      if (model.isBooked) return no(409, 'already_booked')
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
      if (model.cancellationAskedBy) return no(409, 'seen_otherwise')
      if (model.lines.some(isDead)) return no(409, 'account_not_active')
      if (model.isBooked) return no(409, 'already_booked')
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
    case 'ask_revive':
    case 'keep_void':
    case 'revive':
      return foreseeRevived(model, ask, { yes, no })
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

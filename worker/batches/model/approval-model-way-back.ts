import { type Foreseen, type Model, peopleNow } from './approval-model.ts'
import { sealedStates } from './approval-model-tampered.ts'

/** What leads back after the last approval, written a second time: a file that is void, and an approval that is taken back. */
export type WayBackAsk =
  | { kind: 'ask_void'; why: 'refused' | 'unsaid' | 'said' }
  | { kind: 'keep_file' }
  | { kind: 'void' }
  | { kind: 'take_back' }
  | { kind: 'recall_void'; reason: string }

/** Who completed this version, and who had approved it before. */
export type Completed = { by: string; approvals: string[]; voices: string[] }

export const startOfWayBack = {
  completed: null as Completed | null,
  hadFile: false,
  voidAskedBy: null as string | null,
  voidCount: 0,
  /** A bank file of this version is void. */
  isVoidNow: false,
}

/** A new version was approved by nobody and has no file, and nobody asked that it be cancelled. */
export const wayBackOfNext = {
  ...{ completed: null, hadFile: false, isVoidNow: false, cancellationAskedBy: null },
}

type Answers = {
  yes: (status: number, action: string, changes: Partial<Model>) => Foreseen
  no: (status: number, code: string) => Foreseen
  canStillBeApproved: (without: Model) => boolean
  nextVersion: Partial<Model>
}

export function foreseeWayBack(
  model: Model,
  ask: WayBackAsk & { actor: string },
  { yes, no, canStillBeApproved, nextVersion }: Answers,
): Foreseen {
  const { completed, voidAskedBy } = model
  if (ask.kind === 'take_back') {
    if (completed?.by !== ask.actor) return no(403, 'not_completed_by_you')
    if (model.state !== 'approved' || model.hadFile) return no(409, 'take_back_over')
    const { approvals, voices } = completed
    const without = { ...model, approvals, voices, completed: null }
    const state = canStillBeApproved(without) ? 'in_approval' : 'approval_blocked'
    return yes(200, 'batch.approval_taken_back', { approvals, voices, completed: null, state })
  }
  if (ask.kind === 'recall_void') {
    if (ask.reason === '') return no(422, 'invalid')
    return recallVoid(model, ask.actor, { yes, no, nextVersion })
  }
  if (ask.kind !== 'keep_file' && model.isBooked) return no(409, 'already_booked')
  const states = ask.kind === 'keep_file' ? sealedStates : ['file_sealed', 'uploaded']
  if (!states.includes(model.state)) return no(409, 'no_live_file')
  if (ask.kind === 'ask_void') {
    if (voidAskedBy) return no(409, 'void_asked')
    if (ask.why === 'unsaid' && model.state === 'uploaded') return no(422, 'bank_word_needed')
    return yes(201, 'bank_file.void_asked', { voidAskedBy: ask.actor })
  }
  if (!voidAskedBy) return no(409, 'void_not_asked')
  if (ask.kind === 'keep_file') return yes(200, 'bank_file.kept', { voidAskedBy: null })
  if (voidAskedBy === ask.actor) return no(409, 'second_person_needed')
  const mayAsk = peopleNow(model)[voidAskedBy]?.makes && !model.away.includes(voidAskedBy)
  if (!mayAsk) return no(409, 'void_asker_gone')
  const voidCount = model.voidCount + 1
  const nobodyAsks = { voidAskedBy: null, cancellationAskedBy: null }
  return yes(201, 'bank_file.voided', {
    ...{ state: 'approved', ...nobodyAsks, voidCount, isVoidNow: true },
  })
}

/** Open again as the next version, once its file is void; whoever does it has a hand in it from then on. */
function recallVoid(
  model: Model,
  actor: string,
  { yes, no, nextVersion }: Omit<Answers, 'canStillBeApproved'>,
): Foreseen {
  const makers = [...new Set([...model.makers, actor])]
  // its day may be over, which is to be mended first
  const back = { ...nextVersion, state: model.isLate ? 'needs_fix' : 'ready' }
  if (['in_approval', 'approval_blocked', 'queried', 'rejected'].includes(model.state)) {
    if (!model.makers.includes(actor)) return no(403, 'not_maker')
    if (model.isBooked) return no(409, 'already_booked')
    return yes(200, 'batch.recalled', back)
  }
  if (!['approved', 'lapsed', ...sealedStates].includes(model.state)) {
    return no(409, 'not_recallable')
  }
  const isBack = ['approved', 'lapsed'].includes(model.state) && model.isVoidNow
  if (!isBack) return no(409, 'recall_needs_void')
  if (model.isBooked) return no(409, 'already_booked')
  return yes(200, 'batch.recalled', { ...back, makers })
}

/** What is sent to ask for it. */
export function voidRequest(why: 'refused' | 'unsaid' | 'said') {
  const said =
    why === 'said' ? { saidBy: 'Kila Ova', saidAt: '24 Nov, 10:15', saidReference: 'CASE-9' } : {}
  const kind = why === 'refused' ? 'bank_refused' : 'void'
  return { kind, words: 'Record 3', atBank: false, ...said }
}

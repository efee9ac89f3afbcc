import { hourMs } from '../durations.ts'

/** What is told as a cut-off comes near, and once it is missed. */
export const alarmStages = ['a_day', 'four_hours', 'an_hour', 'missed'] as const
export type AlarmStage = (typeof alarmStages)[number]

const before: [stage: AlarmStage, hours: number][] = [
  ['missed', 0],
  ['an_hour', 1],
  ['four_hours', 4],
  ['a_day', 24],
]
/** Of a cut-off that was missed longer ago nobody hears any more. */
const missedForHours = 24

/** The last stage that a cut-off has reached; nothing while it is more than a day away, or long over. */
export function alarmStage(cutOff: Date, now: Date): AlarmStage | undefined {
  const hours = (cutOff.getTime() - now.getTime()) / hourMs
  if (hours <= -missedForHours) return undefined
  return before.find(([, most]) => hours <= most)?.[0]
}

/** What a batch needs next, so that its file reaches the bank. */
export type NextStep =
  | 'submit'
  | 'answer'
  | 'approve'
  | 'find_approver'
  | 'make_file'
  | 'upload'
  | 'confirm_void'
  | 'clear'

const nextSteps: Record<string, NextStep> = {
  draft: 'submit',
  needs_fix: 'submit',
  ready: 'submit',
  rejected: 'submit',
  queried: 'answer',
  in_approval: 'approve',
  approval_blocked: 'find_approver',
  approved: 'make_file',
  file_sealed: 'upload',
  tampered: 'clear',
}

/** The states in which somebody still has to do something. */
export const waitingStates = Object.keys(nextSteps)

/** Of a file that somebody asks to be void nothing else becomes until another confirms or rejects that. */
export function nextStepOf(state: string, isVoidAsked: boolean): NextStep | undefined {
  const step = nextSteps[state]
  return step === 'upload' && isVoidAsked ? 'confirm_void' : step
}

/** As many names as a letter tells. */
export const namedMax = 5

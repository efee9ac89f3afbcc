import { dayMs } from '../../durations.ts'
import { allow, type Result, refuse } from '../../result.ts'
import type { PendingState } from '../user-changes.ts'
import { aloneDays, type FellBelowTwo } from './alone.ts'
import type { Colleague } from './newcomer.ts'

/** So many people of the platform must each have called and heard yes. */
const callersNeeded = 2
export const callAnswers = ['confirm', 'refuse'] as const
export type CallAnswer = (typeof callAnswers)[number]
/** What may be written of a call. */
export const callLimits = { spokeToMax: 100, saidMax: 1000 } as const

/** A number that the organisation gave, and when; an empty one says that it took the last one away. */
export type GivenNumber = { number: string; givenAt: Date }

/**
 * The number to call: the last one given before one administrator came to be alone, if it had stood for thirty days then.
 * Whoever prepares to be alone would have changed it first. Empty where there is none.
 */
export function numberToCall(last: GivenNumber | undefined, fellBelowTwo: FellBelowTwo): string {
  if (!last || !fellBelowTwo) return ''
  return fellBelowTwo.getTime() - last.givenAt.getTime() >= aloneDays * dayMs ? last.number : ''
}

/** A change that waits because one administrator is alone, as the platform may look at it. */
export type ForPlatform = {
  kind: string
  state: PendingState
  requestedAt: Date
  waitsUntil: Date | null
  /** Somebody of the organisation could confirm it: neither who asked nor whom it gives something. */
  isApproverThere: boolean
  number: string
  calls: readonly { personId: string; answer: CallAnswer }[]
}
export type PlatformReason =
  | 'change_decided'
  | 'organisation_decides'
  | 'call_number_missing'
  | 'called_already'
  | 'called_by_newcomer'
  | 'waits_longer'
export type CallReason = PlatformReason | 'call_number_wrong' | 'call_out_of_time'

/**
 * May somebody of the platform write of a call now? Of a person's rights alone, asked for by one who is alone where nobody
 * else approves; a no is heard at once, a yes once the change has waited.
 */
export function mayAnswer(
  change: ForPlatform,
  { personId, since, answer }: Colleague & { answer: CallAnswer },
  now: Date,
): Result<undefined, PlatformReason> {
  if (change.state !== 'pending') return refuse('change_decided')
  const { kind, waitsUntil, isApproverThere } = change
  if (kind !== 'user' || !waitsUntil || isApproverThere) return refuse('organisation_decides')
  if (change.number === '') return refuse('call_number_missing')
  // nobody is brought in to be the second
  if (since > change.requestedAt) return refuse('called_by_newcomer')
  if (change.calls.some((one) => one.personId === personId)) return refuse('called_already')
  return answer === 'confirm' && now < waitsUntil ? refuse('waits_longer') : allow()
}

type Call = Colleague & { answer: CallAnswer; number: string; calledAt: Date }

/** What a call does: one no refuses the change, the second yes confirms it, the first one is kept. */
export function decideByCall(
  change: ForPlatform,
  call: Call,
  now: Date,
): Result<'kept' | 'confirmed' | 'refused', CallReason> {
  const may = mayAnswer(change, call, now)
  if (!may.ok) return may
  if (call.number !== change.number) return refuse('call_number_wrong')
  if (call.calledAt < change.requestedAt || call.calledAt > now) return refuse('call_out_of_time')
  if (call.answer === 'refuse') return allow<'kept' | 'confirmed' | 'refused'>('refused')
  const heard = change.calls.filter(({ answer }) => answer === 'confirm').length + 1
  return allow<'kept' | 'confirmed' | 'refused'>(heard < callersNeeded ? 'kept' : 'confirmed')
}

import { addDays, type Day } from '../../calendar.ts'
import { allow, type Result, refuse } from '../../result.ts'
import type { PaymentState } from './payment-states.ts'

/** Where a return was read: told by somebody, in a file of the bank's, or as a credit of a statement. */
export const returnSources = ['hand', 'file', 'statement'] as const
export type ReturnSource = (typeof returnSources)[number]

export const returnStates = ['unmatched', 'matched', 'resolved'] as const
export type ReturnState = (typeof returnStates)[number]

/** What became of the debt; the last one says that it is none of our payments. */
export const resolutions = ['pay_again', 'paid_otherwise', 'not_owed', 'not_a_return'] as const
export type Resolution = (typeof resolutions)[number]

export const returnLimits = { codeMax: 10, reasonMax: 200, noteMax: 500, listedMax: 100 } as const

/** A bank that is a day ahead may say tomorrow; whatever is later has not come yet. */
export function isToCome(bankDay: Day, today: Day): boolean {
  return bankDay > addDays(today, 1)
}

type FoundReturn = {
  state: ReturnState
  amountToea: number
  sourceAccountId: string
  bankDay: Day
}
export type FoundPayment = {
  state: PaymentState
  amountToea: number
  sourceAccountId: string
  /** Marked as uploaded, or its pay day, the earlier. */
  leftDay: Day | null
}

export type MatchReturnReason =
  | 'return_matched'
  | 'payment_not_out'
  | 'above_payment'
  | 'other_account'
  | 'return_before_payment'

/** May this return be of this payment? It left, no later than it came back, it did not come back before, and no more comes back than left. */
export function matchReturn(
  found: FoundReturn,
  payment: FoundPayment,
): Result<undefined, MatchReturnReason> {
  if (found.state !== 'unmatched') return refuse('return_matched')
  if (payment.state !== 'sent' && payment.state !== 'paid') return refuse('payment_not_out')
  if (found.amountToea > payment.amountToea) return refuse('above_payment')
  if (found.sourceAccountId !== payment.sourceAccountId) return refuse('other_account')
  if (!payment.leftDay || found.bankDay < payment.leftDay) return refuse('return_before_payment')
  return allow(undefined)
}

/** It was another payment that came back: while nothing became of this one, whoever reconciles says so. */
export function unmatchReturn({
  state,
}: Pick<FoundReturn, 'state'>): Result<undefined, 'return_not_matched' | 'return_resolved'> {
  if (state === 'resolved') return refuse('return_resolved')
  if (state !== 'matched') return refuse('return_not_matched')
  return allow(undefined)
}

export type ResolveReason = 'return_not_matched' | 'return_resolved' | 'note_required'

/** What is not paid again ends with a reason; what is none of our payments was never matched. */
export function resolve(
  { state }: FoundReturn,
  resolution: Exclude<Resolution, 'pay_again'>,
  note: string,
): Result<undefined, ResolveReason> {
  if (state === 'resolved') return refuse('return_resolved')
  if ((state === 'matched') === (resolution === 'not_a_return')) return refuse('return_not_matched')
  if (note.trim() === '') return refuse('note_required')
  return allow(undefined)
}

export type PayAgainReason =
  | 'return_not_matched'
  | 'return_resolved'
  | 'above_returned'
  | 'below_returned'

/** Once paid, a debt is paid once: by one line, of exactly what came back, so that no rest is forgotten behind it. */
export function payAgain(
  { state, amountToea: returnedToea }: FoundReturn,
  amountToea: number,
): Result<undefined, PayAgainReason> {
  if (state === 'resolved') return refuse('return_resolved')
  if (state !== 'matched') return refuse('return_not_matched')
  if (amountToea > returnedToea) return refuse('above_returned')
  if (amountToea < returnedToea) return refuse('below_returned')
  return allow(undefined)
}

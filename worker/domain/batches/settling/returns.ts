import { addDays, type Day } from '../../calendar.ts'
import { allow, type Result, refuse } from '../../result.ts'
import { cameBackAs, type PaymentState } from './payment-states.ts'

/** Where a return was read: told by somebody, in a file of the bank's, or as a credit of a statement. */
export const returnSources = ['hand', 'file', 'statement'] as const
export type ReturnSource = (typeof returnSources)[number]

export const returnStates = ['unmatched', 'matched', 'resolved'] as const
export type ReturnState = (typeof returnStates)[number]

/**
 * What became of the debt. The last three are of no debt by themselves: it is none of our payments, a credit of several of
 * them, each with a return of its own, or a return that was told before in another way.
 */
export const resolutions = [
  'pay_again',
  'paid_otherwise',
  'not_owed',
  'not_a_return',
  'of_several',
  'same_return',
] as const
export type Resolution = (typeof resolutions)[number]
/** What somebody says it ended as, in words. */
export type SaidResolution = Exclude<Resolution, 'pay_again' | 'of_several' | 'same_return'>

export const returnLimits = {
  codeMax: 10,
  reasonMax: 200,
  noteMax: 500,
  listedMax: 100,
  /** Payments that one credit is said to be of by name; a whole batch is named as such. */
  chosenMax: 500,
  /** A credit of more payments is a file that the bank gave back, and says nothing of any one account: it locks none. */
  lockedTogetherMax: 20,
  /** How far from its day the pay days of batches are that are offered for such a credit, and returns that it may be. */
  backDays: 60,
} as const

/** A bank that is a day ahead may say tomorrow; whatever is later has not come yet. */
export function isToCome(bankDay: Day, today: Day): boolean {
  return bankDay > addDays(today, 1)
}

export type FoundReturn = {
  state: ReturnState
  amountToea: number
  sourceAccountId: string
  bankDay: Day
}
export type FoundPayment = {
  state: PaymentState
  amountToea: number
  sourceAccountId: string
  /** What came back of it before. */
  returnedToea: number
  /** Marked as uploaded, or its pay day, the earlier. */
  leftDay: Day | null
}

export type MatchReturnReason =
  | 'return_matched'
  | 'payment_not_out'
  | 'above_payment'
  | 'returned_before'
  | 'other_account'
  | 'return_before_payment'

/** A payment in one of these left, so it may have come back, or have been told to have. */
export const outAs: readonly PaymentState[] = ['sent', 'paid', ...cameBackAs]

/**
 * May this return be of this payment? It left, no later than it came back, and no more comes back than left. A bank may send it
 * back in parts: `besideToea` is what whoever says so knows to have come back before, so that one that is told twice is never
 * taken for another part.
 */
export function matchReturn(
  found: FoundReturn,
  payment: FoundPayment,
  besideToea: number,
): Result<undefined, MatchReturnReason> {
  if (found.state !== 'unmatched') return refuse('return_matched')
  if (!outAs.includes(payment.state)) return refuse('payment_not_out')
  if (found.amountToea > payment.amountToea - payment.returnedToea) return refuse('above_payment')
  if (besideToea !== payment.returnedToea) return refuse('returned_before')
  if (found.sourceAccountId !== payment.sourceAccountId) return refuse('other_account')
  if (!payment.leftDay || found.bankDay < payment.leftDay) return refuse('return_before_payment')
  return allow(undefined)
}

type KnownReturn = Pick<FoundReturn, 'state'> & { partOf: string | null }
export type UnmatchReason = 'return_not_matched' | 'return_resolved' | 'return_of_several'

/** It was another payment that came back: while nothing became of this one, whoever reconciles says so. One of several goes with them. */
export function unmatchReturn({ state, partOf }: KnownReturn): Result<undefined, UnmatchReason> {
  if (state === 'resolved') return refuse('return_resolved')
  if (state !== 'matched') return refuse('return_not_matched')
  return partOf === null ? allow(undefined) : refuse('return_of_several')
}

/**
 * An end that was said wrongly is taken back by whoever reconciles: it waits again as it did before. What is paid again ends
 * with the line that pays it, and is open once that is gone; of a credit of several payments none may have ended since, nor
 * be what another record is said to be, because they go with it.
 */
export function reopenReturn(
  { state, resolution }: Pick<FoundReturn, 'state'> & { resolution: Resolution | null },
  parts: { ended: number; toldAgain: number },
): Result<
  ReturnState,
  'return_not_resolved' | 'return_paid_again' | 'return_resolved' | 'return_told_again'
> {
  if (state !== 'resolved') return refuse('return_not_resolved')
  if (resolution === 'pay_again') return refuse('return_paid_again')
  if (parts.ended > 0) return refuse('return_resolved')
  if (parts.toldAgain > 0) return refuse('return_told_again')
  return allow(
    resolution === 'paid_otherwise' || resolution === 'not_owed' ? 'matched' : 'unmatched',
  )
}

/** Does what came back by one credit say of these accounts that nothing more should be paid to them? */
export const locksAccounts = (payments: number) => payments <= returnLimits.lockedTogetherMax

export type SplitReason = MatchReturnReason | 'parts_differ' | 'return_of_several'

/**
 * One credit for several payments: all that is out of each came back with it, and it comes to exactly that. None of them came
 * back another day in part, unless the bank sent the rest.
 */
export function splitReturn(
  found: FoundReturn & { partOf: string | null },
  payments: readonly FoundPayment[],
): Result<undefined, SplitReason> {
  if (found.state !== 'unmatched') return refuse('return_matched')
  if (found.partOf !== null) return refuse('return_of_several')
  let sumToea = 0
  for (const payment of payments) {
    const restToea = payment.amountToea - payment.returnedToea
    const part = { ...found, amountToea: restToea }
    const may =
      restToea === 0 ? refuse('above_payment') : matchReturn(part, payment, payment.returnedToea)
    if (!may.ok) return may
    sumToea += restToea
  }
  return sumToea === found.amountToea ? allow(undefined) : refuse('parts_differ')
}

export type ResolveReason =
  | 'return_not_matched'
  | 'return_resolved'
  | 'return_told_again'
  | 'note_required'

/** What is not paid again ends with a reason; what is none of our payments was never matched. */
export function resolve(
  { state, isToldAgain }: Pick<FoundReturn, 'state'> & { isToldAgain: boolean },
  resolution: SaidResolution,
  note: string,
): Result<undefined, ResolveReason> {
  if (state === 'resolved') return refuse('return_resolved')
  if ((state === 'matched') === (resolution === 'not_a_return')) return refuse('return_not_matched')
  // what another record is said to be is not explained away beneath it
  if (resolution === 'not_a_return' && isToldAgain) return refuse('return_told_again')
  if (note.trim() === '') return refuse('note_required')
  return allow(undefined)
}

export type PayAgainReason =
  | 'return_not_matched'
  | 'return_resolved'
  | 'above_returned'
  | 'below_returned'

/** Once paid, a debt is paid once: each part that came back by one line, of exactly that, so that no rest is forgotten behind it. */
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

import { allow, type Result, refuse } from '../result.ts'
import type { MatchState } from './statement.ts'

/** A line that is none of our payments, or is thought to be. */
export type AsideLine = { state: MatchState; aside: string | null; matchedBy: string | null }

/**
 * One person says that a line is none of our payments: a fee, a deposit. Where `candidates` batches or payments are of exactly
 * its amount, they say as well that it is none of those. What came back is dealt with as a return.
 */
export function setAside(
  { state }: AsideLine,
  isReturn: boolean,
  candidates: number,
  isNone: boolean,
): Result<undefined, 'line_matched' | 'line_fits'> {
  if (state !== 'unreconciled' || isReturn) return refuse('line_matched')
  if (candidates > 0 && !isNone) return refuse('line_fits')
  return allow(undefined)
}

/** Another confirms it. */
export function confirmAside(
  { state, matchedBy }: AsideLine,
  actorId: string,
): Result<undefined, 'line_not_confirmed' | 'set_aside_by_you'> {
  if (state !== 'tentative') return refuse('line_not_confirmed')
  if (matchedBy === actorId) return refuse('set_aside_by_you')
  return allow(undefined)
}

/**
 * What a debit is of may be confirmed by whoever said it, and a proposal by anybody. Not where it may be of a bank file of
 * another batch that is void as well: what that file had leaves again once the debit is of something else, and one person's
 * word frees no file.
 */
export function confirmMatch(
  { matchedBy }: Pick<AsideLine, 'matchedBy'>,
  actorId: string,
  mayBeOfVoidFile: boolean,
): Result<undefined, 'second_person_needed'> {
  const isAlone = matchedBy === null || matchedBy === actorId
  return mayBeOfVoidFile && isAlone ? refuse('second_person_needed') : allow(undefined)
}

/** Somebody says that a credit is of payments that came back; one that is such already, or was said to be none, is dealt with there. */
export function cameBack(
  { state, amountToea }: AsideLine & { amountToea: number },
  hasReturn: boolean,
): Result<undefined, 'line_matched' | 'line_no_credit'> {
  if (amountToea < 0) return refuse('line_no_credit')
  return state === 'unreconciled' && !hasReturn ? allow(undefined) : refuse('line_matched')
}

import { allow, type Result, refuse } from '../../result.ts'
import type { FoundReturn, Resolution, ReturnSource } from './returns.ts'

type ToldReturn = Pick<FoundReturn, 'state' | 'amountToea' | 'sourceAccountId'> & {
  source: ReturnSource
  partOf: string | null
  resolution: Resolution | null
  /** In which other ways the same was told, as far as somebody said so. */
  toldBy: readonly ReturnSource[]
}
export type SameReason =
  | 'return_matched'
  | 'return_of_several'
  | 'return_told_again'
  | 'not_the_same'

/**
 * A return is told by hand, by the bank's file and by its statement. One of them counts, with its payment; another of exactly
 * its amount, told in another way, is said to be the same, once for each way: two credits are two returns.
 */
export function sayItIs(found: ToldReturn, first: ToldReturn): Result<undefined, SameReason> {
  if (found.state !== 'unmatched') return refuse('return_matched')
  if (found.partOf !== null) return refuse('return_of_several')
  if (found.toldBy.length > 0) return refuse('return_told_again')
  const counts =
    first.state !== 'unmatched' &&
    first.resolution !== 'same_return' &&
    first.resolution !== 'not_a_return'
  const isSame =
    found.amountToea === first.amountToea && found.sourceAccountId === first.sourceAccountId
  const ways = [first.source, ...first.toldBy]
  return counts && isSame && !ways.includes(found.source)
    ? allow(undefined)
    : refuse('not_the_same')
}

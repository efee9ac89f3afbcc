import { allow, type Result, refuse } from '../../result.ts'
import type { FoundReturn, Resolution, ReturnSource } from './returns.ts'

type ToldReturn = Pick<FoundReturn, 'state' | 'amountToea' | 'sourceAccountId'> & {
  source: ReturnSource
  partOf: string | null
  resolution: Resolution | null
  /** In which other ways the same was told, as far as somebody said so. */
  toldBy: readonly ReturnSource[]
}
/** Of several that one credit stands for: by which credit, where somebody said so. */
type OneOfSeveral = ToldReturn & { creditId: string | null }
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
  return found.amountToea === first.amountToea && isToldOtherwise(found, first)
    ? allow(undefined)
    : refuse('not_the_same')
}

/** It counts by itself, and nobody said yet how else this one of its account tells it. */
function isToldOtherwise(found: ToldReturn, first: ToldReturn): boolean {
  const counts =
    first.state !== 'unmatched' &&
    first.resolution !== 'same_return' &&
    first.resolution !== 'not_a_return'
  const ways = [first.source, ...first.toldBy]
  return counts && found.sourceAccountId === first.sourceAccountId && !ways.includes(found.source)
}

/**
 * One credit on a statement stands for several returns that were told one by one, by hand or by file: together they come to
 * exactly it, and each of them has no other credit.
 */
export function sayItStandsFor(
  credit: ToldReturn,
  told: readonly OneOfSeveral[],
): Result<undefined, SameReason | 'returns_differ'> {
  if (credit.state !== 'unmatched') return refuse('return_matched')
  if (credit.partOf !== null) return refuse('return_of_several')
  if (credit.toldBy.length > 0) return refuse('return_told_again')
  const fits =
    credit.source === 'statement' &&
    // a part goes with its whole, or one amount would stand there twice
    told.every((one) => !one.partOf && one.creditId === null && isToldOtherwise(credit, one))
  if (!fits) return refuse('not_the_same')
  const sumToea = told.reduce((sum, { amountToea }) => sum + amountToea, 0)
  return sumToea === credit.amountToea ? allow(undefined) : refuse('returns_differ')
}

import { allow, type Result, refuse } from '../../result.ts'

/** What lies outside the database of what was sealed. */
export type SealsElsewhere = {
  /** Is there a file of the batch, of whichever version? */
  hasThisBatch: boolean
  /** The newest number of its account. */
  newestSequence: number
}

/**
 * The number of the next bank file. Where files were made that the database knows nothing of, it came back from a backup: none
 * is made until two people said so (`allowedUpTo`, the newest number that they knew of), and no number is given twice.
 */
export function nextSequence(
  lastKnown: number,
  { hasThisBatch, newestSequence }: SealsElsewhere,
  allowedUpTo: number | null,
): Result<number, 'sealed_before'> {
  const isForgotten = hasThisBatch || newestSequence > lastKnown
  if (isForgotten && (allowedUpTo === null || allowedUpTo < newestSequence)) {
    return refuse('sealed_before')
  }
  return allow(Math.max(lastKnown, newestSequence, allowedUpTo ?? 0) + 1)
}

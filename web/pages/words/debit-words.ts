import type { UnsaidDebitWords } from './en/unsaid-debit.ts'

/** Which of them a batch in some state is told: what waits to be said, or that some of it left already. */
export function debitWords(words: UnsaidDebitWords, state: string, countsAgain: true | undefined) {
  if (countsAgain) {
    const { countsAgain: title, wasPaid: says, keptPaid: kept, handAnew: next } = words
    return { title, says, kept, next }
  }
  const isMade = state !== 'approved'
  return {
    title: isMade ? words.noneLeaves : words.noneMade,
    says: words.stands,
    kept: words.kept,
    next: isMade ? words.leavesOnce : words.madeOnce,
  }
}

import type { UnsaidDebitWords } from './en/unsaid-debit.ts'

/** Which of them a batch in some state is told: what waits to be said, or that some of it left already. */
export function debitWords(words: UnsaidDebitWords, state: string, countsAgain: true | undefined) {
  if (countsAgain) return { title: words.countsAgain, says: words.wasPaid, next: words.handAnew }
  const isMade = state !== 'approved'
  return {
    title: isMade ? words.noneLeaves : words.noneMade,
    says: words.stands,
    next: isMade ? words.leavesOnce : words.madeOnce,
  }
}

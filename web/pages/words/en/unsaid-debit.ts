/** A debit that may be of a void file: no file is made, and none that was made leaves. The desk says it in the same words. */
export const unsaidDebit = {
  noneLeaves: 'The bank file does not leave: a debit waits that may be of a void file.',
  noneMade: 'No bank file is made: a debit waits that may be of a void file.',
  stands: (amount: string, day: string, text: string, reference: string) =>
    `A debit of ${amount} stands on the statement of ${day}, “${text}”. It may be of a bank file of ${reference} that is void. If it is, this batch would pay some of that a second time.`,
  kept: 'It may be of a payment that is not everybody’s to read. Whoever may, reads it under Reconciliation.',
  leavesOnce:
    'The file and its control slip leave once two people said what the debit is, under Reconciliation: one matches it or sets it aside, another confirms. Whoever downloaded the file before keeps it back as well. If the bank did pay the void file, ask that this one be void.',
  madeOnce:
    'The file is made once two people said what the debit is, under Reconciliation: one matches it or sets it aside, another confirms.',
  countsAgain:
    'Nothing of it leaves: a file that had some of its payments, or paid its period, counts again.',
  wasPaid: (amount: string, day: string, text: string, reference: string) =>
    `The bank booked a bank file of ${reference} all the same, by a debit of ${amount} of ${day}, “${text}”. This batch was handed over before that was said, and would pay some of it, or its period, a second time.`,
  keptPaid:
    'The bank booked it all the same, by a debit that is not everybody’s to read. This batch was handed over before that was said, and would pay some of it, or its period, a second time.',
  handAnew:
    'Cancel it, or have its file made void and take it back. What is still to be paid is handed over anew, and then says what left before.',
  say: 'Say what the debit is',
  confirm: 'Confirm what the debit is',
}

export type UnsaidDebitWords = typeof unsaidDebit

import { counted } from '../../domain/words/audit-words.ts'
import type { LetterContents } from '../letter-types.ts'
import { batchLink, endOfReturn, facts } from './batch-letters.ts'
import { cameBack, cameBackBy, howMuch, isPart, oneLine, type WriteLetter } from './letter-parts.ts'

/*
 * What was taken back after the last approval, and what came back from the bank. Of the first, letters always leave: whoever
 * approved money hears of it.
 */

export const approvalTakenBack: WriteLetter<'approval_taken_back'> = (content, context) => ({
  subject: `Approval taken back: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} took back the last approval of your batch. It waits for approval again, and no bank file was made.`,
    facts(content, context),
    batchLink(content, context),
  ],
})

export const batchRecalled: WriteLetter<'batch_recalled'> = (content, context) => ({
  subject: `Taken back: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} took back a batch that you approved, or had a part in. It is a draft again, and what was approved of it counts for nothing.${content.hadVoidFile ? ' Its bank file is void: it must not be given to the bank.' : ''} Once it is handed over again, it is approved anew.`,
    ...(content.words.trim() ? ['The reason:', { quote: content.words.trim() }] : []),
    facts(content, context),
    batchLink(content, context),
  ],
})

export const voidAsked: WriteLetter<'bank_file_void_asked'> = (content, context) => ({
  subject: `Shall this bank file be void? ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} asks that this bank file be void. Somebody else who makes bank files has to confirm it.`,
    whose(content),
    { quote: content.words.trim() },
    facts(content, context, [['Bank file', content.fileName]]),
    batchLink(content, context),
  ],
})

export const kept: WriteLetter<'bank_file_kept'> = (content, context) => ({
  subject: `Bank file kept: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} kept the bank file of a batch that you prepared or approved, or whose file you made. Somebody had asked that it be void; it is not, and counts as before.`,
    asked(content),
    { quote: content.words.trim() },
    facts(content, context, [['Bank file', content.fileName]]),
    batchLink(content, context),
  ],
})

export const voided: WriteLetter<'bank_file_voided'> = (content, context) => ({
  subject: `Bank file VOID: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} confirmed that the bank file of a batch that you prepared or approved, or whose file you made, is void. It must not be given to the bank. The batch is approved as before, and another file can be made of it.`,
    whose(content),
    { quote: content.words.trim() },
    facts(content, context, [['Bank file', content.fileName]]),
    batchLink(content, context),
  ],
})

export const reviveAsked: WriteLetter<'bank_file_revive_asked'> = (content, context) => ({
  subject: `Did the bank pay a void file? ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} says that the bank booked a void bank file of a batch that you had a part in: a debit that fits stands on a statement. Once somebody else confirms it, the file counts again and the batch is with the bank. What was said:`,
    { quote: content.words.trim() },
    facts(content, context, [['Bank file', content.fileName]]),
    batchLink(content, context),
  ],
})

export const revived: WriteLetter<'bank_file_revived'> = (content, context) => ({
  subject: `A void file was paid: ${content.batchName}, ${howMuch(content, context)}`,
  parts: [
    `${oneLine(content.byName)} confirmed that the bank booked a void bank file of a batch that you had a part in. It counts again: the batch is with the bank, and no other file is made of it. What was said:`,
    { quote: content.words.trim() },
    facts(content, context, [['Bank file', content.fileName]]),
    batchLink(content, context),
  ],
})

const asked = ({ isRefusedByBank }: LetterContents['bank_file_kept']) =>
  isRefusedByBank ? 'It was said that the bank refused it:' : 'It was asked because:'

const whose = ({ isRefusedByBank }: LetterContents['bank_file_voided']) =>
  isRefusedByBank ? 'The bank refused it. Its words:' : 'The reason:'

export const changedFileFound: WriteLetter<'changed_file_found'> = (content, context) => ({
  subject: `Stop: a changed bank file was found, ${content.batchName}`,
  parts: [
    content.isAtBank
      ? `${oneLine(content.byName)} checked a copy of a bank file and it was changed. The batch is marked as uploaded: call the bank now, and ask which file it has.`
      : `${oneLine(content.byName)} checked a copy of a bank file and it was changed. Nothing more of the batch leaves until two people clear it, one of whom administers. Find out where the copy came from.`,
    facts(content, context, [
      ['Bank file', content.fileName],
      ['First difference', `line ${content.firstLine}`],
      ['Differences', String(content.differenceCount)],
    ]),
    batchLink(content, context),
  ],
})

/** To whoever prepared and approved it, and who reconciles. */
export const paymentReturned: WriteLetter<'payment_returned'> = (content, context) => ({
  subject: `${isPart(content) ? 'A part of a payment' : 'A payment'} came back: ${content.payment} to ${oneLine(content.payeeName)}`,
  parts: [
    `${oneLine(content.byName)} recorded that the bank sent ${isPart(content) ? 'a part of a payment' : 'a payment'} back. Nothing more is paid to its account until somebody verifies it again.`,
    facts(content, context, [
      ['Payment', content.payment],
      ['Payee', content.payeeName],
      ...cameBack(content, context, 'Came back', ' of '),
      ['The bank says', content.reason || 'nothing'],
    ]),
    ...endOfReturn(context),
  ],
})

/** To whoever was told that it came back. */
export const returnUndone: WriteLetter<'return_undone'> = (content, context) => ({
  subject: `${content.hasOthers ? 'A part of it' : 'It'} did not come back: ${content.payment} to ${oneLine(content.payeeName)}`,
  parts: [
    content.hasOthers
      ? `We told you of a return of this payment. ${oneLine(content.byName)} said that it was of another one: do not pay it again for that. Another part of it came back all the same. Its account still waits until somebody verifies it.`
      : `We told you that the bank sent this payment back. ${oneLine(content.byName)} said that it did not: do not pay it again for that. Its account still waits until somebody verifies it.`,
    facts(content, context, [
      ['Payment', content.payment],
      ['Payee', content.payeeName],
      ...cameBack(content, context, 'Not so', ' of '),
      ['Why', content.reason],
    ]),
    ...endOfReturn(context),
  ],
})

/** To whoever prepared and approved it, and who reconciles: one letter for all of them. */
export const paymentsReturned: WriteLetter<'payments_returned'> = (content, context) => ({
  subject: `${counted(content.count, 'payment')} of ${content.reference} came back`,
  parts: [
    `${oneLine(content.byName)} recorded that the bank sent back ${counted(content.count, 'payment')} of ${content.reference} by one credit. ${
      content.noneLocked
        ? 'None of those accounts is locked for it: a credit of so many says nothing of any one of them.'
        : 'Nothing more is paid to those accounts until somebody verifies them again.'
    }`,
    facts(content, context, [
      ...cameBackBy(content, context, 'The credit'),
      ['The bank says', content.reason || 'nothing'],
    ]),
    ...endOfReturn(context),
  ],
})

/** To whoever was told that they came back. */
export const paymentsReturnUndone: WriteLetter<'payments_return_undone'> = (content, context) => ({
  subject: `They did not come back${content.partsLeft ? ' by that credit' : ''}: ${counted(content.count, 'payment')} of ${content.reference}`,
  parts: [
    `We told you that the bank sent back ${counted(content.count, 'payment')} of ${content.reference} by one credit. ${oneLine(content.byName)} took that back: do not pay them again for that.${content.partsLeft ? ` Of ${content.partsLeft} of them another part came back all the same.` : ''}${content.noneLocked ? '' : ' Their accounts still wait until somebody verifies them.'}`,
    facts(content, context, [
      ...cameBackBy(content, context, 'The credit'),
      ['Why', content.reason],
    ]),
    ...endOfReturn(context),
  ],
})

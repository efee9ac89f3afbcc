import { facts, switchOff } from './batch-letters.ts'
import { oneLine, readerOrigin, type WriteLetter } from './letter-parts.ts'

/** To whoever prepared and approved it, and who reconciles. */
export const paymentReturned: WriteLetter<'payment_returned'> = (content, context) => ({
  subject: `A payment came back: ${content.payment} to ${oneLine(content.payeeName)}`,
  parts: [
    `${oneLine(content.byName)} recorded that the bank sent a payment back. Nothing more is paid to its account until somebody verifies it again.`,
    facts(content, context, [
      ['Payment', content.payment],
      ['Payee', content.payeeName],
      ['The bank says', content.reason || 'nothing'],
    ]),
    { to: 'Look at what came back', link: `${readerOrigin(context)}/reconciliation` },
    switchOff,
  ],
})

/** To whoever was told that it came back. */
export const returnUndone: WriteLetter<'return_undone'> = (content, context) => ({
  subject: `It did not come back: ${content.payment} to ${oneLine(content.payeeName)}`,
  parts: [
    `We told you that the bank sent this payment back. ${oneLine(content.byName)} said that it did not: do not pay it again for that. Its account still waits until somebody verifies it.`,
    facts(content, context, [
      ['Payment', content.payment],
      ['Payee', content.payeeName],
      ['Why', content.reason],
    ]),
    { to: 'Look at what came back', link: `${readerOrigin(context)}/reconciliation` },
    switchOff,
  ],
})

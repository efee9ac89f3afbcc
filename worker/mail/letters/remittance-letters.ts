import { isCreditNote, netToea } from '../../domain/payees/invoices/invoice.ts'
import type { LetterContents } from '../letter-types.ts'
import {
  isPart,
  type LetterContext,
  nameOnly,
  type Part,
  type WriteLetter,
  withoutLinks,
} from './letter-parts.ts'

/*
 * These leave for addresses that an organisation typed, and whoever reads them may not know it: nothing it calls itself, a payee or a
 * payment becomes a link.
 */

/** To a payee's address: what was sent to the bank for them. That it arrived, only their own bank can say. */
export const remittanceAdvice: WriteLetter<'remittance_advice'> = (content, context) => ({
  subject: `${payer(context)} sent ${context.formats.money(content.totalToea)} for you to its bank`,
  parts: [
    `${payer(context)} sent the payments below to its bank, to be paid to ${nameOnly(content.payeeName)} on ${context.formats.day(content.valueDate)}. This does not say that they have arrived: your own bank does.`,
    facts(content, context),
    {
      facts: content.lines.flatMap((line) => [lineOf(line, context), ...invoicesOf(line, context)]),
    },
    ...(content.more > 0 ? [`And ${content.more} more, which the total counts too.`] : []),
    ...(content.moreInvoices
      ? [
          `Invoices not listed here: ${content.moreInvoices}. Ask ${payer(context)} for the whole remittance advice.`,
        ]
      : []),
    unasked(context),
  ],
})

/** To the same addresses: what they were told of is not paid so. */
export const adviceTakenBack: WriteLetter<'advice_taken_back'> = (content, context) => {
  const { because } = content
  const isVoid = because === 'void'
  return {
    subject: isVoid
      ? `${payer(context)} took back what it sent for you to its bank`
      : `A payment of ${payer(context)} to you came back`,
    parts: [
      isVoid
        ? `We told you of payments to ${nameOnly(content.payeeName)}. The file with them is void, so they are not paid by it. ${payer(context)} tells you again when they are sent anew.`
        : `We told you of payments to ${nameOnly(content.payeeName)}. ${isPart(content) ? 'Of one of them, ' : 'One of them, '}${returnedOf(content, context)} was sent back by the bank and was not paid. Ask ${payer(context)} before you send account details to anybody.`,
      facts(content, context),
      unasked(context),
    ],
  }
}

/** To the same addresses: a payment that we said came back did not, or not that part of it; or a void file counts again. */
export const adviceStands: WriteLetter<'advice_stands'> = (content, context) => {
  const { because, payeeName, stillBackToea } = content
  if (because === 'void') {
    return {
      subject: `What ${payer(context)} sent for you to its bank counts after all`,
      parts: [
        `We told you of payments to ${nameOnly(payeeName)}, and that the file with them is void. ${payer(context)} has confirmed that its bank booked that file all the same: it counts again, and what we told you when it was sent is as it was. This does not say that it has arrived: your own bank does.`,
        facts(content, context),
        unasked(context),
      ],
    }
  }
  const then = stillBackToea
    ? `That was of another payment. Another part of yours, ${context.formats.money(stillBackToea)}, was sent back all the same and was not paid.`
    : 'That was of another payment: what we told you when it was sent is as it was. This does not say that it has arrived: your own bank does.'
  return {
    subject: `${stillBackToea ? 'A part of a payment' : 'A payment'} of ${payer(context)} to you did not come back`,
    parts: [
      `We told you of payments to ${nameOnly(payeeName)}, and that ${isPart(content) ? 'of one of them, ' : 'one of them, '}${returnedOf(content, context)} was sent back by the bank. ${then}`,
      facts(content, context),
      unasked(context),
    ],
  }
}

type Advice = LetterContents['remittance_advice']

/** What was sent back, to stand in a sentence; a letter that was written before amounts were told names the payment alone. */
function returnedOf(content: LetterContents['advice_stands'], { formats }: LetterContext): string {
  const { returned, payment } = content
  if (!returned) return `${withoutLinks(payment)},`
  const whole = formats.money(returned.ofToea)
  return isPart(content)
    ? `${formats.money(returned.toea)} of the ${whole} of ${withoutLinks(payment)}`
    : `${withoutLinks(payment)} of ${whole},`
}

const payer = ({ organisation }: LetterContext) => nameOnly(organisation?.name ?? '')

function facts(
  { totalToea, sentAt, valueDate, bankReference }: Advice,
  { formats }: LetterContext,
): Part {
  return {
    facts: [
      ['Total', formats.money(totalToea)],
      ['Sent to the bank', formats.moment(sentAt)],
      ['Value date', formats.day(valueDate)],
      ...(bankReference
        ? [['Reference of the bank', withoutLinks(bankReference)] as [string, string]]
        : []),
    ],
  }
}

const lineOf = (
  { reference, account, amountToea }: Advice['lines'][number],
  { formats }: LetterContext,
): [string, string] => [withoutLinks(reference), `${formats.money(amountToea)} to ${account}`]

/** What each invoice came to and what of it was withheld: the rest is in the amount above it, or a credit note took it off. */
const invoicesOf = (
  { invoices = [] }: Advice['lines'][number],
  { formats: { day, money } }: LetterContext,
) =>
  invoices.map((invoice): [string, string] => {
    const [what, takes] = isCreditNote(invoice) ? ['Credit note', 'takes off '] : ['Invoice', '']
    const [gross, withheld, net] = [invoice.grossToea, invoice.withheldToea, netToea(invoice)].map(
      (toea) => money(Math.abs(toea)),
    )
    return [
      `${what} ${withoutLinks(invoice.number)}${invoice.day ? ` of ${day(invoice.day)}` : ''}`,
      `${takes}gross ${gross}, withheld ${withheld}, net ${net}`,
    ]
  })

const unasked = (context: LetterContext) =>
  `You get this because ${payer(context)} keeps your address for remittance advice. Tell them if you want none. Nobody asks you for a password or an account number by this letter.`

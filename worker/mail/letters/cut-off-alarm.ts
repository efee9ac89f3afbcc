import { dayInPortMoresby } from '../../domain/calendar.ts'
import { clockOf } from '../../domain/days/cut-offs.ts'
import { costSentence, waitsSentence } from '../../domain/words/days/cut-off-words.ts'
import type { LetterContents } from '../letter-types.ts'
import { type LetterContext, oneLine, readerOrigin, type WriteLetter } from './letter-parts.ts'

/** To whoever holds the next step of a batch: until when, for what it waits, and what it costs once it is too late. */
export const cutOffAlarm: WriteLetter<'cut_off_alarm'> = (content, context) => {
  const { stage, bank, reference, nextStep, batchId, nextPossible } = content
  const { formats } = context
  const at = new Date(content.cutOff)
  const [time, day] = [clockOf(at), formats.day(dayInPortMoresby(at))]
  const isMissed = stage === 'missed'
  const waits = waitsSentence({ ...content, people: content.people.map(oneLine) })
  const next = nextPossible === null ? null : formats.day(nextPossible)
  const page = nextStep === 'approve' ? 'approval' : 'batches'
  return {
    subject: isMissed
      ? `Missed: ${reference} was not at ${bank} by ${time}`
      : `${reference} must be at ${bank} by ${time}, ${day}`,
    parts: [
      isMissed
        ? `${reference} had to be at ${oneLine(bank)} by ${time} on ${day}, in Port Moresby. ${costSentence(nextStep, next)}`
        : `${reference} must be at ${oneLine(bank)} by ${time} on ${day}, in Port Moresby.`,
      waits,
      {
        facts: [
          ['Batch', `${oneLine(content.batchName)} (${reference})`],
          ...figuresOf(content, context, ['Payments', 'Total']),
          ['Paid on', formats.day(content.valueDate)],
        ],
      },
      { to: 'Look at the batch', link: `${readerOrigin(context)}/${page}/${batchId}` },
      'The cut-off is the one that your organisation wrote down for this account. You can switch e-mails about batches off in your profile.',
    ],
  }
}

/** What the batch comes to, under these names, where that is told. */
export const figuresOf = (
  { paymentCount, totalToea }: LetterContents['cut_off_alarm'],
  { formats }: LetterContext,
  [payments, total]: [string, string],
): [string, string][] =>
  paymentCount === undefined || totalToea === undefined
    ? []
    : [
        [payments, String(paymentCount)],
        [total, formats.money(totalToea)],
      ]

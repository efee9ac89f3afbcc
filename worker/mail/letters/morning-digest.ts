import type { LetterContents } from '../letter-types.ts'
import {
  count,
  howMuch,
  type LetterContext,
  oneLine,
  type Part,
  readerOrigin,
  type WriteLetter,
} from './letter-parts.ts'

type Digest = LetterContents['morning_digest']

/** What waits for one person this morning, and what left: facts with a link each, in a few kilobytes. */
export const morningDigest: WriteLetter<'morning_digest'> = (content, context) => {
  const waiting = waitingWords(content)
  const subject =
    waiting.length > 0
      ? `Waiting for you: ${waiting.join(', ')}`
      : `Left since ${context.formats.day(content.since)}: ${count(content.left.files, 'bank file')}`
  return {
    subject,
    parts: [
      ...batchParts(content, context),
      ...(content.accounts > 0
        ? [
            {
              to: `${count(content.accounts, 'account')} of payees to verify`,
              link: `${readerOrigin(context)}/payees/waiting`,
            },
          ]
        : []),
      ...(content.changes > 0
        ? [
            {
              to: `${count(content.changes, 'change')} that somebody asked for, to confirm or refuse`,
              link: `${readerOrigin(context)}/users`,
            },
          ]
        : []),
      ...leftParts(content, context),
      'This letter comes on working days when something waits or left. You can switch it off under Preferences.',
    ],
  }
}

function waitingWords({ batches, accounts, changes }: Digest): string[] {
  return [
    ...(batches.count > 0 ? [batches.count === 1 ? '1 batch' : `${batches.count} batches`] : []),
    ...(accounts > 0 ? [count(accounts, 'account')] : []),
    ...(changes > 0 ? [count(changes, 'change')] : []),
  ]
}

function batchParts({ batches }: Digest, context: LetterContext): Part[] {
  if (batches.count === 0) return []
  const { formats } = context
  const others = batches.count - batches.first.length
  const wait = batches.count === 1 ? '1 batch waits' : `${batches.count} batches wait`
  return [
    `${wait} for your approval, ${formats.money(batches.totalToea)} in all.`,
    ...batches.first.flatMap((one): Part[] => [
      {
        facts: [
          ['Batch', `${oneLine(one.batchName)} (${one.reference})`],
          ['How much', howMuch(one, context)],
          ['Prepared by', one.makerName],
          ['Paid on', formats.day(one.valueDate)],
        ],
      },
      { to: 'Look at the batch', link: `${readerOrigin(context)}/approval/${one.batchId}` },
    ]),
    ...(others > 0
      ? [{ to: `And ${others} more`, link: `${readerOrigin(context)}/approval` }]
      : []),
  ]
}

function leftParts({ left, since }: Digest, context: LetterContext): Part[] {
  if (left.files === 0) return []
  return [
    `Bank files made since ${context.formats.day(since)}: ${left.files}, with ${howMuch(left, context)}.`,
    { to: 'Look at the bank files', link: `${readerOrigin(context)}/bank-files` },
  ]
}

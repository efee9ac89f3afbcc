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
type HowMuch = Pick<Digest['left'], 'paymentCount' | 'totalToea'>

/** What the letter says, in one language. */
export type DigestWords = {
  waiting: (what: string[]) => string
  left: (files: number, since: string) => string
  batches: (many: string) => string
  accounts: (many: string) => string
  changes: (many: number) => string
  wait: (batches: string, total: string) => string
  /** What else waits, where not all of it was looked at. */
  isPart: string
  facts: [batch: string, howMuch: string, preparedBy: string, paidOn: string]
  howMuch: (amounts: HowMuch, context: LetterContext) => string
  look: string
  more: (others: string) => string
  toVerify: (accounts: string) => string
  toConfirm: (changes: number) => string
  filesMade: (files: number, since: string, howMuch: string) => string
  lookAtFiles: string
  ending: string
}

const english: DigestWords = {
  waiting: (what) => `Waiting for you: ${what.join(', ')}`,
  left: (files, since) => `Left since ${since}: ${count(files, 'bank file')}`,
  batches: (many) => (many === '1' ? '1 batch' : `${many} batches`),
  accounts: (many) => (many === '1' ? '1 account' : `${many} accounts`),
  changes: (many) => count(many, 'change'),
  wait: (batches, total) =>
    `${batches === '1' ? '1 batch waits' : `${batches} batches wait`} for your approval, ${total} in all.`,
  isPart:
    'More waits than a letter looks at: where a figure has a “+” there are more, and the list has all of them.',
  facts: ['Batch', 'How much', 'Prepared by', 'Paid on'],
  howMuch,
  look: 'Look at the batch',
  more: (others) => `And ${others} more`,
  toVerify: (accounts) => `${english.accounts(accounts)} of payees to verify`,
  toConfirm: (changes) =>
    `${count(changes, 'change')} that somebody asked for, to confirm or refuse`,
  filesMade: (files, since, amounts) =>
    `Bank files made since ${since}: ${files}, with ${amounts}.`,
  lookAtFiles: 'Look at the bank files',
  ending:
    'This letter comes on working days when something waits or left. You can switch it off under Preferences.',
}

/** What waits for one person this morning, and what left: facts with a link each, in a few kilobytes. */
export const morningDigest = digestIn(english)

export function digestIn(words: DigestWords): WriteLetter<'morning_digest'> {
  return (content, context) => {
    const { batches, changes, left } = content
    const isPart = batches.isPart === true
    const hasBatches = isPart || batches.count > 0
    const accounts = figure(content.accounts, content.areAccountsPart)
    const origin = readerOrigin(context)
    const since = context.formats.day(content.since)
    const waiting = [
      ...(hasBatches ? [words.batches(figure(batches.count, isPart))] : []),
      ...(accounts === '0' ? [] : [words.accounts(accounts)]),
      ...(changes > 0 ? [words.changes(changes)] : []),
    ]
    return {
      subject: waiting.length > 0 ? words.waiting(waiting) : words.left(left.files, since),
      parts: [
        ...batchParts(content, context, words),
        ...(accounts === '0'
          ? []
          : [{ to: words.toVerify(accounts), link: `${origin}/payees/waiting` }]),
        ...(changes > 0 ? [{ to: words.toConfirm(changes), link: `${origin}/users` }] : []),
        ...(left.files > 0
          ? [
              words.filesMade(left.files, since, words.howMuch(left, context)),
              { to: words.lookAtFiles, link: `${origin}/bank-files` },
            ]
          : []),
        ...(isPart || content.areAccountsPart ? [words.isPart] : []),
        words.ending,
      ],
    }
  }
}

/** `12`, and `12+` where others were not looked at. */
const figure = (count: number, isPart = false) =>
  `${count.toLocaleString('en-US')}${isPart ? '+' : ''}`

function batchParts({ batches }: Digest, context: LetterContext, words: DigestWords): Part[] {
  const isPart = batches.isPart === true
  if (batches.count === 0 && !isPart) return []
  const { formats } = context
  const origin = readerOrigin(context)
  const [batch, amounts, preparedBy, paidOn] = words.facts
  const others = batches.count - batches.first.length
  return [
    words.wait(
      figure(batches.count, isPart),
      `${formats.money(batches.totalToea)}${isPart ? '+' : ''}`,
    ),
    ...batches.first.flatMap((one): Part[] => [
      {
        facts: [
          [batch, `${oneLine(one.batchName)} (${one.reference})`],
          [amounts, words.howMuch(one, context)],
          [preparedBy, one.makerName],
          [paidOn, formats.day(one.valueDate)],
        ],
      },
      { to: words.look, link: `${origin}/approval/${one.batchId}` },
    ]),
    ...(others > 0 || isPart
      ? [{ to: words.more(figure(others, isPart)), link: `${origin}/approval` }]
      : []),
  ]
}

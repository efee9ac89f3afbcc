import { type Evidence, type FindingKind, findingKinds } from '../batches/findings.ts'
import { formatMoment } from '../calendar.ts'
import { formatToea } from '../money/money.ts'
import { paperSentences, paperWords } from './papers/paper-findings.ts'
import { pooledSentences, pooledWords } from './payees/pooled-findings.ts'
import { besideSentences, besideWords } from './settling/beside-words.ts'
import { paysAgainSentence } from './settling/paid-again-words.ts'
import { paidTwiceSentences, paidTwiceWords } from './settling/paid-twice-words.ts'

export type FindingWords = {
  /** Beside one payment; then after a count: `1 new payee`, `2 new payees`. */
  title: string
  one: string
  many: string
}

export type FindingWording = {
  kinds: Record<FindingKind, FindingWords>
  sentences: Record<FindingKind, (evidence: Evidence) => string>
}

/** How many days around the pay day are searched for the same amount to the same account, in a batch of suppliers, and how many back for an invoice. */
export const paidBeforeDays = 10
export const suppliersBeforeDays = 120
export const invoiceDays = 400

const words = (title: string, one: string, many: string): FindingWords => ({ title, one, many })

export const findingWords: Record<FindingKind, FindingWords> = {
  account_changed: words('Account changed', 'changed account', 'changed accounts'),
  account_added: words(
    'Another account',
    'account beside a known one',
    'accounts beside known ones',
  ),
  belongs_to_other: words(
    'Account of somebody else',
    'account that is somebody else’s',
    'accounts that are somebody else’s',
  ),
  old_account: words('Old account', 'account that was replaced', 'accounts that were replaced'),
  account_rejected: words('Rejected account', 'rejected account', 'rejected accounts'),
  account_returned: words(
    'The last payment came back',
    'account whose payment came back',
    'accounts whose payments came back',
  ),
  account_cooling: words(
    'Verified, not yet payable',
    'account in its waiting time',
    'accounts in their waiting time',
  ),
  account_unverified: words('Account not verified', 'account to verify', 'accounts to verify'),
  verified_by_maker: words(
    'Verified by its maker',
    'account that a maker of this batch verified',
    'accounts that a maker of this batch verified',
  ),
  same_invoice: words('Invoice paid before', 'invoice paid before', 'invoices paid before'),
  ...paidTwiceWords,
  same_sheet: words(
    'The same batch again',
    'batch that this one repeats',
    'batches that this one repeats',
  ),
  paid_before: words(
    'Paid before',
    'of an amount that another batch pays to the same account or payee',
    'of amounts that another batch pays to the same account or payee',
  ),
  duplicate: words(
    'Looks like another payment',
    'that looks the same as another',
    'that look the same',
  ),
  code_reused: words(
    'Another name for this number',
    'number with another name',
    'numbers with another name',
  ),
  code_differs: words(
    'Another number for this payee',
    'payee with another number',
    'payees with another number',
  ),
  same_name: words(
    'New, with a known name',
    'new payee with a known name',
    'new payees with a known name',
  ),
  name_close: words('Name written otherwise', 'name written otherwise', 'names written otherwise'),
  branch_changed: words('Branch changed', 'changed branch', 'changed branches'),
  shared_account: words(
    'One account, two names',
    'to an account that another name has too',
    'to accounts that other names have too',
  ),
  ...pooledWords,
  above_usual: words(
    'Over twice the usual',
    'over twice its usual amount',
    'over twice their usual amount',
  ),
  ...besideWords,
  pays_again: words('Pays again', 'repayment', 'repayments'),
  new_payee: words('New payee', 'new payee', 'new payees'),
  thinly_confirmed: words(
    'Account hardly proven',
    'account that only an approved batch confirmed',
    'accounts that only an approved batch confirmed',
  ),
  several_payments: words(
    'Several payments',
    'payee with several payments',
    'payees with several payments',
  ),
  ...paperWords,
  same_period: words('Period handed over before', 'period paid before', 'periods paid before'),
  supplementary_run: words('Supplementary run', 'supplementary run', 'supplementary runs'),
}

/** One finding as a sentence, from its evidence alone: what is said is what was found. */
export function findingSentence(kind: string, evidence: Evidence, wording = englishFindings) {
  return isKnown(kind) ? wording.sentences[kind](evidence) : `${findingTitle(kind)}.`
}

const isKnown = (kind: string): kind is FindingKind => findingKinds.some((one) => one === kind)
const instead = (known: unknown) => (known ? ` The account on file is ${known}.` : '')
const day = (moment: unknown) => (moment ? formatMoment(new Date(String(moment))) : 'some time ago')
const toea = (amount: unknown) => formatToea(Number(amount))
const called = (written: unknown, code: unknown) =>
  [written, code && `(${code})`].filter(Boolean).join(' ')
const andMore = (count: unknown) => (count ? ` and ${count} more` : '')

const sentences: Record<FindingKind, (evidence: Evidence) => string> = {
  account_changed: ({ now, known }) =>
    `The account ${now} is not the one on file.${instead(known)} Somebody else must verify it before it is paid.`,
  account_added: ({ now, known }) =>
    `The account ${now} is another one beside ${known}. Somebody else must verify it before it is paid.`,
  belongs_to_other: ({ written, code, owner, ownerCode, meant }) =>
    `The account belongs to ${called(owner, ownerCode)}; the sheet says ${called(written, code)}${
      meant && meant !== written ? `, and that number is ${meant}’s` : ''
    }.`,
  old_account: ({ now, until, known }) =>
    `${now} was this payee’s account until ${day(until)}.${instead(known)}`,
  account_rejected: ({ now, on, known }) =>
    `${now} was looked at and rejected on ${day(on)}.${instead(known)}`,
  account_returned: ({ now }) =>
    `The bank sent a payment to ${now} back. Nothing is paid to it until somebody verifies it again.`,
  account_cooling: ({ now, from, heldUpBy, isKept }) =>
    heldUpBy || isKept
      ? `${now} is verified. It can be paid once ${heldUpBy || 'a confidential batch'}, which still pays the account before, is at the bank or cancelled.`
      : `${now} is verified and can be paid from ${day(from)} on.`,
  account_unverified: ({ now }) =>
    `${now} is new. This organisation verifies new accounts before they are paid.`,
  verified_by_maker: ({ now }) =>
    `Whoever verified ${now} is a maker of this batch. Somebody else must verify it too.`,
  same_invoice: ({ where, paidToea, invoice, creditNote }) =>
    `This payee has a payment ${creditNote ? `less credit note ${creditNote}` : invoice ? `of invoice ${invoice}` : 'under this reference'} already: ${where ? `${where}, ${toea(paidToea)}` : 'in a confidential batch'}.`,
  ...paidTwiceSentences,
  same_sheet: ({ batch }) => `${batch} has the same sheet, or four in five of the same payments.`,
  paid_before: ({ batch, elsewhere }) =>
    `${batch || 'A confidential batch'} pays the same amount to ${elsewhere ? 'this payee, at another account' : 'the same account'}.`,
  code_reused: ({ code, written, known }) =>
    `${code} is ${known}, who has this account; the sheet calls them ${written}.`,
  code_differs: ({ code, known }) => `The sheet gives the number ${code}; on file it is ${known}.`,
  same_name: ({ name, other, stopped, more }) =>
    `A new payee. ${name} is also the name of ${other}${stopped ? ` (${stopped})` : ''}${andMore(more)}.`,
  name_close: ({ written, known }) =>
    `The sheet says ${written}; the account is ${known}’s, and that name goes to the bank.`,
  branch_changed: ({ now, known }) =>
    `The number is the same, the branch is not: ${known}, now ${now}.`,
  shared_account: ({ with: other }) => `Another line pays the same account for ${other}.`,
  ...pooledSentences,
  above_usual: ({ usualToea }) => `Usually this payee gets ${toea(usualToea)}.`,
  ...besideSentences,
  pays_again: paysAgainSentence,
  new_payee: ({ now }) =>
    `Paid for the first time, to ${now}. Nobody verified the account apart from this batch.`,
  thinly_confirmed: ({ batch, times }) =>
    `Nobody verified this account apart from approving ${batch || 'an earlier batch'}; of its last payments ${
      times === 0 ? 'none was' : times === 1 ? 'one was' : 'two were'
    } of such an amount.`,
  several_payments: ({ name, count, totalToea }) =>
    `${name} gets ${count} payments, together ${toea(totalToea)}.`,
  ...paperSentences,
  same_period: ({ batch }) =>
    `${batch} has the same period, and the same template or the same kind and source account, and was handed over.`,
  supplementary_run: ({ batch, reason }) =>
    `A supplementary run${batch ? ` beside ${batch}` : ''}: ${reason}`,
}

export const englishFindings: FindingWording = { kinds: findingWords, sentences }

/** The title of a finding that is stored; one that nobody knows is said by its own name, never left out. */
export function findingTitle(kind: string): string {
  return isKnown(kind)
    ? findingWords[kind].title
    : kind.replaceAll('_', ' ').replace(/:(\d+)$/, ' in B$1')
}

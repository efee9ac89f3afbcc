import type { Evidence, FindingKind } from '../../batches/findings.ts'
import { formatToea } from '../../money/money.ts'

/* What is found of accounts of many members. */

type OfPooled = Extract<FindingKind, 'member_unnamed' | 'pooled_account'>
type Words = { title: string; one: string; many: string }

export const pooledWords: Record<OfPooled, Words> = {
  member_unnamed: {
    title: 'Member not named',
    one: 'member not named',
    many: 'members not named',
  },
  pooled_account: {
    title: 'Account of many members',
    one: 'account of many members',
    many: 'accounts of many members',
  },
}

export const pooledSentences: Record<OfPooled, (evidence: Evidence) => string> = {
  member_unnamed: ({ reference, with: other }) =>
    other
      ? `The account is one of many members, and “${reference}” stands on the payment of ${other} too.`
      : 'The account is one of many members, and no reference tells whose payment it is.',
  pooled_account: ({ name, now, count, totalToea }) =>
    `${count === 1 ? 'This payment goes' : `${count} payments, together ${formatToea(Number(totalToea))}, go`} to ${now}, which is ${name}’s: an account of many members. The name that stands on a payment to it is a member’s, as the sheet has it.`,
}

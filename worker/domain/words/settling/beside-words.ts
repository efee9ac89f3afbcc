import type { Evidence, FindingKind } from '../../batches/findings.ts'
import { formatToea } from '../../money/money.ts'

/* What is found of a batch that may be a part of one payment, or of one batch. */

type OfBeside = Extract<FindingKind, 'split_below_band' | 'paid_beside'>
type Words = { title: string; one: string; many: string }

/** How many days around it what one payee gets is added up: what is paid each week is no part of one payment. */
export const besideDays = 6

export const besideWords: Record<OfBeside, Words> = {
  split_below_band: {
    title: 'Batches side by side',
    one: 'batch side by side',
    many: 'batches side by side',
  },
  paid_beside: {
    title: 'Counts together',
    one: 'payee of several batches',
    many: 'payees of several batches',
  },
}

export const besideSentences: Record<OfBeside, (evidence: Evidence) => string> = {
  split_below_band: ({ count }) =>
    `${count === 1 ? 'Another batch' : `${count} other batches`} of the same maker, source account and day: together they need the approvals of their sum.`,
  paid_beside: ({ batch, totalToea }) =>
    `With ${batch} this payee gets ${formatToea(Number(totalToea))} within ${besideDays} days: the batch needs the approvals of that sum.`,
}

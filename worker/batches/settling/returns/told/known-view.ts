import type { KnownReturn } from '../../../../contract/reconciliation/returns.ts'
import { batchReference, paymentReference } from '../../../../domain/batches/batch.ts'
import { returnLimits } from '../../../../domain/batches/settling/returns.ts'
import { daysFrom } from '../../../../domain/calendar.ts'
import { namesAccount } from '../../../../domain/payees/bank-account.ts'
import { namedIn } from '../../../../domain/statements/match-lines.ts'
import type { ReturnRow } from '../return-store.ts'
import { type Known, knownMax } from './known-store.ts'

const shownMax = 10

export function knownView(one: Known): KnownReturn {
  const { id, source, bankDay, batchId, batchName, number, line, payeeName } = one
  const reference = line === null ? batchReference(number) : paymentReference(number, line)
  return { id, source, bankDay, reference, batchId, name: line === null ? batchName : payeeName }
}

/** What a return may be that was told before: first what it says, then the nearest day. */
export function knownOf(
  row: ReturnRow,
  all: readonly Known[],
): { known: KnownReturn[]; hasMoreKnown: boolean } {
  if (row.state !== 'unmatched' || row.partOf !== null) return { known: [], hasMoreKnown: false }
  const fits = all.filter(
    (one) =>
      one.sourceAccountId === row.sourceAccountId &&
      one.amountToea === row.amountToea &&
      one.source !== row.source &&
      !(one.toldBy ?? '').split(',').includes(row.source) &&
      awayOf(row, one) <= returnLimits.backDays,
  )
  const said = { text: row.reason, reference: row.reference, payeeName: row.payeeName }
  const isSaid = namedIn(said, fits.map(wordsOf))
  const isNamed = (one: Known) => namesAccount(row, one) || isSaid(wordsOf(one))
  const named = new Set(fits.filter(isNamed))
  const sorted = fits.toSorted(
    (one, other) =>
      Number(named.has(other)) - Number(named.has(one)) || awayOf(row, one) - awayOf(row, other),
  )
  const isCut = fits.some(({ many }) => many > knownMax)
  return {
    known: sorted.slice(0, shownMax).map(knownView),
    hasMoreKnown: sorted.length > shownMax || isCut,
  }
}

const awayOf = ({ bankDay }: ReturnRow, one: Known) => Math.abs(daysFrom(bankDay, one.bankDay))

const wordsOf = ({ ownReference, payeeName }: Known) => ({ reference: ownReference, payeeName })

import { formatDay } from '../calendar.ts'
import { withoutZeros } from '../payees/bank-account.ts'
import { signed } from './balances.ts'
import type { ReturnedRow } from './read-return-csv.ts'
import { problemAt, type StatementProblem } from './statement.ts'

/** What a row of an earlier file said of a payment that came back. */
export type ToldReturn = Pick<
  ReturnedRow,
  'bankDay' | 'amountToea' | 'reference' | 'payeeName' | 'accountNumber'
>

/**
 * Rows that may be what an earlier file of another kind, or read by other columns, had: of its day and amount, and nothing that
 * both say differs. Nobody can tell, so they are refused, and a person says what else came back. `told`: rows of these days that
 * this file has not word for word.
 */
export function findToldTwice(
  added: readonly ReturnedRow[],
  told: readonly ToldReturn[],
): StatementProblem[] {
  const place = ({ bankDay, amountToea }: ToldReturn) => `${bankDay} ${amountToea}`
  const byPlace = Map.groupBy(told, place)
  return added
    .filter((row) => byPlace.get(place(row))?.some((other) => mayBeSame(row, other)))
    .map(({ row, amountToea, bankDay }) =>
      problemAt(
        row,
        'Amount',
        'told_before',
        `${signed(amountToea)} of ${formatDay(bankDay)} may be what an earlier file had in other words. Export these returns as you did before; if it is another one, record it at its payment.`,
      ),
    )
}

function mayBeSame(one: ToldReturn, other: ToldReturn): boolean {
  return (
    mayBe(one.reference, other.reference) &&
    mayBe(one.payeeName, other.payeeName) &&
    mayBe(withoutZeros(one.accountNumber), withoutZeros(other.accountNumber))
  )
}

/** The same words, or nothing said, or cut off where a format has no more room. */
function mayBe(one: string, other: string): boolean {
  const [here, there] = [letters(one), letters(other)]
  return here.startsWith(there) || there.startsWith(here)
}

const letters = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

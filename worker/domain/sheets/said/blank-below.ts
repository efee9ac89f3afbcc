import { byHand, passOver, speaksOfRows, stopWords } from '../checks/notice-words.ts'
import { type SheetHeader, type SheetProblem, type SheetRow, sheetProblem } from '../sheet.ts'
import { cellCharactersMax } from '../sheet-limits.ts'
import { quote } from '../written-cell.ts'
import { isAgainstPaying } from './against-paying.ts'
import { isPayment } from './is-payment.ts'

/**
 * A column that says once for several rows what they are, as reports do: `Active` and blanks below it, then `On hold` and blanks.
 * Where each row says it for itself, or only those that are held do, a blank says nothing.
 */
export function blankBelow(rows: readonly SheetRow[], header: SheetHeader): SheetProblem[] {
  const read = new Set(header.columns.map(({ index }) => index))
  const payments = rows.filter((row) => isPayment(row, header))
  return header.titles.flatMap((title, index): SheetProblem[] => {
    const isFirst = (payments[0]?.cells[index] ?? '').trim() !== ''
    if (!isFirst || read.has(index)) return []
    const known = new Map<string, boolean>()
    const isStop = (value: string) => {
      const last = known.get(value) ?? isAgainst(title, value)
      known.set(value, last)
      return last
    }
    let last: { row: number; value: string } | undefined
    let isOnceForSeveral = false
    const held = payments.flatMap(({ row, cells }): SheetProblem[] => {
      const value = (cells[index] ?? '').trim()
      if (value !== '' || !last) {
        last = { row, value }
        return []
      }
      if (!isStop(last.value)) isOnceForSeveral = true
      else {
        const sentence = `${quote(last.value)} in row ${last.row} can be meant for it as well, as this column says once for several rows what they are. ${passOver}`
        const place = { row, column: title, value: '', code: 'row_below_stop' }
        return [sheetProblem({ ...place, sentence, severity: 'error' })]
      }
      return []
    })
    return isOnceForSeveral ? held : []
  })
}

function isAgainst(title: string, value: string): boolean {
  const short = value.slice(0, cellCharactersMax)
  return (
    stopWords.test(short) ||
    byHand.test(short) ||
    (speaksOfRows.test(title) && isAgainstPaying(short))
  )
}

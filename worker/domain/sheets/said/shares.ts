import {
  columnOf,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'

/** Nobody shares a pay among more accounts; a sentence that named thousands would be said of each. */
const accountsMax = 10
const share = /^(\d{1,3}(?:\.\d+)?)\s*%?$/

/**
 * One person on several accounts, beside each the same amount and a share of it: 60 and 40 of a hundred. Each would be paid
 * all of it.
 */
export function sharesOfOne(rows: readonly SheetRow[], header: SheetHeader): SheetProblem[] {
  const amount = columnOf(header, 'amount')
  const account = columnOf(header, 'accountNumber')
  if (!amount || !account) return []
  const read = new Set(header.columns.map(({ index }) => index))
  const others = [...header.titles.keys()].filter(
    (index) => !read.has(index) && rows.some(({ cells }) => share.test(cells[index]?.trim() ?? '')),
  )
  if (others.length === 0) return []
  const people = header.columns.flatMap(({ field, index }) =>
    ['name', 'surname', 'givenNames'].includes(field) ? index : [],
  )
  const textOf = ({ cells }: SheetRow, index: number) => (cells[index] ?? '').trim()
  const keyOf = (one: SheetRow) => {
    const sum = textOf(one, amount.index)
    const name = people.map((index) => textOf(one, index)).join(' ')
    return sum === '' ? '' : `${name.toLowerCase()}\n${sum}`
  }
  const alike = [...Map.groupBy(rows, keyOf)].flatMap(([key, some]) => {
    const accounts = new Set(some.map((one) => textOf(one, account.index)))
    const isOfOne = accounts.size > 1 && accounts.size <= accountsMax && some.length <= accountsMax
    return key !== '' && isOfOne ? [some] : []
  })
  return alike.flatMap((some) => {
    const at = others.find((index) => areShares(some.map((one) => textOf(one, index))))
    if (at === undefined) return []
    return some.map(({ row, cells }) => {
      const said = `${quote(cells[at]?.trim() ?? '')} of ${quote(cells[amount.index]?.trim() ?? '')}`
      const sentence = `it can be ${said}, as rows ${some.map((one) => one.row).join(' and ')} share one amount, so it may not be meant as it stands. Write what each account gets and upload the sheet again, or leave the row out.`
      const place = { row, column: wholeRow, value: cells[amount.index] ?? '' }
      return sheetProblem({ ...place, code: 'row_of_share', sentence, severity: 'error' })
    })
  })
}

/** Parts of a hundred, or of one. */
function areShares(cells: string[]): boolean {
  const shares = cells.map((cell) => Number(share.exec(cell)?.[1]))
  const sum = shares.reduce((all, one) => all + one, 0)
  return shares.every((one) => one > 0) && [1, 100].some((whole) => Math.abs(sum - whole) < 0.001)
}

import type { Day } from '#domain/calendar.ts'
import { rowNotices } from '#domain/sheets/checks/row-notices.ts'
import { markingColumns } from '#domain/sheets/head/marking-columns.ts'
import type { SheetField } from '#domain/sheets/sheet.ts'

/** What a column of pasted cells holds. */
export type Column = 'payee' | 'bsb' | 'account' | 'amount' | 'reference' | 'ignored'

const fields: Partial<Record<Column, SheetField>> = {
  ...{ payee: 'name', bsb: 'bsb', account: 'accountNumber' },
  ...{ amount: 'amount', reference: 'reference' },
}

/** What the first of pasted rows says against being paid, in a column beside the payment or in its own: on hold, by cheque. */
export function saidBeside(
  titles: string[],
  rows: string[][],
  columns: Column[],
  payDay: Day | undefined,
): string | undefined {
  const read = columns.flatMap((column, index) => {
    const field = fields[column]
    return field ? [{ field, title: titles[index] ?? '', index }] : []
  })
  const header = { row: 1, titles, columns: read }
  const numbered = rows.map((cells, at) => ({ row: at + 2, cells }))
  const context = payDay ? { payDay } : {}
  const notices = rowNotices(header, context, markingColumns(numbered, header))
  for (const row of numbered) {
    const [said] = notices.ofRow(row)
    if (!said) continue
    const name = row.cells[columns.indexOf('payee')] ?? ''
    const says = said.value === '' ? 'is blank' : `says “${said.value}”`
    const title = said.column.trim()
    const isBeside = title !== '' && columns[titles.indexOf(said.column)] === 'ignored'
    const where = isBeside ? `“${title}”` : 'a cell'
    return `Nothing was pasted: ${where} ${says} for ${name || `row ${row.row}`}. Copy only rows that are to be paid as they stand, or leave that column out.`
  }
  return undefined
}

import type { Day } from '#domain/calendar.ts'
import { rowNotices } from '#domain/sheets/checks/row-notices.ts'
import { markingColumns } from '#domain/sheets/head/marking-columns.ts'
import { saidOfPayments } from '#domain/sheets/said/of-payments.ts'
import type { SheetField, SheetRow } from '#domain/sheets/sheet.ts'

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
  const first = titles.some(Boolean) ? 2 : 1
  const numbered = rows.map((cells, at) => ({ row: at + first, cells }))
  const context = payDay ? { payDay } : {}
  const notices = rowNotices(header, context, markingColumns(numbered, header))
  const nameIn = (row?: SheetRow) =>
    row?.cells[columns.indexOf('payee')] || `row ${row?.row ?? first}`
  const [held] = saidOfPayments(numbered, header)
  if (held) {
    const name = nameIn(numbered[held.row - first])
    return `Nothing was pasted. ${name}: ${held.sentence.split('. ')[0]}. Copy only rows that are to be paid as they stand.`
  }
  for (const row of numbered) {
    const [said] = notices.ofRow(row)
    if (!said) continue
    const says = said.value === '' ? 'is blank' : `says “${said.value}”`
    const title = said.column.trim()
    const isBeside = title !== '' && columns[titles.indexOf(said.column)] === 'ignored'
    const where = isBeside ? `“${title}”` : 'a cell'
    return `Nothing was pasted: ${where} ${says} for ${nameIn(row)}. Copy only rows that are to be paid as they stand, or leave that column out.`
  }
  return undefined
}

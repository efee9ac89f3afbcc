import { plainTitle } from '../head/known-titles.ts'
import type { SheetColumn, SheetField } from '../sheet.ts'

const fields: [SheetField, titles: RegExp][] = [
  ['invoice', /^(?:tax)?inv(?:oice)?(?:no|number)?$/],
  ['invoiceDay', /^inv(?:oice)?date$/],
  ['gross', /^(?:gross|invoice(?:amount|total|value)|gross(?:invoice)?amount)(?:k|pgk|kina)?$/],
  [
    'withheld',
    /^(?:less)?(?:taxwithheld|withheld|withholding(?:tax)?|whta?x?)(?:amount)?(?:k|pgk|kina)?$/,
  ],
]

/**
 * A sheet says which invoices it pays where a column of their numbers stands beside one of what they came to, or of what was
 * withheld; or where somebody said so. An invoice number alone is the words for the payee, as ever, and the gross pay of a
 * payroll is not read.
 */
export function withInvoiceColumns(
  titles: string[],
  columns: SheetColumn[],
  chosen: (title: string) => unknown,
): SheetColumn[] {
  const found = titles.flatMap((title, index): SheetColumn[] => {
    const plain = plainTitle(title.slice(0, 80))
    const [field] = fields.find(([, known]) => known.test(plain)) ?? []
    return field && chosen(title) === undefined ? [{ field, title, index }] : []
  })
  const taken = new Set(found.map(({ index }) => index))
  const all = [...columns.filter(({ index }) => !taken.has(index)), ...found]
  const has = (wanted: SheetField) => all.some(({ field }) => field === wanted)
  if (!has('invoice') || !(has('gross') || has('withheld'))) return columns
  return all.sort((one, other) => one.index - other.index)
}

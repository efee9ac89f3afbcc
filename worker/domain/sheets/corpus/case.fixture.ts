import { formatToea } from '../../money/money.ts'
import type { SheetAnswers, SheetReading } from '../sheet.ts'

/** One sheet, whom it pays, and what is said of it. */
export type SheetCase = {
  kind: string
  name: string
  sheet: string | Uint8Array
  answers: SheetAnswers
  /** `row name | BSB account | amount | reference | invoice date gross less withheld`. */
  paid: string[]
  /** `! row code at column`; a warning has a question mark before it. */
  said: string[]
}

const titles = 'Name,BSB,Account Number,Amount,Reference'

/**
 * A table of cases as text. `#` begins one; `>` is a row under the usual titles, `|` a line of a sheet of its own; `@` is what
 * was answered; `=` is a payment, `!` an error, `?` a warning.
 */
export function casesOf(kind: string, table: string): SheetCase[] {
  return table
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const [name = '', ...lines] = text.trimEnd().split('\n')
      const after = (sign: string) =>
        lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2))
      const whole = after('|')
      const sheet = whole.length > 0 ? whole : [titles, ...after('>')]
      const said = lines.filter((line) => /^[!?] /.test(line))
      return {
        kind,
        name,
        sheet: sheet.join('\n'),
        answers: JSON.parse(after('@')[0] ?? '{}') as SheetAnswers, // a table of this folder
        paid: after('='),
        said,
      }
    })
}

export function paidBy({ payments }: SheetReading): string[] {
  return payments.map(({ row, payeeName, bsb, accountNumber, amountToea, reference, invoices }) =>
    [
      `${row} ${payeeName}`,
      `${bsb} ${accountNumber}`,
      formatToea(amountToea),
      ...(reference ? [reference] : []),
      ...(invoices ?? []).map(
        ({ number, day, grossToea, withheldToea }) =>
          `${[number, ...(day ? [day] : [])].join(' ')} ${formatToea(grossToea)} less ${formatToea(withheldToea)}`,
      ),
    ].join(' | '),
  )
}

export function saidOf({ problems }: SheetReading): string[] {
  return problems.map(({ row, column, code, severity }) => {
    const place = column.startsWith('(')
      ? ''
      : ` at ${column.trim().replace(/\s+/g, ' ') || 'no title'}`
    return `${severity === 'error' ? '!' : '?'} ${row} ${code}${place}`
  })
}

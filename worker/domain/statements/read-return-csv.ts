import { returnLimits } from '../batches/settling/returns.ts'
import { readSigned } from './amount.ts'
import { cutAmount, figuresAbove, linesAbove, openCsv, placesOf } from './csv/csv-table.ts'
import { otherMoney } from './csv/other-money.ts'
import { type ReturnField, type ReturnMapping, returnFieldWords } from './return-mapping.ts'
import {
  problemAt,
  type StatementProblem,
  statementLimits,
  statementProblems,
  wordsOf,
} from './statement.ts'
import { bankDayOf } from './written-day.ts'

/** A payment that came back, as a row of a CSV says it. */
export type ReturnedRow = {
  /** Where it stands in the file. */
  row: number
  bankDay: string
  amountToea: number
  reference: string
  payeeName: string
  bsb: string
  accountNumber: string
  code: string
  reason: string
}

/** A bank's CSV of payments that came back by the mapping of its account: whole, or what keeps it from being read. */
export function readReturnCsv(text: string, mapping: ReturnMapping) {
  const table = openCsv(text)
  const { titleRow, rows } = table
  if (table.problems.length > 0) return { rows: [], problems: table.problems }
  const { problems, report } = statementProblems()
  const places = placesOf(table, mapping, returnFieldWords, report)
  if (problems.length > 0) return { rows: [], problems }
  if (rows.length > statementLimits.linesMax) {
    const says = `it has more than ${statementLimits.linesMax} rows.`
    return { rows: [], problems: [problemAt(titleRow, 'file', 'too_many', says)] }
  }
  const above = linesAbove(table, places.day, [[places.amount]])
  if (above.length > 0) return { rows: [], problems: above }
  const foreign = otherMoney(table, [places.amount])
  if (foreign.length > 0) return { rows: [], problems: foreign }
  const cut = rows.flatMap((row) => cutAmount(row, places.amount, table) ?? [])
  if (cut.length > 0) return { rows: [], problems: cut.slice(0, statementLimits.problemsMax) }
  const kept = new Set([places.day, places.amount, places.reference, places.name, places.account])
  for (const [at, title] of table.titles.entries()) {
    const said = rows.map(({ row, cells }) => ({ row, cell: (cells[at] ?? '').trim() }))
    const through = said.filter(({ cell }) => wentThrough.test(cell))
    // where every row says so it may be said of the return
    if (kept.has(at) || through.length === rows.length) continue
    for (const { row, cell } of through)
      report(
        row,
        'file',
        'went_through',
        `it says “${cell}” under “${title}”, and others do not: it may not have come back. Leave only rows that did.`,
      )
  }
  let side = 0
  const read = rows.map(({ row, cells }): ReturnedRow => {
    const cell = (field: ReturnField) => {
      const words = wordsOf(cells[places[field] ?? -1] ?? '')
      const max = widths[field]
      if (words.length > max) {
        const says = `it has ${words.length} characters; at most ${max} are kept.`
        report(row, returnFieldWords[field], 'too_long', says)
      }
      return words
    }
    const bankDay = bankDayOf(cell('day'))
    const signedToea = readSigned(cell('amount')) ?? 0
    // some banks write what came back with a sign, and then every row has it
    side ||= Math.sign(signedToea)
    if (signedToea !== 0 && Math.sign(signedToea) !== side)
      report(row, 'Amount', 'two_sides', twoSides)
    const amountToea = Math.abs(signedToea)
    if (!bankDay) report(row, 'Date', 'not_a_day', `“${cell('day').slice(0, 40)}” is no day.`)
    if (amountToea === 0) {
      report(row, 'Amount', 'not_an_amount', `“${cell('amount').slice(0, 40)}” is no amount.`)
    }
    return {
      row,
      ...{ bankDay: bankDay ?? '', amountToea, reference: cell('reference') },
      ...{ payeeName: cell('name'), bsb: cell('bsb'), accountNumber: cell('account') },
      ...{ code: cell('code'), reason: cell('reason') },
    }
  })
  const none: StatementProblem[] =
    rows.length === 0
      ? [problemAt(titleRow, 'file', 'no_lines', 'there is no row below the titles.')]
      : []
  return { rows: read, problems: [...problems, ...none], figuresAbove: figuresAbove(table) }
}

/** A bank's report of all payments has the ones that went through as well. */
const wentThrough =
  /^(?:success(?:ful(?:ly)?)?|paid|processed|accepted|completed?|settled|credited|released|cleared|posted|ok|pending|in process)\.?$/i

const twoSides =
  'rows before it have the other sign. What came back has one; with both it is a statement, or rows of something else are among them.'

const { referenceMax } = statementLimits
const widths: Record<ReturnField, number> = {
  ...{ day: 40, amount: 40, reference: referenceMax, name: referenceMax, bsb: 20, account: 40 },
  ...{ code: returnLimits.codeMax, reason: returnLimits.reasonMax },
}

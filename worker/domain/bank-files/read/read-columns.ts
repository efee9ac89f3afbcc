import { parseAmount } from '../../money/money.ts'
import { parseAccountNumber, parseBsb } from '../../payees/bank-account.ts'
import { isInSet } from '../profiles/character-set.ts'
import { type ColumnProfile, limitsOf, type Profile } from '../profiles/profile.ts'
import type { ColumnField } from '../profiles/record-fields.ts'
import type { DetailRead, ReportRead } from './bank-file-read.ts'
import { checkFilled, type ReportField, reportField } from './check-record.ts'
import type { Line } from './read-lines.ts'

/** The payments of a file of columns. A row that cannot be read is named and left out. */
export function readColumns(lines: readonly Line[], profile: ColumnProfile, report: ReportRead) {
  const headings = profile.columns.map(({ heading }) => heading)
  const [first, ...rest] = lines
  if (!first) return []
  const hasHeadings = splitRow(first.text)?.join() === headings.join()
  if (!hasHeadings) {
    const message = `the headings should be ${headings.join(', ')}.`
    reportField(first, report)('record', 'headings_missing', message)
  }
  const rows = hasHeadings ? rest : lines
  return rows.flatMap((line) => readRow(line, profile, reportField(line, report)))
}

function readRow(line: Line, profile: ColumnProfile, say: ReportField): DetailRead | [] {
  const cells = splitRow(line.text)
  if (!cells) {
    say('record', 'quotes_wrong', 'a quoted value is not closed, or not followed by a comma.')
    return []
  }
  const { columns } = profile
  if (cells.length !== columns.length) {
    const message = `there are ${cells.length} columns, not ${columns.length}.`
    say('record', 'wrong_column_count', message)
    return []
  }
  const cellOf = (name: ColumnField) => cells[columns.findIndex((one) => one.name === name)] ?? ''
  const isWritten = (field: string) => columns.some(({ name }) => name === field)
  const [payeeName, reference] = [cellOf('payeeName'), cellOf('reference')]
  const limits = limitsOf(profile)
  checkText(payeeName, 'payeeName', limits.nameMax, profile, say)
  if (isWritten('payeeName')) checkFilled(payeeName, 'payeeName', say)
  checkText(reference, 'reference', limits.referenceMax, profile, say)
  const answers = {
    bsb: parseBsb(cellOf('bsb')),
    accountNumber: parseAccountNumber(cellOf('accountNumber'), limits.accountDigitsMax),
    amountToea: parseAmount(cellOf('amountToea')),
  }
  for (const [field, answer] of Object.entries(answers)) {
    if (!answer.ok && isWritten(field))
      say(field, answer.reason, `${field} cannot be read: ${answer.reason}.`)
  }
  return {
    ...nothingElse,
    line: line.number,
    payeeName,
    bsb: answers.bsb.ok ? answers.bsb.value : cellOf('bsb'),
    accountNumber: answers.accountNumber.ok ? answers.accountNumber.value : cellOf('accountNumber'),
    amountToea: answers.amountToea.ok ? answers.amountToea.value : 0,
    reference,
  }
}

/** What the other files say of a payment and this one does not. */
const nothingElse = {
  indicator: ' ',
  transactionCode: '',
  traceBsb: '',
  traceAccountNumber: '',
  remitter: '',
  withholdingTaxToea: 0,
}

function checkText(text: string, field: string, max: number, profile: Profile, say: ReportField) {
  if (text.length > max) {
    say(field, 'too_long', `${field} has ${text.length} characters; at most ${max} fit.`)
  }
  if (!isInSet(text, profile.characters)) {
    say(field, 'character_not_allowed', `${field} has a character the bank does not take.`)
  }
  if (/^[=+\-@]/.test(text)) {
    say(field, 'starts_like_formula', `${field} starts like a formula: “${text.charAt(0)}”.`)
  }
}

/** The cells of a row with their quotes taken off, or nothing when the quotes do not pair. */
function splitRow(row: string): string[] | undefined {
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y
  for (;;) {
    const match = cell.exec(row)
    if (!match) return undefined
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') return cells
  }
}

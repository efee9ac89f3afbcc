import { accountKey, type BankAccount } from '../../payees/bank-account.ts'
import { accountDigitsMax, nameAtBankMax } from '../../payees/payee.ts'
import { asKey } from '../../text/as-key.ts'
import { checkAccountNumber, checkBsb, holdsBsb, unusualLength } from '../checks/check-numbers.ts'
import { bankFindings } from '../checks/check-payment.ts'
import { uncertainCells, writtenPayment } from '../checks/check-row.ts'
import { rowsAbove } from '../checks/titles.ts'
import { unreadTitles } from '../head/unread-titles.ts'
import {
  type Sheet,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
} from '../sheet.ts'
import {
  damageOf,
  error,
  type FieldCheck,
  type Finding,
  hiddenIn,
  plainText,
  toldCell,
} from '../written-cell.ts'
import { checkPooled } from './check-pooled.ts'
import {
  type BesideAccount,
  readAccounts,
  readEmails,
  readPhones,
  readStanding,
  type Standing,
} from './own-cells.ts'
import { type Columns, columnsOf, type Field, type Own, ownFields } from './own-columns.ts'

/** Characters of a payee's name and code. */
const payeeNameMax = 80
const payeeCodeMax = 40

/** A payee as a row of a sheet has them. */
export type SheetPayee = BankAccount & {
  row: number
  name: string
  code: string
  nameAtBank: string
  /** Each is left out where the sheet has no such column, or nothing in it. */
  isPooled?: boolean
  beside?: BesideAccount[]
  phones?: string[]
  emails?: string[]
  stopped?: Standing
}

/** Each row below the header is a payee, or has an error. */
export type PayeeReading = {
  /** The titles that were read, as they stand in the sheet. */
  read: string[]
  /** Those with something below them that were not. */
  unread: string[]
  rowCount: number
  payees: SheetPayee[]
  problems: SheetProblem[]
}

/** An opened sheet (`of: 'payees'`) → whom it names, and every problem by row and column. Nothing is ever guessed. */
export function readPayees(sheet: Sheet): PayeeReading {
  const { header, rows, problems } = sheet
  if (!header) return { read: [], unread: [], rowCount: 0, payees: [], problems }
  const columns = columnsOf(header)
  const found = rows.map((row) => readRow(row, header, columns))
  const payees = found.flatMap(({ payee }) => payee ?? [])
  const repeated = repeatedIn(payees, columns)
  const isTwice = new Set(repeated.map(({ row }) => row))
  const own = ownFields.map((field) => columns[field])
  const read = [...header.columns.map(({ index }) => index), ...own]
  return {
    read: header.titles.filter((_title, index) => read.includes(index)),
    unread: unreadTitles(header, rows, read),
    rowCount: rows.length,
    payees: payees.filter(({ row }) => !isTwice.has(row)),
    problems: [
      ...problems,
      ...rowsAbove(sheet.above, header, 'payee'),
      ...found.flatMap((one) => one.problems),
      ...repeated,
    ].sort((one, other) => one.row - other.row),
  }
}

function readRow(sheetRow: SheetRow, header: SheetHeader, columns: Columns) {
  const { row, cells } = sheetRow
  const uncertain = uncertainCells(sheetRow, header, 'A comma in a cell needs quotation marks.')
  if (uncertain) return { payee: undefined, problems: [uncertain] }
  const written = writtenPayment(sheetRow, header)
  const cell = (place: number | undefined) =>
    plainText(place === undefined ? '' : (cells[place] ?? ''))
  const [name, code] = [plainText(written.name), cell(columns.code)]
  const ownName = cell(columns.nameAtBank)
  const nameAtBank = ownName || name
  const problems: SheetProblem[] = []
  const read = <T>(field: Field, value: string, { findings, value: good }: FieldCheck<T>) => {
    for (const { code: what, sentence, severity } of findings) {
      const place = { row, column: columns.title(field), value: toldCell(value) }
      problems.push(sheetProblem({ ...place, code: what, sentence, severity }))
    }
    return good
  }
  read('name', written.name, checkName(name, ownName ? payeeNameMax : nameAtBankMax))
  if (ownName) read('nameAtBank', nameAtBank, checkName(nameAtBank, nameAtBankMax))
  read('code', code, { findings: codeFindings(code) })
  const bsb = read('bsb', written.bsb, checkBsb(written.bsb))
  const digits = checkAccountNumber(written.accountNumber, accountDigitsMax)
  const accountNumber = read('accountNumber', written.accountNumber, digits)
  if (bsb !== undefined && accountNumber !== undefined) {
    const findings = [...holdsBsb(bsb, accountNumber), ...unusualLength(bsb, accountNumber)]
    read('accountNumber', written.accountNumber, { findings })
  }
  const readOwn = <T>(field: Own, check: (cell: string) => FieldCheck<T>) => {
    const text = cell(columns[field])
    return text === '' ? undefined : read(field, text, check(text))
  }
  const own = {
    isPooled: readOwn('isPooled', checkPooled),
    beside: readOwn('beside', readAccounts),
    phones: readOwn('phones', readPhones),
    emails: readOwn('emails', readEmails),
    stopped: readOwn('stopped', readStanding),
  }
  read('bank', written.bank ?? '', { findings: bankFindings(written.bank ?? '', bsb) })
  const isGood = problems.every(({ severity }) => severity === 'warning')
  const payee =
    isGood && bsb !== undefined && accountNumber !== undefined
      ? { ...{ row, name, code, bsb, accountNumber, nameAtBank }, ...saidOnly(own) }
      : undefined
  return { payee, problems }
}

/** A sheet that says nothing of it says nothing else. */
const saidOnly = <Said extends object>(own: Said) =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Said]?: Exclude<Said[Name], undefined>
  }

/** Without a name at the bank of its own, the name is what a bank file carries. */
function checkName(name: string, max: number): FieldCheck<string> {
  const damage = damageOf(name) ?? hiddenIn(name)
  if (damage) return { findings: [damage] }
  if (name === '') return { findings: [error('name_missing', 'missing. Every payee has a name.')] }
  if (name.length <= max) return { value: name, findings: [] }
  const sentence =
    max === nameAtBankMax
      ? `${name.length} characters; a bank file carries at most ${max}. Write the name at the bank into a column “Name at the bank”.`
      : `${name.length} characters; at most ${max} are kept.`
  return { findings: [error('name_too_long', sentence)] }
}

function codeFindings(code: string): Finding[] {
  const damage = damageOf(code) ?? hiddenIn(code)
  if (damage) return [damage]
  const sentence = `${code.length} characters; at most ${payeeCodeMax} are kept.`
  return code.length > payeeCodeMax ? [error('code_too_long', sentence)] : []
}

/** One account, or one code, in two rows: whose it is cannot be told, so neither but the first is taken. */
function repeatedIn(payees: SheetPayee[], columns: Columns): SheetProblem[] {
  const byAccount = new Map<string, number>()
  const byCode = new Map<string, number>()
  return payees.flatMap((payee): SheetProblem[] => {
    const { row, code, beside = [] } = payee
    const keys = [payee, ...beside].map(accountKey)
    const twice = keys.find((key, index) => byAccount.has(key) || keys.indexOf(key) < index)
    const ofAccount = twice === undefined ? undefined : (byAccount.get(twice) ?? row)
    const first = ofAccount ?? (code === '' ? undefined : byCode.get(asKey(code)))
    if (first === undefined) {
      for (const key of keys) byAccount.set(key, row)
      if (code !== '') byCode.set(asKey(code), row)
      return []
    }
    const isAccount = ofAccount !== undefined
    const sentence = `row ${first} has the same ${isAccount ? 'account' : 'code'} already.`
    const field = isAccount ? 'accountNumber' : 'code'
    const value = isAccount ? payee.accountNumber : code
    const place = { row, column: columns.title(field), value }
    return [sheetProblem({ ...place, code: 'row_repeated', sentence, severity: 'error' })]
  })
}

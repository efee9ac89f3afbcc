import { withoutZeros } from '../../payees/bank-account.ts'
import { type BankText, checkName, placeholder } from '../checks/check-text.ts'
import { noticeKind } from '../checks/notice-words.ts'
import type { RowNotices } from '../checks/row-notices.ts'
import { chosenField } from '../head/known-titles.ts'
import {
  columnOf,
  type SheetContext,
  type SheetHeader,
  type SheetPayment,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { branchesOf } from './branches.ts'
import {
  bit,
  characterBits,
  isDigits,
  isOf,
  lettersOf,
  plainToea,
  withoutThousands,
} from './characters.ts'
import { nameIn, placesOf } from './places.ts'
import { wordsOf } from './words.ts'

/*
 * Nearly every row of a sheet is as it should be, and there is nothing to say of it, or only how its name will be sent. Such a
 * row becomes its payment here, with what is known of its columns and words looked up once. Whatever is not exactly so is left
 * to `checks/`, which alone say what is wrong with a row.
 */

/** The payment of a row that needs no more looking at; nothing where that is not certain. */
export type QuickRow = (row: SheetRow) => SheetPayment | undefined

type Around = {
  context: SheetContext
  notices: RowNotices
  marking: number[]
  /** How names will be sent is told here. */
  told: SheetProblem[]
}

const never: QuickRow = () => undefined
/** A name with more letters is no number of an employee. */
const lettersOfCodeMax = 5
/** So many titles among its cells, and a row can be one of titles. */
const titlesMax = 1
const codeMax = 100

/** Made once per sheet. */
export function quickRow(
  header: SheetHeader,
  bank: BankText,
  { context, notices, marking, told }: Around,
): QuickRow {
  const at = placesOf(header)
  if (!at || notices.hasBankFile || hasRememberedNotice(header, context)) return never
  if (columnOf(header, 'invoice')) return never

  const { limits } = bank
  const bits = characterBits(bank)
  const words = wordsOf(header.titles.length, notices)
  const branches = branchesOf()
  const own = context.ownAccount && withoutZeros(context.ownAccount.accountNumber)
  const lastTitle = header.titles.findLastIndex((title) => title.trim() !== '')
  const isText = new Set(header.columns.map(({ index }) => index))
  const others = [...header.titles.keys()].filter(
    (index) => index <= lastTitle && !isText.has(index),
  )
  const nameColumn = columnOf(header, 'name')
  const nameTitle = nameColumn?.title ?? wholeRow
  const saysNothing = (index: number, text: string) => notices.ofCell(index, text) === undefined

  return ({ row, cells, strayQuote, quoted }) => {
    if (strayQuote || cells.length > header.titles.length) return undefined
    for (let index = lastTitle + 1; index < cells.length; index++) {
      if (cells[index] !== '') return undefined
    }
    const accountNumber = cells[at.accountNumber] ?? ''
    const branch = branches(cells[at.bsb] ?? '')
    if (!branch || accountNumber.length > limits.accountDigitsMax) return undefined
    if (!isDigits(accountNumber) || !branch.takes(accountNumber)) return undefined
    if (own && accountNumber.endsWith(own)) return undefined
    const amount = cells[at.amount] ?? ''
    // without its quotation marks a comma would have cut it
    const amountToea = plainToea(quoted?.includes(at.amount) ? withoutThousands(amount) : amount)
    if (amountToea === undefined || amountToea > limits.amountToeaMax) return undefined

    const writtenName = nameIn(cells, at.name)
    const simplified =
      lettersOf(writtenName, bits) === 0 ? simplifiedName(writtenName, bank) : undefined
    const payeeName = simplified?.value ?? writtenName
    if (payeeName.length > limits.nameMax || lettersOf(payeeName, bits) <= lettersOfCodeMax) {
      return undefined
    }
    if (placeholder.test(payeeName) || !limits.mayBegin(payeeName)) return undefined
    for (const index of at.name) if (!saysNothing(index, cells[index] ?? '')) return undefined

    let titles = 0
    const reference = at.reference === undefined ? '' : (cells[at.reference] ?? '')
    if (at.reference !== undefined) {
      if (reference.length > limits.referenceMax || !isOf(reference, bits, bit.reference)) {
        return undefined
      }
      if (!limits.mayBegin(reference) || !saysNothing(at.reference, reference)) return undefined
      if (words.isTitle(at.reference, reference)) titles++
    }
    const payeeCode = at.payeeCode === undefined ? '' : (cells[at.payeeCode] ?? '')
    if (at.payeeCode !== undefined && payeeCode !== '') {
      if (payeeCode.length > codeMax || !isOf(payeeCode, bits, bit.plain)) return undefined
      if (!saysNothing(at.payeeCode, payeeCode)) return undefined
      if (words.isTitle(at.payeeCode, payeeCode)) titles++
    }
    const bankName = at.bank === undefined ? '' : (cells[at.bank] ?? '')
    if (at.bank !== undefined && bankName !== '') {
      if (!branch.isOf(bankName) || !words.saysNothing(at.bank, bankName)) return undefined
      if (words.isTitle(at.bank, bankName)) titles++
    }
    for (const index of others) {
      const cell = cells[index] ?? ''
      if (cell === '') continue
      if (!words.saysNothing(index, cell)) return undefined
      if (words.isTitle(index, cell)) titles++
    }
    for (const index of marking) if ((cells[index] ?? '').trim() === '') return undefined
    if (titles > titlesMax) return undefined

    const payment: SheetPayment = {
      row,
      payeeName,
      bsb: branch.bsb,
      accountNumber,
      amountToea,
      reference,
    }
    const bankSaid = bankName.trim()
    if (bankSaid) payment.bank = bankSaid
    if (payeeCode) payment.payeeCode = payeeCode
    if (simplified) {
      const { code, sentence } = simplified.finding
      const place = { row, column: nameTitle, value: cells[nameColumn?.index ?? -1] ?? writtenName }
      told.push(sheetProblem({ ...place, code, sentence, severity: 'warning' }))
    }
    return payment
  }
}

/** What is sent for a name in which something was replaced, if that is all there is to say of it. */
function simplifiedName(name: string, bank: BankText) {
  if (name === '') return undefined
  const { value, findings } = checkName(name, bank)
  const [finding] = findings
  const isTold = findings.length === 1 && finding?.code === 'name_simplified'
  return isTold && value !== undefined ? { value, finding } : undefined
}

/** A column of a payment that was only remembered, under a title that says something of its rows. */
function hasRememberedNotice(
  { columns }: SheetHeader,
  { answers: { remembered = {} } = {} }: SheetContext,
): boolean {
  return columns.some(
    ({ title }) => chosenField(remembered, title) !== undefined && noticeKind(title) !== undefined,
  )
}

import { withoutZeros } from '../../payees/bank-account.ts'
import { type BankText, placeholder } from '../checks/check-text.ts'
import { noticeKind } from '../checks/notice-words.ts'
import type { RowNotices } from '../checks/row-notices.ts'
import { chosenField } from '../headers.ts'
import type { SheetContext, SheetField, SheetHeader, SheetPayment, SheetRow } from '../sheet.ts'
import { branchesOf } from './branches.ts'
import { bit, characterBits, isDigits, isOf, lettersOf, plainToea } from './characters.ts'
import { wordsOf } from './words.ts'

/*
 * Nearly every row of a sheet is as it should be, and there is nothing to say of it. Such a row becomes its payment here, with
 * what is known of its columns and words looked up once. Whatever is not exactly so is left to `checks/`, which alone say
 * what is wrong with a row.
 */

/** The payment of a row of which there is nothing to say; nothing where that is not certain. */
export type QuickRow = (row: SheetRow) => SheetPayment | undefined

type Around = { context: SheetContext; notices: RowNotices; marking: number[] }

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
  { context, notices, marking }: Around,
): QuickRow {
  const at = placesOf(header)
  if (!at || notices.hasBankFile || hasRememberedNotice(header, context)) return never

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
  const saysNothing = (index: number, text: string) => notices.ofCell(index, text) === undefined

  return ({ row, cells, strayQuote }) => {
    if (strayQuote || cells.length > header.titles.length) return undefined
    for (let index = lastTitle + 1; index < cells.length; index++) {
      if (cells[index] !== '') return undefined
    }
    const accountNumber = cells[at.accountNumber] ?? ''
    const branch = branches(cells[at.bsb] ?? '')
    if (!branch || accountNumber.length > limits.accountDigitsMax) return undefined
    if (!isDigits(accountNumber) || !branch.takes(accountNumber)) return undefined
    if (own && accountNumber.endsWith(own)) return undefined
    const amountToea = plainToea(cells[at.amount] ?? '')
    if (amountToea === undefined || amountToea > limits.amountToeaMax) return undefined

    const payeeName = nameIn(cells, at.name)
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
    return payment
  }
}

type Places = {
  /** One column, or those of the given names and the surname. */
  name: number[]
  bsb: number
  accountNumber: number
  amount: number
  reference: number | undefined
  bank: number | undefined
  payeeCode: number | undefined
}

/** Where each field stands; nothing where a BSB is made of two columns, or one that is needed is not there. */
function placesOf({ columns }: SheetHeader): Places | undefined {
  const at = (field: SheetField) => columns.find((column) => column.field === field)?.index
  const [whole, given, surname] = [at('name'), at('givenNames'), at('surname')]
  const [bsb, accountNumber, amount] = [at('bsb'), at('accountNumber'), at('amount')]
  const halves = given !== undefined && surname !== undefined ? [given, surname] : undefined
  const name = whole === undefined ? halves : [whole]
  if (!name || bsb === undefined || accountNumber === undefined || amount === undefined) {
    return undefined
  }
  const others = { reference: at('reference'), bank: at('bank'), payeeCode: at('payeeCode') }
  return { name, bsb, accountNumber, amount, ...others }
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

/** The name as its columns say it; nothing where one of two is empty, or a space stands at an edge. */
function nameIn(cells: string[], places: number[]): string {
  const [first = -1, second] = places
  const one = cells[first] ?? ''
  if (second === undefined) return one
  const other = cells[second] ?? ''
  const isPlain = one !== '' && other !== '' && one.trim() === one && other.trim() === other
  return isPlain ? `${one} ${other}` : ''
}

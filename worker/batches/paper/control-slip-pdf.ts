import { sealCells } from '#pages/weave/seal-cells.ts'
import { shortSeal } from '../../domain/bank-files/compare/short-seal.ts'
import { type Day, formatDay, formatMoment } from '../../domain/calendar.ts'
import { amountInWords } from '../../domain/money/amount-in-words.ts'
import { formatToea } from '../../domain/money/money.ts'
import { groupAccountNumber } from '../../domain/payees/bank-account.ts'
import {
  accountsSay,
  type MadeVoid,
  slipSignatures,
  voidFacts,
  voidSays,
} from '../../domain/words/papers/slip-words.ts'
import type { Faces } from '../../pdf/faces.ts'
import type { Look } from '../../pdf/pdf.ts'
import { margin, right, Sheet } from '../../pdf/sheet.ts'
import type { PaidAccounts } from './slip-store.ts'

type Account = { bsb: string; accountNumber: string }

/** Everything the control slip says. */
export type PrintedSlip = {
  organisation: string
  reference: string
  name: string
  source: Account & { name: string; bank: string }
  valueDate: Day
  file: {
    fileName: string
    sequence: number
    sha256: string
    seal: string
    paymentCount: number
    totalToea: number
    sealedAt: Date
  }
  /** Files of the batch that are void, the oldest first. */
  voidFiles: { fileName: string; sequence: number }[]
  accountHashTotal: string
  accounts: PaidAccounts
  approvals: { who: string; at: Date }[]
  sealedBy: string
  riskiest: (Account & { line: number; payeeName: string; amountToea: number; why: string })[]
}

/** The same of a file that is void, of what is kept: nothing of its accounts, and nobody signs it. */
export type VoidSlip = Omit<PrintedSlip, 'accounts'> & { madeVoid: MadeVoid }

type AnySlip = Omit<PrintedSlip, 'accounts'>

const valueAt = margin + 110
const sealSize = 7
const sealAt = right - 8 * sealSize

/**
 * The control slip of a bank file: one page, signed by hand beside the file on its way to the bank. That of a void file says so
 * first, and has no line to sign on.
 */
export function writeSlipPdf(faces: Faces, slip: PrintedSlip | VoidSlip): Uint8Array {
  const sheet = new Sheet(faces)
  const isVoid = 'madeVoid' in slip
  if (isVoid) putVoid(sheet, slip.madeVoid)
  putHead(sheet, slip)
  putFigures(sheet, slip)
  putPeople(sheet, slip)
  if (!isVoid) putPair(sheet, 'Accounts', accountsSay(slip.accounts))
  sheet.down(4)
  sheet.rule()
  putLines(sheet, slip)
  if (!isVoid) putSignatures(sheet)
  return sheet.pdf(`Control slip ${slip.reference}`, slip.file.sealedAt)
}

function putVoid(sheet: Sheet, madeVoid: MadeVoid) {
  sheet.put('VOID', { size: 40, isBold: true })
  sheet.down(24)
  sheet.wrap(voidSays(madeVoid))
  sheet.down(36)
}

function putHead(sheet: Sheet, { organisation, reference, name, file }: AnySlip) {
  sheet.weave(sealCells(file.seal), { x: sealAt, size: sealSize })
  sheet.put(`Control slip ${reference}`, { size: 18, isBold: true })
  sheet.down(20)
  sheet.wrap(name, { to: sealAt - 10, isBold: true })
  sheet.down(15)
  sheet.wrap(organisation, { to: sealAt - 10 })
  sheet.down(36)
}

function putFigures(sheet: Sheet, slip: AnySlip) {
  const { source, file } = slip
  putPair(sheet, 'Bank', source.bank)
  putPair(sheet, 'From account', `${accountOf(source)}, ${source.name}`)
  putPair(sheet, 'Value date', formatDay(slip.valueDate), { isBold: true })
  putPair(sheet, 'File', `${file.fileName}, number ${file.sequence}`)
  for (const [label, said] of voidFacts(slip.voidFiles)) putPair(sheet, label, said)
  putPair(sheet, 'Payments', file.paymentCount.toLocaleString('en-US'), { isBold: true })
  putPair(sheet, 'Total', formatToea(file.totalToea), { isBold: true, size: 13 })
  putPair(sheet, 'In words', amountInWords(file.totalToea))
  putPair(sheet, 'Accounts add up to', slip.accountHashTotal, { isBold: true })
  putPair(sheet, 'Seal', shortSeal(file.seal), { isBold: true, size: 13 })
  putPair(sheet, 'SHA-256', file.sha256, { size: 8 })
  sheet.down(4)
  sheet.rule()
}

function putPeople(sheet: Sheet, { approvals, sealedBy, file }: AnySlip) {
  for (const [index, { who, at }] of approvals.entries()) {
    putPair(sheet, index === 0 ? 'Approved by' : '', `${who}, ${formatMoment(at)}`)
  }
  putPair(sheet, 'File made by', `${sealedBy}, ${formatMoment(file.sealedAt)}`)
}

function putLines(sheet: Sheet, { riskiest }: AnySlip) {
  sheet.put('Lines to look at first', { isBold: true })
  sheet.down()
  for (const { line, payeeName, amountToea, why, ...account } of riskiest) {
    sheet.put(`${line}`, { size: 9 })
    sheet.put(payeeName, { x: margin + 34, size: 9 })
    sheet.put(accountOf(account), { x: margin + 250, size: 9 })
    sheet.put(formatToea(amountToea), { x: right, isRight: true, size: 9, isBold: true })
    sheet.down(12)
    sheet.wrap(why, { x: margin + 34, size: 8 })
    sheet.down(14)
  }
  sheet.rule()
}

/** Lines to sign on, and under each who signs. */
function putSignatures(sheet: Sheet) {
  for (const who of slipSignatures) {
    sheet.down(34)
    sheet.rule()
    sheet.down(-10)
    sheet.put(`${who} (name, signature, date and time)`, { size: 8 })
  }
}

function putPair(sheet: Sheet, label: string, value: string, look: Look = {}) {
  sheet.put(label)
  sheet.wrap(value, { x: valueAt, ...look })
  sheet.down()
}

const accountOf = ({ bsb, accountNumber }: Account) => `${bsb} ${groupAccountNumber(accountNumber)}`

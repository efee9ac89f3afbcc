import type { BankFileOrder } from './bank-file-order.ts'
import { prepareOrder } from './prepare/prepare-order.ts'
import { type Profile, paymentFieldWidth } from './profiles/profile.ts'
import { readRecord } from './profiles/record.ts'
import type { DetailField } from './profiles/record-fields.ts'
import { writeBankFile } from './write-bank-file.ts'

/** What one record of a file says, read back from the very bytes that the bank gets; nothing where the file has no place. */
export type Carried = Partial<Record<(typeof carriedFields)[number], string>>

/** What a bank can print on a statement: nothing else of a payment is words. */
const carriedFields = [
  'payeeName',
  'reference',
  'remitter',
  'transactionCode',
  'amountToea',
] as const satisfies DetailField[]

export type CarriedByFile = {
  /** The first payment of the file. */
  payment: Carried
  /** The record that takes the total from the paying account, where the file has one. */
  balancing: Carried | undefined
}

/** What a file carries for statements; nothing when it could not be written as it is. */
export function carriedBy(order: BankFileOrder): CarriedByFile | undefined {
  const prepared = prepareOrder(order).order
  const written = writeBankFile(order)
  if (!prepared || !written.ok) return undefined
  const { profile, payments } = prepared
  if (profile.layout === 'columns') {
    const [payment] = payments
    if (!payment) return undefined
    const values = { ...payment, amountToea: String(payment.amountToea), remitter: '' }
    return { payment: onlyCarried(values, profile), balancing: undefined }
  }
  const { text, balancingIncluded } = written.value
  const records = text.split(profile.lineEnd)
  const said = (record = '') => onlyCarried(readRecord(profile.detail, record), profile)
  const balancing = balancingIncluded ? said(records[payments.length + 1]) : undefined
  return { payment: said(records[1]), balancing }
}

function onlyCarried(values: Required<Carried>, profile: Profile): Carried {
  const fields = carriedFields.filter((name) => paymentFieldWidth(profile, name) > 0)
  return Object.fromEntries(fields.map((name) => [name, values[name]]))
}

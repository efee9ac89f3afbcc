import type { PaymentLimits } from '../../payees/payment.ts'
import { type CharacterSet, charactersOf } from './character-set.ts'
import type { RecordTable } from './record.ts'
import type {
  ColumnField,
  DetailField,
  HeaderField,
  ReturnField,
  TrailerField,
} from './record-fields.ts'

/**
 * The credits of a bank file (docs/bank-formats.md §1.4). 13 is the debit of the balancing record and nothing
 * else.
 */
export const creditCodes = ['50', '51', '52', '53', '54', '55', '56', '57'] as const
export type CreditCode = (typeof creditCodes)[number]
export const debitCode = '13'

/** What every bank's file says of itself, whatever its layout. */
type AnyProfile = {
  name: string
  title: string
  /** False: built from public implementations, not yet confirmed by the bank. */
  confirmedByBank: boolean
  /** What a file of it is called, and what it is sent as. */
  fileExtension: string
  mediaType: string
  lineEnd: '\r\n' | '\n'
  finalNewline: boolean
  characters: CharacterSet
  /** Characters of the set that the bank does not take in a payee's name. */
  nameCharactersRefused: string
  upperCase: boolean
  /** Detail records in one file; the balancing record counts. */
  recordsMax: number
  fileTotalToeaMax: number
  transactionCode: CreditCode
  sortByAccount: boolean
  /** The values of its switches that the bank is known to take, where it refuses the others. */
  bankTakes?: {
    bankCode?: readonly string[]
    trailerBsb?: readonly '999-999'[]
    trailerCountsContra?: readonly true[]
    trailerCountFill?: readonly 'zeros'[]
    lineEnd?: readonly '\r\n'[]
    characters?: readonly CharacterSet[]
  }
}

/** A header, payments and a trailer, each in its columns of characters. */
export type FixedWidthProfile = AnyProfile & {
  layout: 'fixed_width'
  /** Characters per record, the line end not counted. */
  recordWidth: number
  header: RecordTable<HeaderField>
  detail: RecordTable<DetailField>
  trailer: RecordTable<TrailerField>
  /** Empty where the bank's returned payments are not known. */
  returned: RecordTable<ReturnField>
  dateFormat: 'DDMMYY' | 'YYYYMMDD'
  headerAccount: 'blank' | 'filled'
  headerAccountMayBeFilled: boolean
  /**
   * The debit of the funding account, last before the trailer. `per_source_account` means no,
   * unless switched on.
   */
  balancingRecord: 'always' | 'never' | 'per_source_account'
  trailerBsb: '999-999' | 'source_account'
  /** Its name is kept with source accounts, and signed in every digest. */
  trailerCountsContra: boolean
  trailerCountFill: 'zeros' | 'blanks'
  /** Three capitals; empty where the source account must say. */
  bankCode: string
  /** For a source account that has none of its own; empty where it must have one. */
  deUserId: string
}

/** A heading line, then one line per payment: no header, trailer or balancing record. */
export type ColumnProfile = AnyProfile & {
  layout: 'columns'
  columns: readonly Column[]
  /** The first three digits of the one bank that it pays: where no column has the BSB, no other can be paid. */
  onlyBank?: string
}

/** Everything in which one bank's file differs from another's. */
export type Profile = FixedWidthProfile | ColumnProfile

/** What a payment may be in a column: the width is the most characters; an amount counts its digits of toea. */
export type Column = { name: ColumnField; width: number; heading: string }

/** What a spreadsheet would run when the file is opened in one. */
export const beginsFormula = /^[=+\-@]/

/**
 * What one payment may be in this profile. The table of fields decides, so the two cannot disagree.
 */
export function limitsOf(profile: Profile): PaymentLimits {
  const width = (name: ColumnField) => paymentFieldWidth(profile, name)
  const taken = charactersOf(profile.characters)
  return {
    accountDigitsMax: width('accountNumber'),
    nameMax: width('payeeName'),
    referenceMax: width('reference'),
    amountToeaMax: 10 ** width('amountToea') - 1,
    isAllowed: (character, field) =>
      taken.has(character) &&
      !(field === 'name' && profile.nameCharactersRefused.includes(character)),
    mayBegin: (character) => profile.layout !== 'columns' || !beginsFormula.test(character),
  }
}

/** Characters of a payment's field, 0 where the file has no such field. */
export function paymentFieldWidth(profile: Profile, name: DetailField): number {
  if (profile.layout === 'fixed_width') return fieldWidth(profile.detail, name)
  return profile.columns.find((column) => column.name === name)?.width ?? 0
}

/** Characters of a field, 0 where the record has no such field. */
export function fieldWidth<Name extends string>(table: RecordTable<Name>, name: Name): number {
  return table.find((field) => field.name === name)?.width ?? 0
}

export function hasBalancingRecord(profile: Profile): boolean {
  return profile.layout === 'fixed_width' && profile.balancingRecord === 'always'
}

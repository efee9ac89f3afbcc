import type { PaymentLimits } from '../payees/payment.ts'
import { type CharacterSet, isInSet } from './character-set.ts'
import type { RecordTable } from './record.ts'
import type { DetailField, HeaderField, ReturnField, TrailerField } from './record-fields.ts'

export const profileNames = [
  'kundu-pei-132',
  'westpac-png-120',
  'aba-120',
  'aba-120-cba',
  'aba-120-nab',
  'aba-120-anz',
  'aba-120-westpac',
  'bank-csv',
] as const
export type ProfileName = (typeof profileNames)[number]

/**
 * The credits of a bank file (aba.md §1.4). 13 is the debit of the balancing record and nothing
 * else.
 */
export const creditCodes = ['50', '51', '52', '53', '54', '55', '56', '57'] as const
export type CreditCode = (typeof creditCodes)[number]
export const debitCode = '13'

/** Everything in which one bank's file differs from another's. */
export type Profile = {
  name: ProfileName
  title: string
  /** False: built from public implementations, not yet confirmed by the bank. */
  confirmedByBank: boolean
  layout: 'fixed_width' | 'columns'
  /** Characters per record, the line end not counted; 0 where records have columns. */
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
  trailerCountsContra: boolean
  trailerCountFill: 'zeros' | 'blanks'
  lineEnd: '\r\n' | '\n'
  finalNewline: boolean
  characters: CharacterSet
  /** Characters of the set that the bank does not take in a payee's name. */
  nameCharactersRefused: string
  upperCase: boolean
  /** Detail records in one file; the balancing record counts. */
  recordsMax: number
  fileTotalToeaMax: number
  /** Three capitals; empty where the source account must say. */
  bankCode: string
  /** For a source account that has none of its own; empty where it must have one. */
  deUserId: string
  transactionCode: CreditCode
  sortByAccount: boolean
}

/**
 * What one payment may be in this profile. The table of fields decides, so the two cannot disagree.
 */
export function limitsOf(profile: Profile): PaymentLimits {
  return {
    accountDigitsMax: fieldWidth(profile.detail, 'accountNumber'),
    nameMax: fieldWidth(profile.detail, 'payeeName'),
    referenceMax: fieldWidth(profile.detail, 'reference'),
    amountToeaMax: 10 ** fieldWidth(profile.detail, 'amountToea') - 1,
    isAllowed: (character) => isInSet(character, profile.characters),
  }
}

/** Characters of a field, 0 where the record has no such field. */
export function fieldWidth<Name extends string>(table: RecordTable<Name>, name: Name): number {
  return table.find((field) => field.name === name)?.width ?? 0
}

export function hasContra(profile: Profile): boolean {
  return profile.balancingRecord === 'always'
}

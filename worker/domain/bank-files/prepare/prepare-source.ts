import type { BankFileOrder, Report } from '../bank-file-order.ts'
import { placeholderBankCode } from '../profiles/aba-120.ts'
import { type FixedWidthProfile, fieldWidth, limitsOf, type Profile } from '../profiles/profile.ts'
import { prepareAccountNumber, prepareBsb } from './prepare-account.ts'
import { prepareText } from './prepare-text.ts'

/** What header, balancing record and every trace say, exactly as they will say it. */
export type PreparedSource = {
  bsb: string
  accountNumber: string
  deUserId: string
  userName: string
  remitter: string
  title: string
  description: string
  balancingReference: string
  reelSequence: number
}

/** The paying account and the header. A file of columns carries none of it. */
export function prepareSource(
  order: BankFileOrder,
  profile: Profile,
  report: Report,
): PreparedSource | undefined {
  if (profile.layout === 'columns') return nothingToSay

  const { source, description, reelSequence = 1 } = order
  const { accountDigitsMax, nameMax, referenceMax } = limitsOf(profile)
  const text = (value: string, field: string, label: string, max: number) =>
    prepareText(value, { field, label, max, blank: 'refused' }, profile, report)

  const userNameMax = fieldWidth(profile.header, 'userName')
  const userName = text(source.userName, 'userName', 'The user name', userNameMax)
  const descriptionMax = fieldWidth(profile.header, 'description')
  const described = text(description, 'description', 'The description', descriptionMax)
  const remitterMax = fieldWidth(profile.detail, 'remitter')
  const remitter = text(source.remitter, 'remitter', 'The remitter', remitterMax)
  const title =
    source.title === undefined
      ? userName
      : text(source.title, 'title', 'The title of the account', nameMax)
  const balancingReference =
    order.balancingReference === undefined
      ? described
      : text(
          order.balancingReference,
          'balancingReference',
          'The balancing reference',
          referenceMax,
        )
  const bsb = prepareBsb(source.bsb, 'sourceBsb', report)
  const accountNumber = prepareAccountNumber(
    source.accountNumber,
    accountDigitsMax,
    'sourceAccountNumber',
    report,
  )
  const deUserId = prepareUserId(source.deUserId, profile, report)
  checkBankCode(profile, report)
  checkReel(reelSequence, report)

  if (!userName || !described || !remitter || !title || !balancingReference) return undefined
  if (!bsb || !accountNumber || !deUserId) return undefined
  return {
    bsb,
    accountNumber,
    deUserId,
    userName,
    remitter,
    title,
    description: described,
    balancingReference,
    reelSequence,
  }
}

const nothingToSay: PreparedSource = {
  bsb: '',
  accountNumber: '',
  deUserId: '',
  userName: '',
  remitter: '',
  title: '',
  description: '',
  balancingReference: '',
  reelSequence: 1,
}

function prepareUserId(
  given: string,
  profile: FixedWidthProfile,
  report: Report,
): string | undefined {
  const userId = given.trim() || profile.deUserId
  const digitsMax = fieldWidth(profile.header, 'deUserId')
  if (/^\d+$/.test(userId) && userId.length <= digitsMax) return userId
  const message =
    userId === ''
      ? 'The user number the bank gave (DE user id) is missing.'
      : `The user number ${userId} is not 1 to ${digitsMax} digits.`
  const code = userId === '' ? 'user_id_missing' : 'user_id_not_digits'
  report({ field: 'deUserId', value: given, code, message, severity: 'error' })
  return undefined
}

function checkBankCode({ bankCode }: FixedWidthProfile, report: Report) {
  if (bankCode !== placeholderBankCode) return
  const message = `The file says ${bankCode} where the bank’s own code of three capitals belongs. Ask the bank for it.`
  const code = 'bank_code_placeholder'
  report({ field: 'bankCode', value: bankCode, code, message, severity: 'warning' })
}

const reelMax = 99

function checkReel(reelSequence: number, report: Report) {
  if (Number.isInteger(reelSequence) && reelSequence >= 1 && reelSequence <= reelMax) return
  const value = String(reelSequence)
  const message = `The file's number in its series, ${value}, is not between 1 and ${reelMax}.`
  const code = 'reel_sequence_out_of_range'
  report({ field: 'reelSequence', value, code, message, severity: 'error' })
}

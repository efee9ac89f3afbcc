import { formatToea } from '../../money/money.ts'
import {
  type BankFilePayment,
  type Indicator,
  indicators,
  type Report,
  taxIndicators,
} from '../bank-file-order.ts'
import {
  type CreditCode,
  creditCodes,
  limitsOf,
  type Profile,
  paymentFieldWidth,
} from '../profiles/profile.ts'
import { prepareAccountNumber, prepareBsb } from './prepare-account.ts'
import { prepareText, type TextRule } from './prepare-text.ts'

/** A payment exactly as its record will say it. */
export type PreparedPayment = {
  bsb: string
  accountNumber: string
  payeeName: string
  amountToea: number
  reference: string
  indicator: Indicator
  withholdingTaxToea: number
  transactionCode: CreditCode
}

/** Made once per file, because a file may have a hundred thousand payments. */
export function paymentPreparation(profile: Profile) {
  const limits = limitsOf(profile)
  const taxToeaMax = 10 ** paymentFieldWidth(profile, 'withholdingTaxToea') - 1
  const nameRule: TextRule = {
    field: 'name',
    label: 'The name',
    max: limits.nameMax,
    blank: 'refused',
    charactersRefused: profile.nameCharactersRefused,
  }
  const referenceRule: TextRule = {
    field: 'reference',
    label: 'The reference',
    max: limits.referenceMax,
    blank: 'allowed',
  }

  return (payment: BankFilePayment, report: Report): PreparedPayment | undefined => {
    const bsb = ofThisBank(prepareBsb(payment.bsb, 'bsb', report), profile, report)
    const digitsMax = limits.accountDigitsMax
    const accountNumber = prepareAccountNumber(
      payment.accountNumber,
      digitsMax,
      'accountNumber',
      report,
    )
    const payeeName = prepareText(payment.payeeName, nameRule, profile, report)
    // Leading spaces go, because NAB refuses the file for one (docs/bank-formats.md §1.8); a tab is refused.
    const unspaced = payment.reference.replace(/^ +/, '')
    const reference = prepareText(unspaced, referenceRule, profile, report)
    const amountToea = prepareAmount(payment.amountToea, limits.amountToeaMax, report)
    const extras = prepareExtras(payment, taxToeaMax, profile, report)

    if (!bsb || !accountNumber || !payeeName || reference === undefined) return undefined
    if (!amountToea || !extras) return undefined
    return { bsb, accountNumber, payeeName, amountToea, reference, ...extras }
  }
}

/** Without a column for the BSB every account is read as the bank's own: another bank's is never put among them. */
function ofThisBank(bsb: string | undefined, profile: Profile, report: Report): string | undefined {
  if (bsb === undefined || profile.layout !== 'columns') return bsb
  const { columns, onlyBank } = profile
  if (columns.some(({ name }) => name === 'bsb') || bsb.slice(0, 3) === onlyBank) return bsb
  const message = `The BSB ${bsb} is of another bank, and this file has no column for it.`
  report({ field: 'bsb', value: bsb, code: 'bsb_of_other_bank', message, severity: 'error' })
  return undefined
}

function prepareAmount(toea: number, toeaMax: number, report: Report): number | undefined {
  const error = (code: string, message: string) => {
    report({ field: 'amount', value: String(toea), code, message, severity: 'error' })
    return undefined
  }
  if (!Number.isSafeInteger(toea)) {
    return error(
      'amount_not_whole_toea',
      `The amount, ${toea} toea, is not a whole number of toea.`,
    )
  }
  if (toea === 0) return error('amount_zero', 'The amount is zero.')
  if (toea < 0) return error('amount_negative', `The amount ${formatToea(toea)} is negative.`)
  if (toea > toeaMax) {
    const limit = formatToea(toeaMax)
    return error('amount_too_large', `The amount ${formatToea(toea)} is more than ${limit}.`)
  }
  return toea
}

type Extras = Pick<PreparedPayment, 'indicator' | 'withholdingTaxToea' | 'transactionCode'>

/** The indicator, the withholding tax and the transaction code. */
function prepareExtras(
  payment: BankFilePayment,
  taxToeaMax: number,
  profile: Profile,
  report: Report,
): Extras | undefined {
  const { indicator = ' ', withholdingTaxToea = 0, transactionCode: given } = payment
  const error = (field: string, value: string, code: string, message: string) => {
    report({ field, value, code, message, severity: 'error' })
    return undefined
  }

  if (profile.layout === 'columns' && (indicator !== ' ' || withholdingTaxToea !== 0 || given)) {
    const message = 'This file has no column for an indicator, withholding tax or transaction code.'
    return error('payment', '', 'not_in_this_file', message)
  }
  if (!indicators.includes(indicator)) {
    const message = `The indicator “${indicator}” is not one of N, T, W, X, Y or blank.`
    return error('indicator', indicator, 'indicator_unknown', message)
  }
  const tax = withholdingTaxToea
  if (!Number.isSafeInteger(tax) || tax < 0 || tax > taxToeaMax) {
    const message = `The withholding tax, ${tax} toea, is not between 0 and ${taxToeaMax} toea.`
    return error('withholdingTax', String(tax), 'withholding_tax_out_of_range', message)
  }
  const transactionCode = creditCodes.find((code) => code === (given ?? profile.transactionCode))
  if (!transactionCode) {
    const message = `The transaction code “${given}” is not a credit: 50 to 57.`
    return error('transactionCode', given ?? '', 'transaction_code_unknown', message)
  }
  if (taxIndicators.includes(indicator) !== tax > 0) {
    const code = 'indicator_and_tax_disagree'
    const both = `The indicator is “${indicator}” and the withholding tax ${formatToea(tax)}`
    const message = `${both}: W, X and Y go with tax, and tax with them.`
    report({ field: 'indicator', value: indicator, code, message, severity: 'warning' })
  }
  return { indicator, withholdingTaxToea, transactionCode }
}

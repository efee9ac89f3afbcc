import type { BankFilePayment } from '../bank-file-order.ts'
import type { PreparedPayment } from '../prepare/prepare-payment.ts'
import type { PreparedSource } from '../prepare/prepare-source.ts'
import { isInSet } from '../profiles/character-set.ts'
import { creditCodes, type FixedWidthProfile, limitsOf } from '../profiles/profile.ts'
import { placeOf, writeRecord } from '../profiles/record.ts'
import type { DetailField } from '../profiles/record-fields.ts'

/*
 * A hundred thousand payments are most of a file, and nearly all of them are already as the bank wants them: those are set
 * straight into its bytes. Whatever is not exactly so is left to `prepare/`, which alone says what is wrong with a payment.
 */

export type PaymentSetter = {
  /** A record of the source account with no payment in it. */
  template: Uint8Array
  /** Sets the payment into a template at `start`; `false`, and anything there, where it is not as the bank wants it. */
  set(bytes: Uint8Array, start: number, payment: BankFilePayment): boolean
}

/** Made once per file. */
export function paymentSetter(
  profile: FixedWidthProfile,
  source: PreparedSource | undefined,
): PaymentSetter {
  const limits = limitsOf(profile)
  const at = (name: DetailField) => placeOf(profile.detail, name)
  const [bsb, account, code] = [at('bsb'), at('accountNumber'), at('transactionCode')]
  const [amount, name, reference] = [at('amountToea'), at('payeeName'), at('reference')]
  const names = characterTable(profile, profile.nameCharactersRefused)
  const words = characterTable(profile, '')
  const codes = new Set<string>(creditCodes)

  return {
    template: bytesOf(writeDetail(profile, source ?? noSource, blankPayment)),
    set: (bytes, start, payment) => {
      const { indicator = ' ', withholdingTaxToea = 0 } = payment
      const { transactionCode = profile.transactionCode, amountToea } = payment
      if (indicator !== ' ' || withholdingTaxToea !== 0 || !codes.has(transactionCode)) return false
      if (!(Number.isSafeInteger(amountToea) && amountToea > 0)) return false
      if (amountToea > limits.amountToeaMax || payment.payeeName === '') return false
      if (!setBsb(bytes, start + bsb.start, payment.bsb)) return false
      if (!setAccount(bytes, start + account.start, account.width, payment.accountNumber)) {
        return false
      }
      setText(bytes, start + code.start, 2, transactionCode, words)
      setNumber(bytes, start + amount.start + amount.width, amountToea)
      return (
        setText(bytes, start + name.start, name.width, payment.payeeName, names) &&
        setText(bytes, start + reference.start, reference.width, payment.reference, words)
      )
    },
  }
}

/** What a detail record says of who pays. */
type PayerOnRecord = Pick<PreparedSource, 'bsb' | 'accountNumber' | 'remitter'>

/** One detail record: a payment, or the balancing debit. */
export function writeDetail(
  { detail }: FixedWidthProfile,
  source: PayerOnRecord,
  payment: Record<keyof PreparedPayment, string>,
): string {
  return writeRecord(detail, {
    ...payment,
    recordType: '1',
    traceBsb: source.bsb,
    traceAccountNumber: source.accountNumber,
    remitter: source.remitter,
  })
}

const blankPayment = {
  bsb: '',
  accountNumber: '',
  payeeName: '',
  amountToea: '0',
  reference: '',
  indicator: ' ',
  withholdingTaxToea: '0',
  transactionCode: '',
}

/** Where the source is refused, payments are still looked at. */
const noSource: PayerOnRecord = { bsb: '', accountNumber: '', remitter: '' }

/** Text of which every character is known to be ASCII. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  setAscii(bytes, 0, text)
  return bytes
}

/** The same, where it stands in a file. */
export function setAscii(bytes: Uint8Array, start: number, text: string) {
  for (let index = 0; index < text.length; index++) bytes[start + index] = text.charCodeAt(index)
}

const [hyphen, space, zero, nine] = [45, 32, 48, 57]

/** What each character is sent as, by its code; 0 where it is not sent as it is, or at most in capitals. */
function characterTable({ characters, upperCase }: FixedWidthProfile, refused: string): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_none, code) => {
    const character = String.fromCharCode(code)
    const sent = upperCase ? character.toUpperCase() : character
    return isInSet(character, characters) && !refused.includes(sent) ? sent.charCodeAt(0) : 0
  })
}

/** Text that neither begins nor ends with a space, each of its characters in the table. */
function setText(
  bytes: Uint8Array,
  start: number,
  width: number,
  text: string,
  table: Uint8Array,
): boolean {
  const { length } = text
  if (length === 0) return true
  if (length > width) return false
  if (text.charCodeAt(0) === space || text.charCodeAt(length - 1) === space) return false
  for (let index = 0; index < length; index++) {
    const sent = table[text.charCodeAt(index)]
    if (!sent) return false
    bytes[start + index] = sent
  }
  return true
}

const bsbLength = 7
const hyphenAt = 3

/** `NNN-NNN`, neither 000 nor 999. */
function setBsb(bytes: Uint8Array, start: number, bsb: string): boolean {
  if (bsb.length !== bsbLength || bsb.charCodeAt(hyphenAt) !== hyphen) return false
  for (let index = 0; index < bsbLength; index++) {
    const code = bsb.charCodeAt(index)
    if (index !== hyphenAt && (code < zero || code > nine)) return false
    bytes[start + index] = code
  }
  return !bsb.startsWith('000') && !bsb.startsWith('999')
}

/** Digits, not all zeros, at the right of their field: the template has its fill. */
function setAccount(bytes: Uint8Array, start: number, width: number, digits: string): boolean {
  const { length } = digits
  if (length > width) return false
  let isZeros = true
  for (let index = 0; index < length; index++) {
    const code = digits.charCodeAt(index)
    if (code < zero || code > nine) return false
    if (code !== zero) isZeros = false
    bytes[start + width - length + index] = code
  }
  return !isZeros
}

/** Before `end`, over the zeros of the template. */
function setNumber(bytes: Uint8Array, end: number, number: number) {
  let rest = number
  for (let at = end - 1; rest > 0; at--) {
    const tens = Math.floor(rest / 10)
    bytes[at] = zero + (rest - tens * 10)
    rest = tens
  }
}

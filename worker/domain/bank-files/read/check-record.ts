import { formatToea } from '../../money/money.ts'
import { isBsbOfNoBank } from '../../payees/bank-account.ts'
import { isInSet, nameCharacter } from '../profiles/character-set.ts'
import type { FixedWidthProfile } from '../profiles/profile.ts'
import { type Field, type RecordTable, slices, widthOf } from '../profiles/record.ts'
import type { ReadProblem, ReportRead } from './bank-file-read.ts'
import { fieldWords } from './field-words.ts'
import type { Line } from './read-lines.ts'

/** Says a problem about one field of one line. */
export type ReportField = (
  field: string,
  code: string,
  message: string,
  severity?: ReadProblem['severity'],
) => void

export function reportField(line: Line, report: ReportRead): ReportField {
  return (field, code, message, severity = 'error') => {
    report({ line: line.number, field, code, message: `Line ${line.number}: ${message}`, severity })
  }
}

/**
 * The line at its full width. Publishers trim the blanks at the end of header and trailer: those
 * are padded. Anything else of another length is a problem, and is read as far as it goes.
 */
export function fullWidth(line: Line, table: RecordTable, say: ReportField): string {
  const { text } = line
  const width = widthOf(table)
  const isTrimmed = /^[07]/.test(text) && text.length < width && !text.endsWith(' ')
  if (text.length !== width && !isTrimmed) {
    const message = `the record has ${text.length} characters, not ${width}.`
    say('record', 'wrong_length', message)
  }
  return text.padEnd(width).slice(0, width)
}

/** Every field set as its table says, in the characters of the profile. */
export function checkFields(
  text: string,
  table: RecordTable,
  profile: FixedWidthProfile,
  say: ReportField,
) {
  let position = 1
  const isPlain = isInSet(text, profile.characters)
  for (const { field, text: part } of slices(table, text)) {
    const name = field.name ?? 'blank'
    const where = `${fieldWords(name)} (positions ${position}–${position + field.width - 1})`
    position += field.width
    const fault = misset(field, part, profile)
    if (fault) say(name, fault, `${where} ${faultSays[fault]}: “${part}”.`)
    if (isPlain) continue
    const stranger = Array.from(part).find((one) => !isInSet(one, profile.characters))
    if (stranger === undefined) continue
    say(name, 'character_not_allowed', `${where} contains ${nameCharacter(stranger)}.`)
  }
}

const faultSays = {
  not_blank: 'should be blank',
  not_digits: 'should be digits, filled with zeros',
  not_right_justified: 'should stand at the right',
  starts_with_space: 'starts with a space',
}

function misset(field: Field, text: string, profile: FixedWidthProfile) {
  const isBlank = text.trim() === ''
  if (field.fill === 'blank') return isBlank ? undefined : 'not_blank'
  if (field.fill === 'zeros') {
    const mayPad = field.name === 'recordCount' && profile.trailerCountFill === 'blanks'
    const digits = mayPad ? text.trimStart() : text
    return /^\d+$/.test(digits) ? undefined : 'not_digits'
  }
  if (isBlank) return undefined
  if (field.fill === 'right') return text.endsWith(' ') ? 'not_right_justified' : undefined
  return text.startsWith(' ') ? 'starts_with_space' : undefined
}

export function checkBsb(bsb: string, field: string, say: ReportField) {
  if (isBsbOfNoBank(bsb)) return say(field, 'bsb_of_no_bank', `the BSB ${bsb} is of no bank.`)
  if (/^\d{3}-\d{3}$/.test(bsb)) return
  say(field, 'bsb_not_hyphenated', `the BSB “${bsb}” is not like 088-950.`)
}

/** Banks differ on letters and hyphens inside an account number; other signs none of them takes. */
export function checkAccountNumber(accountNumber: string, field: string, say: ReportField) {
  const quoted = `the account number “${accountNumber}”`
  if (accountNumber === '') say(field, 'account_number_missing', 'the account number is blank.')
  else if (/^0+$/.test(accountNumber)) say(field, 'account_number_all_zeros', `${quoted} is zero.`)
  else if (!/^[0-9A-Za-z -]+$/.test(accountNumber)) {
    say(field, 'account_number_not_digits', `${quoted} has characters other than digits.`)
  }
}

export function checkFilled(text: string, field: string, say: ReportField) {
  if (text === '') say(field, 'blank', `${fieldWords(field)} is blank.`)
}

/** Whole toea, or 0 where the field has no digits, which `checkFields` has said. */
export function wholeNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 0
}

/** An amount or a sum of them; a million of the largest amounts is beyond exact counting. */
export function amountText(toea: number): string {
  return Number.isSafeInteger(toea) ? formatToea(toea) : 'too much to count'
}

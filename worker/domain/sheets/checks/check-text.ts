import type { PaymentLimits } from '../../payees/payment.ts'
import {
  damageOf,
  error,
  type FieldCheck,
  type Finding,
  nameCharacter,
  quote,
  warning,
} from '../written-cell.ts'

/** What a bank profile makes of a text: its own characters, or the character that has no place. */
export type SimplifiedText =
  | { ok: true; value: string; changed: boolean }
  | { ok: false; reason: string; character: string }
/** Made character by character: a text stays as it is where each of its characters does. */
export type Simplify = (text: string) => SimplifiedText

export type BankText = { limits: PaymentLimits; simplify: Simplify }

export function checkName(text: string, bank: BankText): FieldCheck<string> {
  if (text.trim() === '') {
    return { findings: [error('name_missing', 'missing. Every payment needs the payee’s name.')] }
  }
  const noName = damageOf(text) ? undefined : noNameIn(text.trim())
  return noName ? { findings: [noName] } : checkText('name', text, bank.limits.nameMax, bank)
}

/** Words that stand where a name is not known yet. */
export const placeholder =
  /^(?:n\/?a|n\.a\.?|t\.?b\.?[acd]\.?|nil|none|null|unknown|undefined|no name|name|x{2,})$/i
/** A number, or up to four letters and a number: how staff and suppliers are counted, not what they are called. */
const code = /^(?:[A-Za-z]{1,4}[\s._/#-]*\d[\d\s._/-]*[A-Za-z]?|[\d\s._/#-]+)$/

/** What stands in the name and is nobody's name. */
function noNameIn(text: string): Finding | undefined {
  const shown = quote(text)
  if (/^[=+@]/.test(text)) {
    return error('name_is_formula', `${shown} is a formula and not a name. Write the name itself.`)
  }
  if (placeholder.test(text) || !/\p{L}/u.test(text.replace(code, ''))) {
    const counted = /^\d/.test(text) ? 'a number' : 'a code'
    const what = code.test(text) && /\d/.test(text) ? counted : 'nobody’s name'
    return error('name_is_none', `${shown} is ${what}. Write what the payee is called.`)
  }
  return undefined
}

/** `undefined` where the sheet has no such column: then there is nothing to say. */
export function checkReference(text: string | undefined, bank: BankText): FieldCheck<string> {
  if (text === undefined) return { value: '', findings: [] }
  if (text.trim() === '') {
    const sentence = 'blank. The payee’s statement will not say what the payment is for.'
    return { value: '', findings: [warning('reference_blank', sentence)] }
  }
  return checkText('reference', text, bank.limits.referenceMax, bank)
}

/** Characters the bank cannot carry are replaced only where the clerk is told what is sent. */
function checkText(
  field: 'name' | 'reference',
  text: string,
  charactersMax: number,
  { limits, simplify }: BankText,
): FieldCheck<string> {
  const damage = damageOf(text)
  if (damage) return { findings: [damage] }

  const trimmed = text.trim()
  const simplified = simplify(trimmed)
  if (!simplified.ok) {
    return { findings: [notCarried(field, trimmed, simplified.character)] }
  }
  const odd = [...simplified.value].find((character) => !limits.isAllowed(character, field))
  if (odd !== undefined) return { findings: [notCarried(field, trimmed, odd)] }

  const value = simplified.value.trim()
  // Capitals alone are the bank's habit: a warning on every row would be read on none.
  const isTold = simplified.changed && value.toUpperCase() !== trimmed.toUpperCase()
  const told = isTold
    ? [warning(`${field}_simplified`, `${quote(trimmed)} will be sent as ${quote(value)}.`)]
    : []
  if (value === '') return { findings: [error(`${field}_missing`, `${quote(text)} says nothing.`)] }
  if (value !== '' && !limits.mayBegin(value)) {
    const sentence = `${quote(value)} begins like a formula, which a spreadsheet would run.`
    return { findings: [error(`${field}_formula`, sentence)] }
  }
  if (value.length <= charactersMax) return { value, findings: told }
  const counted = `${quote(value)} has ${value.length} characters`
  const sentence = `${counted}; this bank’s file carries at most ${charactersMax}.`
  return { findings: [error(`${field}_too_long`, sentence)] }
}

function notCarried(field: 'name' | 'reference', text: string, character: string) {
  const contained = `${quote(text)} contains ${nameCharacter(character)}`
  return error(`${field}_character`, `${contained}, which this bank’s file cannot carry.`)
}

import type { BankText } from '../checks/check-text.ts'

/** What a character may be part of, as bits of one number. */
export const bit = { name: 1, reference: 2, letter: 4, plain: 8 } as const

const [zero, nine, dot, space] = [48, 57, 46, 32]

/**
 * By the code of a character: in which texts the bank takes it as it stands. `+` and `#` are in none: with them a spreadsheet
 * writes what it could not show.
 */
export function characterBits({ limits, simplify }: BankText): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_none, code) => {
    if (code < space || code > 126) return 0
    const character = String.fromCharCode(code)
    const simplified = simplify(character)
    const isKept = simplified.ok && !simplified.changed && simplified.value === character
    if (!isKept || character === '+' || character === '#') return 0
    return (
      bit.plain |
      (limits.isAllowed(character, 'name') ? bit.name : 0) |
      (limits.isAllowed(character, 'reference') ? bit.reference : 0) |
      (/[A-Za-z]/.test(character) ? bit.letter : 0)
    )
  })
}

/** Does the text begin and end with a letter or digit, with nothing but such characters in between? */
export function isOf(text: string, bits: Uint8Array, wanted: number): boolean {
  const last = text.length - 1
  if (last < 0 || !isWord(text.charCodeAt(0), bits) || text.charCodeAt(last) === space) return false
  for (let index = 0; index <= last; index++) {
    if (!((bits[text.charCodeAt(index)] ?? 0) & wanted)) return false
  }
  return true
}

/** How many letters a name has that begins with one; 0 where the bank would not take it as it stands. */
export function lettersOf(name: string, bits: Uint8Array): number {
  const last = name.length - 1
  if (last < 0 || !((bits[name.charCodeAt(0)] ?? 0) & bit.letter)) return 0
  if (name.charCodeAt(last) === space) return 0
  let letters = 0
  for (let index = 0; index <= last; index++) {
    const of = bits[name.charCodeAt(index)] ?? 0
    if (!(of & bit.name)) return 0
    if (of & bit.letter) letters++
  }
  return letters
}

/** Digits, not all of them zero. */
export function isDigits(text: string): boolean {
  let isZeros = true
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < zero || code > nine) return false
    if (code !== zero) isZeros = false
  }
  return !isZeros
}

/** Most codes and references end in one. */
export function hasDigit(text: string): boolean {
  for (let index = text.length - 1; index >= 0; index--) {
    const code = text.charCodeAt(index)
    if (code >= zero && code <= nine) return true
  }
  return false
}

const digitsMax = 10

/** `1234.50` in toea: kina, a point and two digits; nothing for any other way of writing, and for none at all. */
export function plainToea(text: string): number | undefined {
  const point = text.length - 3
  if (point < 1 || point > digitsMax || text.charCodeAt(point) !== dot) return undefined
  let toea = 0
  for (let index = 0; index < text.length; index++) {
    if (index === point) continue
    const code = text.charCodeAt(index)
    if (code < zero || code > nine) return undefined
    toea = toea * 10 + (code - zero)
  }
  return toea > 0 ? toea : undefined
}

const grouped = /^\d{1,3}(?:,\d{3})+\.\d\d$/

/** `1,234.50` without its commas; any other text as it stands. */
export function withoutThousands(text: string): string {
  return grouped.test(text) ? text.replaceAll(',', '') : text
}

function isWord(code: number, bits: Uint8Array): boolean {
  return (code >= zero && code <= nine) || ((bits[code] ?? 0) & bit.letter) > 0
}

import { hiddenSignSentence } from '../hidden-sign.ts'
import { cellCharactersMax, quotedCharactersMax } from './sheet-limits.ts'

/** One thing to say about one field, not yet addressed to a row or a column. */
export type Finding = { code: string; sentence: string; severity: 'error' | 'warning' }

export function error(code: string, sentence: string): Finding {
  return { code, sentence, severity: 'error' }
}

export function warning(code: string, sentence: string): Finding {
  return { code, sentence, severity: 'warning' }
}

/** What came out of a field, if it can be paid with, and all there is to say about it. */
export type FieldCheck<T> = { value?: T; findings: Finding[] }

/** A cell as an answer that the database keeps repeats it: one that is too long is told by its place alone. */
export const toldCell = (text: string) => (text.length > cellCharactersMax ? '' : text)

/** What no field may hold, whatever it means: then there is no sense in reading further. */
export function damageOf(text: string): Finding | undefined {
  if (text.length > cellCharactersMax) {
    return error(
      'cell_too_long',
      `the cell has ${text.length} characters; at most ${cellCharactersMax} are read.`,
    )
  }
  const control = controlCharacterIn(text)
  if (control) {
    const where = `${quote(text)} contains ${control}, which no field may hold`
    return error('control_character', `${where}. Delete it.`)
  }
  const trimmed = text.trim()
  if (/^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+)$/i.test(trimmed)) {
    const cause = `${quote(text)} is what a spreadsheet shows when a formula fails`
    return error('spreadsheet_error', `${cause}. Write the value itself.`)
  }
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(trimmed)) {
    const cause = `The spreadsheet has changed this number to ${trimmed} and lost its last digits`
    return error('scientific_number', `${cause}. Format the column as text and write it again.`)
  }
  return undefined
}

const controlNames: Record<number, string> = {
  0: 'a NUL character',
  9: 'a tab',
  10: 'a line break',
  13: 'a line break',
}

function controlCharacterIn(text: string): string | undefined {
  if (!/[^ -~]/.test(text)) return undefined
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isControl = code < 32 || (code >= 127 && code < 160) || code === 0x2028 || code === 0x2029
    if (isControl) return controlNames[code] ?? `the invisible character ${codePoint(code)}`
  }
  return undefined
}

/** A cell as somebody wrote it: our own CSV puts an apostrophe before what a spreadsheet would take for a formula. */
export const plainText = (text: string) => text.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

/** The first sign that nobody sees in a cell that is kept as it was written: a name, a number of one's own. */
export function hiddenIn(text: string): Finding | undefined {
  const sentence = hiddenSignSentence('It', text, true)
  return sentence === '' ? undefined : error('control_character', sentence)
}

/** Text of a cell inside a sentence: long ones are shortened there, and only there. */
export function quote(text: string): string {
  const isLong = text.length > quotedCharactersMax
  return `“${isLong ? `${text.slice(0, quotedCharactersMax)}…` : text}”`
}

/** A character a person can recognise: “é”, or U+200B where nothing shows. */
export function nameCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `“${character}”` : codePoint(code)
}

function codePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

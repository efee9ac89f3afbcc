import { inForm } from '../domain/text/in-form.ts'
/** What the embedded fonts can show, as the first and last of each range: Latin with every accent, Greek, Cyrillic, signs. */
export const letterRanges: [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x17f],
  [0x18f, 0x1ff],
  [0x218, 0x21b],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20a0, 0x20bf],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
]

/** Has the font a shape for it? */
function isPrintable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return letterRanges.some(([first, last]) => code >= first && code <= last)
}

/**
 * A text as it is printed: as it is written. A letter that the font has not is named by its number in Unicode, so that
 * nobody reads another one in its place.
 */
export function printed(text: string): string {
  return Array.from(inForm(text, 'NFC'), (character) =>
    isPrintable(character) ? character : `[${nameOf(character)}]`,
  ).join('')
}

function nameOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return `U+${code.padStart(4, '0')}`
}

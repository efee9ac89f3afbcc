/**
 * `becs` is the Australian bulk clearing set; ANZ lists the same without `;`; `common` is what
 * every bank seen accepts (docs/bank-formats.md §1.5). Lower case is allowed in all of them: capitals are a
 * switch of their own.
 */
export const characterSets = ['becs', 'becs_without_semicolon', 'common'] as const
export type CharacterSet = (typeof characterSets)[number]

const patterns: Record<CharacterSet, RegExp> = {
  becs: /^[A-Za-z0-9 ^_[\]',?;:=#/.*()&%!$@+-]*$/,
  becs_without_semicolon: /^[A-Za-z0-9 ^_[\]',?:=#/.*()&%!$@+-]*$/,
  common: /^[A-Za-z0-9 &',./-]*$/,
}

/** Is every character of the text in the set? */
export function isInSet(text: string, set: CharacterSet): boolean {
  return patterns[set].test(text)
}

/** The single characters of the set: for whoever asks of each. */
export function charactersOf(set: CharacterSet): ReadonlySet<string> {
  const known = single.get(set)
  if (known) return known
  const all = Array.from({ length: 128 }, (_none, code) => String.fromCharCode(code))
  const taken = new Set(all.filter((character) => isInSet(character, set)))
  single.set(set, taken)
  return taken
}
const single = new Map<CharacterSet, ReadonlySet<string>>()

/** A character for a sentence: itself where it can be shown, and its number always. */
export function nameCharacter(character: string): string {
  const known = spokenNames[character]
  if (known) return known
  const codePoint = character.codePointAt(0) ?? 0
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
  return isInvisible(character) ? number : `“${character}” (${number})`
}

const spokenNames: Record<string, string> = {
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
  '\0': 'a NUL character',
}

export function isInvisible(character: string): boolean {
  return /[\p{C}\p{Z}\p{M}]/u.test(character)
}

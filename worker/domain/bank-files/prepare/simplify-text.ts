import type { Allowed, Refused } from '../../result.ts'
import { inForm } from '../../text/in-form.ts'
import { isInSet, isInvisible, nameCharacter } from '../profiles/character-set.ts'
import type { Profile } from '../profiles/profile.ts'

export type SimplifiedText = { text: string; changed: boolean }

export type CharacterRefused = Refused<'character_not_allowed' | 'control_character'> & {
  /** The character, and how a sentence calls it. */
  character: string
  characterName: string
}

type TextSwitches = Pick<Profile, 'characters' | 'upperCase'>

/**
 * What will be sent: José → Jose, curly quotes and dashes → ' and -, capitals where the profile
 * says. Everything else outside the set is refused by name; one byte per character is left.
 */
export function simplifyText(
  text: string,
  { characters, upperCase }: TextSwitches,
): Allowed<SimplifiedText> | CharacterRefused {
  const plain = isInSet(text, characters) ? text : simplify(text)
  for (const character of isInSet(plain, characters) ? '' : plain) {
    if (isInSet(character, characters)) continue
    const reason = isInvisible(character) ? 'control_character' : 'character_not_allowed'
    return { ok: false, reason, character, characterName: nameCharacter(character) }
  }
  const sent = upperCase ? plain.toUpperCase() : plain
  return { ok: true, value: { text: sent, changed: sent !== text } }
}

/** Accents and other marks over or under a letter, once NFD has taken them apart. */
const marks = /[\u0300-\u036f]/g

function simplify(text: string): string {
  let plain = ''
  for (const character of inForm(text, 'NFD').replace(marks, '')) {
    plain += character <= '~' ? character : (replacements[character] ?? character)
  }
  return plain
}

/** Letters and signs that NFD does not take apart. */
const replacements: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  ʻ: "'",
  '′': "'",
  '´': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '…': '...',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
}

/** A sign that nobody sees: as Unicode numbers it, and which of the characters it is, counted from 1. */
export type HiddenSign = { sign: string; place: number }

/**
 * Controls, signs without width, those that turn the direction of reading, halves of a pair and fillers: whoever verifies a
 * proof or approves a payment must read what was written.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F/u
/** Line ends and tabs are seen by where the text goes on. */
const seen = '\t\n\r'
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F/u
const joiner = '\u200D'

/** The first sign of a text that cannot be seen. Between two pictures a joiner makes one of them. */
export function hiddenSignIn(text: string): HiddenSign | undefined {
  if (!hidden.test(text)) return undefined
  const characters = [...text]
  const at = characters.findIndex(
    (character, index) =>
      hidden.test(character) && !seen.includes(character) && !joinsPictures(characters, index),
  )
  const found = characters[at]
  return found === undefined ? undefined : { sign: codePointOf(found), place: at + 1 }
}

/** `Name has U+200B as its character 4, which cannot be seen. Delete it.` */
export function hiddenSignSentence(label: string, text: string): string {
  const found = hiddenSignIn(text)
  if (!found) return ''
  return `${label} has ${found.sign} as its character ${found.place}, which cannot be seen. Delete it.`
}

function joinsPictures(characters: string[], at: number): boolean {
  const [before = '', after = ''] = [characters[at - 1], characters[at + 1]]
  return characters[at] === joiner && picture.test(before) && picture.test(after)
}

/** A character as Unicode numbers it: `U+200B`. */
export function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

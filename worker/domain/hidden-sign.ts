/** A sign that nobody sees: as Unicode numbers it, and which of the characters it is, counted from 1. */
export type HiddenSign = { sign: string; place: number }

/**
 * Controls, signs without width, those that turn the direction of reading, halves of a pair, fillers and blanks: whoever verifies a
 * proof or approves a payment must read what was written.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]|\u034F|\u17B4|\u17B5|\u180B|\u180C|\u180D/u
/** Line ends and tabs are seen by where the text goes on. */
const seen = '\t\n\r'
/** They choose how the letter before them is drawn, and are nothing by themselves. */
const onlyVariants = /^(?:\s|\p{Variation_Selector})+$/u
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F/u
const joiner = '\u200D'

/**
 * The first sign of a text that cannot be seen. Between two pictures a joiner makes one of them. What is one line (`isLine`),
 * as every name is, has no line end and no tab either, and something that can be seen.
 */
export function hiddenSignIn(text: string, isLine = false): HiddenSign | undefined {
  const characters = [...text]
  if (isLine && onlyVariants.test(text)) return { sign: codePointOf(text), place: 1 }
  if (!hidden.test(text)) return undefined
  const at = characters.findIndex(
    (character, index) =>
      hidden.test(character) &&
      (isLine || !seen.includes(character)) &&
      !joinsPictures(characters, index),
  )
  const found = characters[at]
  return found === undefined ? undefined : { sign: codePointOf(found), place: at + 1 }
}

/** `Name has U+200B as its character 4, which cannot be seen. Delete it.` */
export function hiddenSignSentence(label: string, text: string, isLine = false): string {
  const found = hiddenSignIn(text, isLine)
  if (!found) return ''
  return `${label} has ${found.sign} as its character ${found.place}, which cannot be seen. Delete it.`
}

/** What nobody here can write anew, as a bank's own words: each sign that cannot be seen as one that can. */
export function withSignsShown(text: string): string {
  if (!hidden.test(text)) return text
  const shown = [...text].map((sign) =>
    hidden.test(sign) && !seen.includes(sign) ? '\uFFFD' : sign,
  )
  return shown.join('')
}

function joinsPictures(characters: string[], at: number): boolean {
  const [before = '', after = ''] = [characters[at - 1], characters[at + 1]]
  return characters[at] === joiner && picture.test(before) && picture.test(after)
}

/** A character as Unicode numbers it: `U+200B`. */
function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

import { fromUnits } from './from-units.ts'

/** How a file's letters can have been written, where its bytes do not say. */
export const chosenEncodings = ['utf-8', 'windows-1252', 'macintosh', 'ibm437'] as const
export type ChosenEncoding = (typeof chosenEncodings)[number]

type OneByte = Exclude<ChosenEncoding, 'utf-8'>

/** Bytes 0x80 to 0xFF. Our own tables, because runtimes differ on them or lack them. */
const upperHalf: Record<OneByte, string> = {
  'windows-1252':
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
    Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join(''),
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
}

/** Text of one byte per character. */
export function fromOneByte(bytes: Uint8Array, encoding: OneByte): string {
  const upper = upperHalf[encoding]
  const units = new Uint16Array(bytes.length)
  bytes.forEach((byte, index) => {
    units[index] = byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80)
  })
  return fromUnits(units)
}

const names: Record<OneByte, string> = {
  'windows-1252': 'Windows',
  macintosh: 'an old Macintosh',
  ibm437: 'DOS',
}

/** Signs of Windows that stand beside letters: quotation marks, an apostrophe, dashes, the ellipsis. */
const signsOfWindows = new Set([0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97])
const samplesMax = 3

/**
 * Bytes that are no UTF-8: how their words read, where more than one way makes letters of them. Windows has signs where DOS
 * and the old Macintosh have their letters with accents (0x80 to 0xA5); and a file that is UTF-8 but for one byte was
 * damaged, or glued together of two. Nothing where there is no doubt.
 */
export function doubtOf(bytes: Uint8Array): string | undefined {
  const doubtful = wordsWith(bytes, (byte, at) => {
    if (byte < 0x80 || byte > 0xa5 || signsOfWindows.has(byte)) return false
    return isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])
  })
  const isMixed = hasUtf8(bytes)
  const words = isMixed ? wordsWith(bytes, (byte) => byte >= 0x80) : doubtful
  if (words.length === 0) return undefined
  const readings = (Object.keys(names) as OneByte[]).map((encoding) => {
    const read = words.map((word) => `“${fromOneByte(word, encoding)}”`)
    return `as written on ${names[encoding]} ${read.join(', ')}`
  })
  const cause = isMixed
    ? 'Parts of the file are UTF-8 and parts are not'
    : 'The letters of this file can be read in more than one way'
  return `${cause}: ${readings.join('; ')}. Save it as “CSV UTF-8”, or say how it was written.`
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte))
}

/** The first different words with a byte like that. */
function wordsWith(
  bytes: Uint8Array,
  isMeant: (byte: number, at: number) => boolean,
): Uint8Array[] {
  const words = new Map<string, Uint8Array>()
  for (let at = 0; at < bytes.length && words.size < samplesMax; at++) {
    if (!isMeant(bytes[at] ?? 0, at)) continue
    let start = at
    let end = at
    while (start > 0 && isOfWord(bytes[start - 1])) start--
    while (end < bytes.length && isOfWord(bytes[end])) end++
    const word = bytes.subarray(start, end)
    words.set(word.join(), word)
    at = end
  }
  return [...words.values()]
}

function isOfWord(byte: number | undefined): boolean {
  return byte !== undefined && (byte >= 0x80 || isLetter(byte) || byte === 0x27)
}

/** A lead byte with its right number of following bytes: next to impossible in other text. */
function hasUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const length = byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : 0
    if (length === 0) continue
    const isWhole = Array.from({ length }, (_, index) => bytes[at + 1 + index] ?? 0).every(
      (next) => next >= 0x80 && next <= 0xbf,
    )
    if (isWhole) return true
  }
  return false
}

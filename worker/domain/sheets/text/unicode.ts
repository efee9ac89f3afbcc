import { fromUnits } from './from-units.ts'

/** All three runtimes have it; the bare language library does not name it. */
declare const TextDecoder: {
  new (label: string, options: { fatal: boolean }): { decode(bytes: Uint8Array): string }
}

/** Text of a file whose bytes can be nothing but Unicode; nothing where they can be something else. */
export function unicodeText(
  bytes: Uint8Array,
): { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' } | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return utf16(bytes.subarray(2), 'utf-16le')
  if (startsWith(bytes, [0xfe, 0xff])) return utf16(bytes.subarray(2), 'utf-16be')
  const body = withoutMark(bytes)
  const unmarked = body === bytes ? utf16WithoutMark(bytes) : undefined
  if (unmarked) return utf16(bytes, unmarked)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), encoding: 'utf-8' }
  } catch {
    return undefined
  }
}

/** Bytes that are no UTF-8 become the sign for that, which no bank's file carries. */
export function utf8WithGaps(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: false }).decode(bytes)
}

/** Without the mark by which a file says that it is UTF-8. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes
}

export function startsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

const sampleBytes = 1024

/** Latin text in UTF-16 is every second byte zero; no other text has zeros at all. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.floor(Math.min(bytes.length, sampleBytes) / 2)
  if (pairs < 2) return undefined
  let first = 0
  let second = 0
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[2 * pair] === 0) first++
    if (bytes[2 * pair + 1] === 0) second++
  }
  if (second / pairs > 0.7 && first / pairs < 0.1) return 'utf-16le'
  if (first / pairs > 0.7 && second / pairs < 0.1) return 'utf-16be'
  return undefined
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be') {
  const [low, high] = encoding === 'utf-16le' ? [0, 1] : [1, 0]
  const units = new Uint16Array(Math.ceil(bytes.length / 2))
  for (let unit = 0; unit < units.length; unit++) {
    units[unit] = ((bytes[2 * unit + high] ?? 0) << 8) | (bytes[2 * unit + low] ?? 0)
  }
  // Half a character at the end means that the file was cut: it must not pass as a whole one.
  if (bytes.length % 2 === 1) units[units.length - 1] = 0xfffd
  return { text: fromUnits(units).toWellFormed(), encoding }
}

const sampleCharacters = 4096

/** A stray NUL in a name is the row's problem; one in twenty characters is another kind of file. */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, sampleCharacters)
  let controls = 0
  for (let index = 0; index < sample.length; index++) {
    const code = sample.charCodeAt(index)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) controls++
  }
  return controls > sample.length / 20
}

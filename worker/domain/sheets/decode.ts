import { allow, type Result, refuse } from '../result.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'text'
export type NotText =
  | 'excel_workbook'
  | 'open_document'
  | 'pdf_file'
  | 'zip_file'
  | 'web_page'
  | 'binary_file'

/** All three runtimes have it; the bare language library does not name it. */
declare const TextDecoder: {
  new (label: string, options: { fatal: boolean }): { decode(bytes: Uint8Array): string }
}

/**
 * The bytes of an uploaded file → its text, and how it was written. Excel writes UTF-8 with a mark,
 * "Unicode text" (UTF-16) or, most often, the Windows code page: what is not valid UTF-8 is that.
 */
export function decode(bytes: Uint8Array): Result<{ text: string; encoding: Encoding }, NotText> {
  const container = containerOf(bytes)
  if (container) return refuse(container)

  const decoded = decodeText(bytes)
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(decoded.text)) return refuse('web_page')
  if (looksBinary(decoded.text)) return refuse('binary_file')
  return allow(decoded)
}

function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (startsWith(bytes, [0xff, 0xfe])) return utf16(bytes.subarray(2), 'utf-16le')
  if (startsWith(bytes, [0xfe, 0xff])) return utf16(bytes.subarray(2), 'utf-16be')
  const marked = startsWith(bytes, [0xef, 0xbb, 0xbf])
  const unmarked = utf16WithoutMark(bytes)
  if (!marked && unmarked) return utf16(bytes, unmarked)

  const body = marked ? bytes.subarray(3) : bytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { text, encoding: 'utf-8' }
  } catch {
    return { text: windows1252(body), encoding: 'windows-1252' }
  }
}

const xlsxMark = 'xl/'
const openDocumentMark = 'application/vnd.oasis.opendocument'
const containerEdgeBytes = 8192

/** Files that are not text say so in their first bytes; a ZIP lists its contents in its last. */
function containerOf(bytes: Uint8Array): NotText | undefined {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'excel_workbook'
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'pdf_file'
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return undefined

  const first = windows1252(bytes.subarray(0, containerEdgeBytes))
  const last = windows1252(bytes.subarray(-containerEdgeBytes))
  if (first.includes(xlsxMark) || last.includes(xlsxMark)) return 'excel_workbook'
  return first.includes(openDocumentMark) ? 'open_document' : 'zip_file'
}

function startsWith(bytes: Uint8Array, mark: number[]): boolean {
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

/** Bytes 0x80 to 0x9F. Our own table, because runtimes differ on this very range. */
const windows1252High = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  bytes.forEach((byte, index) => {
    const isHigh = byte >= 0x80 && byte <= 0x9f
    units[index] = isHigh ? windows1252High.charCodeAt(byte - 0x80) : byte
  })
  return fromUnits(units)
}

/** In pieces: a call takes only so many arguments. */
function fromUnits(units: Uint16Array): string {
  const pieces: string[] = []
  for (let start = 0; start < units.length; start += 8192) {
    pieces.push(String.fromCharCode(...units.subarray(start, start + 8192)))
  }
  return pieces.join('')
}

const sampleCharacters = 4096

/** A stray NUL in a name is the row's problem; one in twenty characters is another kind of file. */
function looksBinary(text: string): boolean {
  const sample = text.slice(0, sampleCharacters)
  let controls = 0
  for (let index = 0; index < sample.length; index++) {
    const code = sample.charCodeAt(index)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) controls++
  }
  return controls > sample.length / 20
}

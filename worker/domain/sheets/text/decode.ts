import { allow, type Result, refuse } from '../../result.ts'
import { type ChosenEncoding, doubtOf, fromOneByte, fromUnits } from './encodings.ts'

export type { ChosenEncoding } from './encodings.ts'

export type Encoding = ChosenEncoding | 'utf-16le' | 'utf-16be' | 'text' | 'xlsx'
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

/** Text, how it was written, and where that is not certain the sentence that says so. */
export type Decoded = { text: string; encoding: Encoding; doubt?: string }

/**
 * The bytes of an uploaded file → its text, and how it was written. Excel writes UTF-8 with a mark,
 * "Unicode text" (UTF-16) or, most often, the Windows code page: what is not valid UTF-8 is that.
 */
export function decode(bytes: Uint8Array, chosen?: ChosenEncoding): Result<Decoded, NotText> {
  const container = containerOf(bytes)
  if (container) return refuse(container)

  const decoded = decodeText(bytes, chosen)
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(decoded.text)) return refuse('web_page')
  if (looksBinary(decoded.text)) return refuse('binary_file')
  return allow(decoded)
}

function decodeText(bytes: Uint8Array, chosen: ChosenEncoding | undefined): Decoded {
  if (startsWith(bytes, [0xff, 0xfe])) return utf16(bytes.subarray(2), 'utf-16le')
  if (startsWith(bytes, [0xfe, 0xff])) return utf16(bytes.subarray(2), 'utf-16be')
  const marked = startsWith(bytes, [0xef, 0xbb, 0xbf])
  const unmarked = utf16WithoutMark(bytes)
  if (!marked && unmarked) return utf16(bytes, unmarked)

  const body = marked ? bytes.subarray(3) : bytes
  if (chosen !== undefined && chosen !== 'utf-8') {
    return { text: fromOneByte(body, chosen), encoding: chosen }
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { text, encoding: 'utf-8' }
  } catch {
    if (chosen)
      return { text: new TextDecoder('utf-8', { fatal: false }).decode(body), encoding: chosen }
    const windows = { text: fromOneByte(body, 'windows-1252'), encoding: 'windows-1252' } as const
    const doubt = doubtOf(body)
    return doubt ? { ...windows, doubt } : windows
  }
}

const xlsxMark = 'xl/'
const openDocumentMark = 'application/vnd.oasis.opendocument'
const containerEdgeBytes = 8192

/** Is it a workbook in an archive (.xlsx, .xlsm)? One of the old kind, or with a password, is another container. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b]) && containerOf(bytes) === 'excel_workbook'
}

/** Files that are not text say so in their first bytes; a ZIP lists its contents in its last. */
function containerOf(bytes: Uint8Array): NotText | undefined {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'excel_workbook'
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'pdf_file'
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return undefined

  const first = fromOneByte(bytes.subarray(0, containerEdgeBytes), 'windows-1252')
  const last = fromOneByte(bytes.subarray(-containerEdgeBytes), 'windows-1252')
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

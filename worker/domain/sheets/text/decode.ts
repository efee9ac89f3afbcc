import { allow, type Result, refuse } from '../../result.ts'
import { type ChosenEncoding, doubtOf, fromOneByte } from './encodings.ts'
import { looksBinary, startsWith, unicodeText, utf8WithGaps, withoutMark } from './unicode.ts'

export type { ChosenEncoding } from './encodings.ts'

export type Encoding = ChosenEncoding | 'utf-16le' | 'utf-16be' | 'text' | 'xlsx' | 'bank-file'
export type NotText =
  | 'excel_workbook'
  | 'open_document'
  | 'pdf_file'
  | 'zip_file'
  | 'web_page'
  | 'binary_file'

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
  const body = withoutMark(bytes)
  if (chosen === 'utf-8') return { text: utf8WithGaps(body), encoding: chosen }
  const unicode = unicodeText(bytes)
  // what is marked, or has every second byte zero, is no matter of choice
  if (unicode && (!chosen || unicode.encoding !== 'utf-8')) return unicode
  if (chosen) return { text: fromOneByte(body, chosen), encoding: chosen }
  const windows = { text: fromOneByte(body, 'windows-1252'), encoding: 'windows-1252' } as const
  const doubt = doubtOf(body)
  return doubt ? { ...windows, doubt } : windows
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

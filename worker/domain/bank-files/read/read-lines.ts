import type { ReportRead } from './bank-file-read.ts'

export type Line = { number: number; text: string }

/** More than twice as many as a batch may have payments. */
const linesMax = 50_000

/**
 * The lines of a file that have something in them. Any line end is read; mixing them is a problem, and so is a line more than
 * are read.
 */
export function readLines(input: string | Uint8Array, report: ReportRead): Line[] {
  const text = withoutMarks(typeof input === 'string' ? input : textOf(input), report)
  const lines: Line[] = []
  let firstEnd: string | undefined
  let isMixed = false
  // Splitting on a captured group gives line, end, line, end …, line.
  const pieces = text.split(/(\r\n|\n|\r)/, 2 * linesMax + 1)
  const last = pieces[2 * linesMax]
  const read = pieces.reduce((sum, { length }) => sum + length, 0)
  if (last !== undefined && (last !== '' || read < text.length)) {
    const message = `There are more than the ${linesMax.toLocaleString('en-US')} lines that are read.`
    report(problem(linesMax + 1, 'too_many_lines', message, 'error'))
  }
  for (let index = 0; index < pieces.length; index += 2) {
    const number = index / 2 + 1
    const line = pieces[index] ?? ''
    const end = pieces[index + 1]
    firstEnd ??= end
    if (end !== undefined && end !== firstEnd && !isMixed) {
      isMixed = true
      report(
        problem(number, 'mixed_line_ends', 'This line ends differently from the first.', 'error'),
      )
    }
    const isAfterLastEnd = end === undefined && line === ''
    if (line.trim() !== '') lines.push({ number, text: line })
    else if (!isAfterLastEnd) report(problem(number, 'blank_line', 'The line is blank.', 'error'))
  }
  if (lines.length === 0) report(problem(1, 'file_empty', 'There is nothing in the file.', 'error'))
  return lines
}

/** One character per byte, so that widths are bytes whatever the encoding was. */
function textOf(bytes: Uint8Array): string {
  const chunk = 8_192
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += chunk) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + chunk)))
  }
  return parts.join('')
}

const byteOrderMark = /^(?:\ufeff|\u00ef\u00bb\u00bf)/
const endOfFileMark = '\u001a'

/** What some editors put before and some old systems after the text. */
function withoutMarks(text: string, report: ReportRead): string {
  if (byteOrderMark.test(text)) {
    const message = 'The file starts with a byte order mark, which shifts the first record.'
    report(problem(1, 'byte_order_mark', message, 'error'))
  }
  const bare = text.replace(byteOrderMark, '')
  if (!bare.trimEnd().endsWith(endOfFileMark)) return bare

  const marked = bare.slice(0, bare.lastIndexOf(endOfFileMark))
  const number = marked.split(/\r\n|\n|\r/).length
  const message = 'The file ends with an end-of-file mark (0x1A).'
  report(problem(number, 'end_of_file_mark', message, 'warning'))
  return marked
}

function problem(line: number, code: string, message: string, severity: 'error' | 'warning') {
  return { line, field: 'record', code, message, severity }
}

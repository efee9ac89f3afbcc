import fc from 'fast-check'
import {
  anyDigits,
  anyOrder,
  anyPayment,
  columnProfiles,
} from '../../fixtures/bank-files/any-order.ts'
import { payroll } from '../../fixtures/bank-files/payroll.ts'
import { must } from '../../must.ts'
import { applySwitches } from '../profiles/apply-switches.ts'
import { writeBankFile } from '../write-bank-file.ts'
import type { CheckResult } from './file-difference.ts'

/** Files of every profile, as their lines and what ends them. */
export const anyFile = fc
  .oneof(
    { weight: 6, arbitrary: anyOrder },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...columnProfiles),
          fc.array(anyPayment(anyDigits(15)), { minLength: 1, maxLength: 12 }),
        )
        .map(([profile, payments]) =>
          payroll(profile, {
            payments: payments.map(({ bsb, accountNumber, payeeName, reference, amountToea }) => {
              return { bsb, accountNumber, payeeName, reference, amountToea }
            }),
          }),
        ),
    },
  )
  .map((order) => {
    const profile = applySwitches(order.profile, order.switches)
    const file = writeBankFile(order)
    if (!profile.ok || !file.ok) throw new Error('the order is refused')
    const { lineEnd, finalNewline } = profile.value
    const lines = file.value.text.split(lineEnd)
    if (finalNewline) lines.pop()
    return { profile: profile.value, lines, lineEnd, end: finalNewline ? lineEnd : '' }
  })

export type Edited = {
  text: string
  bytes?: Uint8Array
  results: CheckResult[]
  /** The lines that are named, and no other. */
  lines: number[]
}

type File = { lines: string[]; lineEnd: string; end: string }
type Edit = (file: File, line: number, at: number, other: number) => Edited

const write = ({ lines, lineEnd, end }: File, changed = lines) => changed.join(lineEnd) + end
const with1 = (file: File, line: number, text: string) =>
  write(
    file,
    file.lines.map((one, index) => (index === line ? text : one)),
  )
const inLine = (text: string, line: number, ...results: CheckResult[]): Edited => {
  return { text, lines: [line + 1], results: ['changed', ...results] }
}

/** What people, editors and disks do to a file, each with what must be said of it. */
export const edits: Record<string, Edit> = {
  byte(file, line, at, other) {
    const text = must(file.lines[line], 'line')
    const place = at % text.length
    const letter = String.fromCharCode(33 + (other % 94))
    const put = letter === text[place] ? '~' : letter
    const changed = text.slice(0, place) + put + text.slice(place + 1)
    return inLine(with1(file, line, changed), line)
  },
  letterBeyondAscii(file, line, at) {
    const text = must(file.lines[line], 'line')
    const place = at % text.length
    const changed = `${text.slice(0, place)}é${text.slice(place + 1)}`
    return inLine(with1(file, line, changed), line)
  },
  swappedLetters(file, line, at) {
    const text = must(file.lines[line], 'line')
    const place = [...text].findIndex((one, index) => {
      return index >= at % text.length && index > 0 && text[index - 1] !== one
    })
    if (place < 1) return edits.byte?.(file, line, at, 7) as Edited // it is one of these
    const [one = '', other = ''] = text.slice(place - 1, place + 1)
    const changed = text.slice(0, place - 1) + other + one + text.slice(place + 1)
    return inLine(with1(file, line, changed), line)
  },
  missingLetter(file, line, at) {
    const text = must(file.lines[line], 'line')
    const place = at % text.length
    return inLine(with1(file, line, text.slice(0, place) + text.slice(place + 1)), line, 'missing')
  },
  letterTooMany(file, line, at, other) {
    const text = must(file.lines[line], 'line')
    const place = at % (text.length + 1)
    const letter = String.fromCharCode(32 + (other % 95))
    return inLine(with1(file, line, text.slice(0, place) + letter + text.slice(place)), line)
  },
  trailingBlanks(file, line, at) {
    return inLine(with1(file, line, file.lines[line] + ' '.repeat(1 + (at % 9))), line)
  },
  swappedLines(file, line, _at, other) {
    const place = other % file.lines.length
    const [one, two] = [must(file.lines[line], 'line'), must(file.lines[place], 'line')]
    const text = write(
      file,
      file.lines.map((each, index) => (index === line ? two : index === place ? one : each)),
    )
    if (one === two) return { text, lines: [], results: ['identical'] }
    return { text, lines: [Math.min(line, place) + 1], results: ['swapped'] }
  },
  missingLine(file, line) {
    const text = write(
      file,
      file.lines.filter((_, index) => index !== line),
    )
    return { text, lines: [lastOfEqual(file.lines, line) + 1], results: ['missing'] }
  },
  lineTooMany(file, line, _at, other) {
    const copy = must(file.lines[other % file.lines.length], 'line')
    const lines = file.lines.toSpliced(line, 0, copy)
    const place = lastOfEqual(lines, line) + 1
    return { text: write(file, lines), lines: [place], results: ['changed'] }
  },
  cut(file, _line, at) {
    const whole = write(file)
    const kept = whole.slice(0, 1 + (at % (whole.length - 1)))
    const left = kept.split(file.lineEnd)
    const reached = left.findIndex((text, index) => text !== file.lines[index])
    const halfEnd = reached >= 0 && left[reached] === `${file.lines[reached]}\r`
    const from = reached < 0 ? left.length : halfEnd ? reached + 1 : reached
    if (from >= file.lines.length) return { text: kept, lines: [], results: ['line_ends'] }
    const gone = file.lines.slice(from).map((_, index) => from + index + 1)
    return { text: kept, lines: gone, results: ['missing'] }
  },
  lineEnds(file) {
    const lineEnd = file.lineEnd === '\n' ? '\r\n' : '\n'
    const text = write({ ...file, lineEnd, end: file.end && lineEnd })
    return { text, lines: [], results: ['line_ends'] }
  },
  finalLineEnd(file) {
    const text = write({ ...file, end: file.end === '' ? file.lineEnd : '' })
    return { text, lines: [], results: ['line_ends'] }
  },
  byteOrderMark(file) {
    return inLine(`\u00ef\u00bb\u00bf${write(file)}`, 0)
  },
  twoBytesALetter(file, _line, at) {
    const text = write(file)
    const wide = new Uint8Array([...text].flatMap((one) => [one.charCodeAt(0), 0]))
    const marked = new Uint8Array([0xff, 0xfe, ...wide])
    return { ...inLine(text, 0), bytes: at % 2 ? wide : marked }
  },
}

/** Of equal lines beside each other nobody can tell which one went: the last is named. */
function lastOfEqual(lines: string[], line: number): number {
  let last = line
  while (lines[last + 1] === lines[line]) last++
  return last
}

export const bytesOf = ({ text, bytes }: Pick<Edited, 'text' | 'bytes'>) =>
  bytes ?? new Uint8Array(Buffer.from(text, 'latin1'))

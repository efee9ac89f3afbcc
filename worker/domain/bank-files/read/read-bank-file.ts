import type { FixedWidthProfile, Profile } from '../profiles/profile.ts'
import {
  type BankFileRead,
  type DetailRead,
  type HeaderRead,
  problemList,
  type ReportRead,
  type ReturnRead,
  type TrailerRead,
} from './bank-file-read.ts'
import { checkBalance, findBalancingRecord } from './check-balance.ts'
import { reportField } from './check-record.ts'
import { checkTotals } from './check-totals.ts'
import { guessProfile } from './guess-profile.ts'
import { readColumns } from './read-columns.ts'
import { type Line, readLines } from './read-lines.ts'
import { readDetail, readHeader, readReturn, readTrailer } from './read-record-lines.ts'

/**
 * Any bank file, whoever wrote it, by the tables it is written with. Never throws: what is wrong is
 * in `problems`, each with its line. Without a profile, the one the file looks like.
 */
export function readBankFile(input: string | Uint8Array, given?: Profile): BankFileRead {
  const { problems, report } = problemList()
  const lines = readLines(input, report)
  const profile = given ?? guessProfile(lines)
  if (profile.layout === 'columns') {
    const details = readColumns(lines, profile, report)
    return { profile: profile.name, details, returns: [], problems }
  }

  // of a profile that was only guessed nobody knows what its bank asks for
  if (given) checkLineEnds(input, given, report)
  const { header, records, returns, trailer } = readRecords(lines, profile, report)
  const balance = findBalancingRecord(records)
  checkBalance(balance, profile, report)
  const balancingCount = balance.balancing ? 1 : 0
  if (trailer) checkTotals(trailer, [...records, ...returns], balancingCount, profile, report)
  return { profile: profile.name, header, ...balance, returns, trailer, problems }
}

/** A bank that asks for CR and LF can take a file of LF alone for one long line. */
function checkLineEnds(input: string | Uint8Array, { lineEnd }: Profile, report: ReportRead) {
  const at = typeof input === 'string' ? input.indexOf('\n') : input.indexOf(10)
  const isAfterReturn =
    at > 0 && (typeof input === 'string' ? input[at - 1] === '\r' : input[at - 1] === 13)
  if (at < 0 || lineEnd !== '\r\n' || isAfterReturn) return
  const message = 'Line 1: the lines end in LF, and this bank asks for CR and LF.'
  report({ line: 1, field: 'record', code: 'line_end_differs', message, severity: 'warning' })
}

type Records = {
  header?: HeaderRead
  records: DetailRead[]
  returns: ReturnRead[]
  trailer?: TrailerRead
}

/**
 * One header, payments or returns, one trailer, in that order. What stands elsewhere is named and
 * left out.
 */
function readRecords(
  lines: readonly Line[],
  profile: FixedWidthProfile,
  report: ReportRead,
): Records {
  const found: Records = { records: [], returns: [] }
  for (const line of lines) {
    const say = reportField(line, report)
    const misplaced = misplacement(line, found, profile)
    if (misplaced) {
      say('recordType', misplaced, misplacementSays[misplaced])
      continue
    }
    const type = line.text.charAt(0)
    if (type === '0') found.header = readHeader(line, profile, report)
    if (type === '1') found.records.push(readDetail(line, profile, report))
    if (type === '2') found.returns.push(readReturn(line, profile, report))
    if (type === '7') found.trailer = readTrailer(line, profile, report)
  }
  if (lines.length > 0) checkComplete(found, lines, report)
  return found
}

const misplacementSays = {
  unknown_record_type: 'the record does not start with 0, 1, 2 or 7.',
  return_layout_unknown: 'how this bank writes returned payments is not known.',
  second_header: 'a second header.',
  second_trailer: 'a second trailer.',
  header_not_first: 'the header does not come first.',
  after_trailer: 'a record after the trailer.',
}

function misplacement(
  { text }: Line,
  { header, trailer, records, returns }: Records,
  profile: FixedWidthProfile,
): keyof typeof misplacementSays | undefined {
  if (!/^[0127]/.test(text)) return 'unknown_record_type'
  if (text.startsWith('2') && profile.returned.length === 0) return 'return_layout_unknown'
  if (text.startsWith('0') && header) return 'second_header'
  if (text.startsWith('7') && trailer) return 'second_trailer'
  if (trailer) return 'after_trailer'
  const isLate = records.length + returns.length > 0
  return text.startsWith('0') && isLate ? 'header_not_first' : undefined
}

function checkComplete(found: Records, lines: readonly Line[], report: ReportRead) {
  const missing = (line: number, code: string, message: string) =>
    report({ line, field: 'record', code, message, severity: 'error' })
  const lastLine = lines.at(-1)?.number ?? 1
  if (!found.header) missing(1, 'header_missing', 'The file has no header.')
  if (!found.trailer) missing(lastLine, 'trailer_missing', 'The file has no trailer.')
  if (found.records.length + found.returns.length === 0) {
    missing(lastLine, 'no_payments', 'There are no payments in the file.')
  }
}

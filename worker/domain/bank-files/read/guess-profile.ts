import { must } from '../../must.ts'
import { placeholderBankCode } from '../profiles/aba-120.ts'
import type { ColumnProfile, FixedWidthProfile, Profile } from '../profiles/profile.ts'
import { profiles } from '../profiles/profiles.ts'
import type { Line } from './read-lines.ts'

const all: Profile[] = Object.values(profiles)
const ofColumns = all.filter((one): one is ColumnProfile => one.layout === 'columns')
const ofRecords = all
  .filter((one): one is FixedWidthProfile => one.layout === 'fixed_width')
  .sort((one, other) => one.recordWidth - other.recordWidth)

/** What a file looks like: columns under known headings, or records of a width, from the bank that its header names. */
export function guessProfile(lines: readonly Line[]): Profile {
  const first = lines[0]?.text ?? ''
  return guessColumns(first) ?? guessRecords(lines, first.slice(20, 23))
}

function guessColumns(line: string): ColumnProfile | undefined {
  if (/^[0127]/.test(line)) return undefined
  const cells = line.split(',').length
  const byHeadings = ofColumns.find(
    ({ columns }) => line === columns.map(({ heading }) => heading).join(),
  )
  return byHeadings ?? ofColumns.find(({ columns }) => cells >= columns.length)
}

/** Of the nearest width: the bank's own, confirmed before unconfirmed, else the standard one. */
function guessRecords(lines: readonly Line[], bankCode: string): FixedWidthProfile {
  const width = recordWidth(lines)
  const off = (one: FixedWidthProfile) => Math.abs(one.recordWidth - width)
  const nearest = Math.min(...ofRecords.map(off))
  const { recordWidth: known } = must(
    ofRecords.find((one) => off(one) === nearest),
    'profile',
  )
  const candidates = ofRecords.filter((one) => one.recordWidth === known)
  const ofBank = candidates.filter((one) => one.bankCode === bankCode)
  const standard = candidates.find((one) => one.bankCode === placeholderBankCode)
  const guess = ofBank.find(({ confirmedByBank }) => confirmedByBank) ?? ofBank[0] ?? standard
  return guess ?? must(candidates[0], 'profile')
}

/** Detail records are never trimmed; without one the longest line has to say. */
function recordWidth(lines: readonly Line[]): number {
  const detail = lines.find(({ text }) => /^[12]/.test(text))
  return detail?.text.length ?? Math.max(0, ...lines.slice(0, 10).map(({ text }) => text.length))
}

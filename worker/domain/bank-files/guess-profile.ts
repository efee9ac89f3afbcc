import { bankCsvColumns } from './bank-csv.ts'
import type { Profile, ProfileName } from './profile.ts'
import { profiles } from './profiles.ts'
import type { Line } from './read-lines.ts'

/**
 * What a file looks like: columns, or records of 120 or 132 characters from the bank its header
 * names.
 */
export function guessProfile(lines: readonly Line[]): Profile {
  const first = lines[0]?.text ?? ''
  if (isColumns(first)) return profiles['bank-csv']
  if (recordWidth(lines) > widthBetween) return profiles['kundu-pei-132']
  return profiles[profileOfBank[first.slice(20, 23)] ?? 'aba-120']
}

const profileOfBank: Partial<Record<string, ProfileName>> = {
  CBA: 'aba-120-cba',
  NAB: 'aba-120-nab',
  ANZ: 'aba-120-anz',
  WBC: 'aba-120-westpac',
}

function isColumns(line: string): boolean {
  return !/^[0127]/.test(line) && line.split(',').length >= bankCsvColumns.length
}

const widthBetween = 126

/** Detail records are never trimmed; without one the longest line has to say. */
function recordWidth(lines: readonly Line[]): number {
  const detail = lines.find(({ text }) => /^[12]/.test(text))
  return detail?.text.length ?? Math.max(0, ...lines.slice(0, 10).map(({ text }) => text.length))
}

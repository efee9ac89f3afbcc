/** What a file in somebody's hands is to the one that was sealed. */
export const checkResults = [
  'identical',
  'line_ends',
  'swapped',
  'changed',
  'missing',
  'another_file',
  'not_a_bank_file',
] as const
export type CheckResult = (typeof checkResults)[number]

export const differenceKinds = [
  'field',
  'length',
  'swapped',
  'moved',
  'missing',
  'cut',
  'extra',
  'encoding',
] as const

/** One thing in which a file differs from the sealed one, named at its line. Lines count from 1. */
export type FileDifference = {
  kind: (typeof differenceKinds)[number]
  /** The line of the sealed file; of a line that is too many, its place here. */
  line: number
  /** Where the line stands now, or the line that it changed places with. */
  otherLine: number | null
  /** What of the record differs: a field of the profile, `blank` between two of them, `end` behind the last. */
  field: string | null
  sealed: string | null
  here: string | null
  payeeName: string | null
  amountToea: number | null
}

export type FileComparison = {
  result: CheckResult
  /** The first of them. */
  differences: FileDifference[]
  /** All of them. */
  differenceCount: number
}

export const fileCheckLimits = {
  bytesMax: 4 * 1024 * 1024,
  differencesMax: 20,
  /** Lines more than the sealed file has that are compared; of a file with more than those, the others are counted. */
  linesBesideMax: 10_000,
  /** Characters of a value that a difference shows. */
  shownMax: 40,
  /** Checks of one person on one day. */
  ofDayMax: 200,
} as const

/** A file that was changed, not one that was mistaken for another: nothing leaves until two people looked. */
export function showsTampering(result: CheckResult): boolean {
  return result === 'swapped' || result === 'changed' || result === 'missing'
}

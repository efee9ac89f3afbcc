import { addDays, type Day } from '../calendar.ts'
import { endingOf, type FileKind, fileKindOf, isEndingOf } from '../file-kind.ts'
import { allow, type Result, refuse } from '../result.ts'

/** What a paper of a payee is. */
export const documentKinds = [
  'compliance_certificate',
  'registration',
  'contract',
  'bank_letter',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Characters. */
export const documentNameMax = 80
export const documentBytesMax = 5 * 1024 * 1024
/** Of one payee, replaced ones among them. */
export const documentsMax = 100
/** Days before its end that a document is shown as ending. */
export const endingDays = 30

export const documentEnds = ['never', 'later', 'soon', 'ended'] as const
export type DocumentEnd = (typeof documentEnds)[number]

/** The last day up to which a document ends soon. */
export const endingUntil = (today: Day): Day => addDays(today, endingDays)

/** A document counts on its last day. */
export function endOf(lastDay: Day | null, today: Day): DocumentEnd {
  if (lastDay === null) return 'never'
  if (lastDay < today) return 'ended'
  return lastDay <= endingUntil(today) ? 'soon' : 'later'
}

/** What a file is by its bytes, when its name says the same. */
export function documentKindOf(
  bytes: Uint8Array,
  fileName: string,
): Result<FileKind, 'document_unknown' | 'document_not_as_named'> {
  const kind = fileKindOf(bytes)
  if (!kind) return refuse('document_unknown')
  return isEndingOf(kind, endingOf(fileName)) ? allow(kind) : refuse('document_not_as_named')
}

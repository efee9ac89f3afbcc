import { addDays, type Day } from '../calendar.ts'
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

const fileKinds = [
  { mediaType: 'application/pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d], endings: ['pdf'] },
  { mediaType: 'image/jpeg', start: [0xff, 0xd8, 0xff], endings: ['jpg', 'jpeg'] },
  {
    mediaType: 'image/png',
    start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    endings: ['png'],
  },
]

/** What a file is by its bytes, when its name says the same. */
export function fileKindOf(
  bytes: Uint8Array,
  fileName: string,
): Result<string, 'document_unknown' | 'document_not_as_named'> {
  const kind = fileKinds.find(({ start }) => start.every((byte, place) => bytes[place] === byte))
  if (!kind) return refuse('document_unknown')
  const ending = /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? ''
  return kind.endings.includes(ending) ? allow(kind.mediaType) : refuse('document_not_as_named')
}

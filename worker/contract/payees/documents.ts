import * as z from 'zod/mini'
import { documentEnds, documentKinds, documentNameMax } from '../../domain/payees/document.ts'
import { Day, line, Moment, text } from '../shared.ts'

/** What is said of a file beside it, in a form: multipart with the file as `file`. */
export const NewDocument = z.object({
  kind: z.enum(documentKinds),
  name: line('Name', documentNameMax),
  /** Its last day; left out where it does not end. */
  lastDay: z.optional(Day),
  /** The document that this one takes the place of: both stay. */
  replacesId: z.optional(text('The document before', 60)),
})
export type NewDocument = z.infer<typeof NewDocument>

export const DocumentView = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  name: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  lastDay: z.nullable(Day),
  ends: z.enum(documentEnds),
  addedBy: z.string(),
  addedAt: Moment,
  /** Another one took its place. */
  isReplaced: z.boolean(),
})
export type DocumentView = z.infer<typeof DocumentView>

/** All of a payee, the newest first: a payee has at most a hundred. */
export const DocumentList = z.object({
  items: z.array(DocumentView),
  /** A malware scanner looks at each file before it is opened. */
  isScanned: z.boolean(),
})
export type DocumentList = z.infer<typeof DocumentList>

import * as z from 'zod/mini'
import { attachmentNoteMax } from '../../domain/batches/papers/attachment.ts'
import { Moment, optionalText } from '../shared.ts'

/** What is said of a paper beside it, in a form: multipart with the file as `file`. */
export const NewAttachment = z.object({
  /** The payment it belongs to; left out, it is the batch. */
  paymentId: z.optional(z.string().check(z.maxLength(60))),
  /** Why it comes after the batch was handed over. */
  note: optionalText('Note', attachmentNoteMax),
})
export type NewAttachment = z.infer<typeof NewAttachment>

export const AttachmentView = z.object({
  id: z.string(),
  paymentId: z.nullable(z.string()),
  /** As the payment was called when it came, or is since its batch was split. */
  line: z.nullable(z.int()),
  payeeName: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Why it came later; empty where it was there when the batch was handed over. */
  note: z.string(),
  version: z.int(),
  addedBy: z.string(),
  addedAt: Moment,
})
export type AttachmentView = z.infer<typeof AttachmentView>

/** All of a batch, the oldest first: a batch has at most fifty. */
export const AttachmentList = z.object({
  items: z.array(AttachmentView),
  /** A malware scanner looks at each file before it is opened. */
  isScanned: z.boolean(),
})
export type AttachmentList = z.infer<typeof AttachmentList>

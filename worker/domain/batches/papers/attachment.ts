import { allow, type Result, refuse } from '../../result.ts'
import { type BatchState, isEditable } from '../batch.ts'

export const attachmentBytesMax = 5 * 1024 * 1024
/** Of one batch, those of its payments among them. */
const attachmentsMax = 50
/** Characters of the reason for a paper that comes later. */
export const attachmentNoteMax = 200

/**
 * May a paper be laid beside the batch now, and is it a part of it? Beside an open batch it is; later it is a note, which says
 * why it comes.
 */
export function attach(
  state: BatchState,
  note: string,
  count: number,
): Result<
  'part' | 'note',
  'attachment_needs_note' | 'attachment_no_note' | 'too_many_attachments'
> {
  if (count >= attachmentsMax) return refuse('too_many_attachments')
  if (isEditable(state)) return note === '' ? allow('part') : refuse('attachment_no_note')
  return note === '' ? refuse('attachment_needs_note') : allow('note')
}

import * as z from 'zod/mini'
import { checkResults, differenceKinds } from '../../domain/bank-files/compare/file-difference.ts'
import { batchLimits, batchStates } from '../../domain/batches/batch.ts'
import { Moment, Person, text } from '../shared.ts'
import { askedAt } from './steps.ts'

/** One thing in which a file differs from the sealed one. */
const FileDifferenceView = z.object({
  kind: z.enum(differenceKinds),
  /** Of the sealed file, from 1; of a line that is too many, its place here. */
  line: z.int(),
  /** Where it stands now, or which line it changed places with. */
  otherLine: z.nullable(z.int()),
  field: z.nullable(z.string()),
  sealed: z.nullable(z.string()),
  here: z.nullable(z.string()),
  payeeName: z.nullable(z.string()),
  amountToea: z.nullable(z.int()),
})

/** A file that somebody held beside the sealed one, and what came of it. */
export const FileCheckView = z.object({
  id: z.string(),
  bankFileId: z.string(),
  sha256: z.string(),
  result: z.enum(checkResults),
  /** The first twenty. */
  differences: z.array(FileDifferenceView),
  differenceCount: z.int(),
  /** Whose file it is, where it is another sealed one. */
  other: z.nullable(
    z.object({
      bankFileId: z.string(),
      batchReference: z.string(),
      /** Another file of the batch whose file it was held beside. */
      isOfBatch: z.boolean(),
      /** It must not go to the bank. */
      isVoid: z.boolean(),
    }),
  ),
  /** The file it was held beside is void: it must not go to the bank. */
  isVoid: z.boolean(),
  /** It is void, and the file of its batch that counts has the same bytes. */
  isSealedAgain: z.boolean(),
  checkedBy: Person,
  checkedAt: Moment,
})
export type FileCheckView = z.infer<typeof FileCheckView>

/** The newest twenty. */
export const FileCheckList = z.object({
  items: z.array(FileCheckView),
  /** What whoever asks can do where a changed copy was found: ask to go on, or confirm that somebody else asked. */
  mayClear: z.nullable(z.enum(['ask', 'confirm'])),
})
export type FileCheckList = z.infer<typeof FileCheckList>

/** What a check answers: the state of the batch after it, too. */
export const FileCheckAnswer = z.extend(FileCheckView, { batchState: z.enum(batchStates) })
export type FileCheckAnswer = z.infer<typeof FileCheckAnswer>

/** The hash of a file that was read where it lies. */
export const NewFileCheck = z.object({ sha256: text('Hash', 64) })
export type NewFileCheck = z.infer<typeof NewFileCheck>

export const Clearing = z.object({ comment: text('Comment', batchLimits.commentMax), askedAt })
export type Clearing = z.infer<typeof Clearing>

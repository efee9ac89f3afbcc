import { allow, type Result, refuse } from '../../result.ts'

/** A file of the bank's as it stands, and what stands against taking it back. */
export type ImportedFile = {
  takenBackAt: Date | null
  backAskedBy: string | null
  backAskedAt: Date | null
  /** Were they deactivated since? What they asked is asked anew. */
  isAskerGone: boolean
  /** Was a file of its account imported after it? That one passed over what this one has. */
  hasLater: boolean
  /** Its lines and returns of which somebody said something. */
  said: number
}

export type TakeBackReason =
  | 'statement_not_last'
  | 'statement_said'
  | 'second_person_needed'
  | 'seen_otherwise'

/**
 * The wrong file was imported: one person asks that it be taken back, with why, and another confirms, since a debit that goes may be
 * what keeps a bank file’s payments from leaving again. Only the last one of its account goes, so that what is left is as it was
 * before it; and only while nothing is said of it, since that is taken back line by line. `seen`: when that was asked for which they
 * read, `null` where nobody had asked.
 */
export function takeBackFile(
  file: ImportedFile,
  actorId: string,
  seen: Date | null,
): Result<'ask' | 'confirm', TakeBackReason> {
  if (file.hasLater) return refuse('statement_not_last')
  if (file.said > 0) return refuse('statement_said')
  const { backAskedBy, backAskedAt } = file
  if (backAskedBy === actorId) return refuse('second_person_needed')
  if (backAskedAt?.getTime() !== seen?.getTime()) return refuse('seen_otherwise')
  return allow(backAskedBy === null || file.isAskerGone ? 'ask' : 'confirm')
}

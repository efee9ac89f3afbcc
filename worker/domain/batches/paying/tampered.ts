import { allow, type Result, refuse } from '../../result.ts'
import { type Batch, type BatchStep, batchLimits } from '../batch.ts'
import { isAsSeen } from '../batch-after-approval.ts'
import { type Actor, type NewBatchStep, step } from '../batch-step.ts'

/** A file was found that is the sealed one and was changed: nothing more leaves until two people looked. */
export function tamper(batch: Batch, actor: Actor): Result<NewBatchStep, 'not_sealed'> {
  if (batch.state !== 'file_sealed') return refuse('not_sealed')
  return allow(step(batch, actor, 'tamper', 'tampered', ''))
}

export type ClearReason =
  | 'not_tampered'
  | 'not_allowed'
  | 'comment_required'
  | 'comment_too_long'
  | 'second_person_needed'
  | 'clearing_needs_administrator'
  | 'seen_otherwise'

/** Who administers, and who of those that took part is there. */
export type Clearers = {
  administrators: readonly string[]
  present: readonly Pick<Actor, 'id' | 'defined'>[]
}

/**
 * One asks with what they found out, another confirms, and one of the two administers. Whoever found the changed file never
 * confirms: they may ask, so that two people beside each other always can. What somebody asked who is gone, or may not any
 * more, is asked anew: the stop is ended by two who are there. `seen`: when that was asked for which they read, `null`
 * where nobody had asked; left out, whatever stands there.
 */
export function clear(
  batch: Batch,
  actor: Actor,
  comment: string,
  { administrators, present }: Clearers,
  seen?: Date | null,
): Result<NewBatchStep, ClearReason> {
  if (batch.state !== 'tampered') return refuse('not_tampered')
  if (!mayClear(actor, administrators)) return refuse('not_allowed')
  if (comment.trim() === '') return refuse('comment_required')
  if (comment.length > batchLimits.commentMax) return refuse('comment_too_long')
  const { found, asked } = tamperingOf(batch.steps)
  if (asked?.actorId === actor.id) return refuse('second_person_needed')
  if (!isAsSeen(asked, seen)) return refuse('seen_otherwise')
  const isAsked = present.some((one) => one.id === asked?.actorId && mayClear(one, administrators))
  if (!asked || !isAsked || found?.actorId === actor.id) {
    return allow(step(batch, actor, 'ask_clearing', 'tampered', comment))
  }
  const isByAdministrator = [asked.actorId, actor.id].some((id) => administrators.includes(id))
  if (!isByAdministrator) return refuse('clearing_needs_administrator')
  return allow(step(batch, actor, 'clear', 'file_sealed', comment))
}

/** What this person can do so that it goes on: ask, confirm what another asked, or nothing. */
export function nextClearing(
  batch: Batch,
  actor: Actor,
  clearers: Clearers,
): 'ask' | 'confirm' | null {
  const next = clear(batch, actor, 'as it will be said', clearers)
  if (!next.ok) return null
  return next.value.kind === 'clear' ? 'confirm' : 'ask'
}

/** Who has a part in what leaves: those who administer, approve, or make the files. */
function mayClear(
  { id, defined }: Pick<Actor, 'id' | 'defined'>,
  administrators: readonly string[],
): boolean {
  const { permissions } = defined
  const hasPart =
    permissions.includes('approve_payments') || permissions.includes('make_bank_files')
  return administrators.includes(id) || hasPart
}

/** The step that found the changed file, and who asked last since then to go on all the same. */
export function tamperingOf<Taken extends Pick<BatchStep, 'kind'>>(
  steps: readonly Taken[],
): { found: Taken | undefined; asked: Taken | undefined } {
  const from = steps.findLastIndex(({ kind }) => kind === 'tamper')
  const since = from < 0 ? [] : steps.slice(from)
  return { found: since[0], asked: since.findLast(({ kind }) => kind === 'ask_clearing') }
}

import { dayMs } from '../../durations.ts'
import { allow, type Result, refuse } from '../../result.ts'
import type { OrganisationState } from '../organisation-state.ts'

/** Nobody there for so long, then the letter; nobody there for so long after it, then it goes. */
export const releaseDays = { silent: 7, afterLetter: 7 }
/** Between closing and emptying: longer than any request that was under way. */
export const closingMinutes = 30

/** What is known of an organisation that may have been signed up for nothing. */
export type Unused = {
  state: OrganisationState
  /** When it was made, or when somebody last came in. */
  lastThere: Date
  invoices: number
  people: number
  /** An entry of its audit log that is more than coming and going. */
  work: string | undefined
  /** A table in which somebody made a row. */
  table: string | undefined
  hasFiles: boolean
}

export type UsedReason =
  | 'not_a_trial'
  | 'invoice_written'
  | 'people_invited'
  | 'work_in_the_log'
  | 'rows_made'
  | 'files_kept'
  | 'somebody_came'
  | 'moved'

export type ReleaseState = 'looked' | 'warned' | 'closing' | 'wiped' | 'free' | 'kept'

export type ReleaseStep =
  | { do: 'wait' }
  /** Somebody made something: it is never looked at again. */
  | { do: 'keep'; because: UsedReason }
  /** Somebody came in after the letter: the days begin anew. */
  | { do: 'begin_anew' }
  | { do: 'warn' | 'close' | 'wipe' }

/** Was nothing ever done there? Whatever anybody made keeps it, however long they are away. */
function isUnused(facts: Unused): Result<undefined, UsedReason> {
  if (!mayRelease(facts.state)) return refuse('not_a_trial')
  if (facts.invoices > 0) return refuse('invoice_written')
  if (facts.people > 1) return refuse('people_invited')
  if (facts.work !== undefined) return refuse('work_in_the_log')
  if (facts.table !== undefined) return refuse('rows_made')
  if (facts.hasFiles) return refuse('files_kept')
  return allow()
}

/** What comes next for it: one step at a time, and never one without the one before. */
export function nextOfRelease(
  facts: Unused,
  { state, since }: { state: ReleaseState; since: Date },
  now: Date,
): ReleaseStep {
  if (state === 'wiped' || state === 'free' || state === 'kept') return { do: 'wait' }
  const unused = isUnused(state === 'closing' ? { ...facts, state: 'trialing' } : facts)
  if (!unused.ok) return { do: 'keep', because: unused.reason }
  const isOver = (from: Date, ms: number) => now.getTime() - from.getTime() >= ms
  if (state === 'closing') {
    if (facts.lastThere > silentUntil(since)) return { do: 'keep', because: 'somebody_came' }
    return isOver(since, closingMinutes * 60_000) ? { do: 'wipe' } : { do: 'wait' }
  }
  if (state === 'warned') {
    if (facts.lastThere > since) return { do: 'begin_anew' }
    return isOver(since, releaseDays.afterLetter * dayMs) ? { do: 'close' } : { do: 'wait' }
  }
  return isOver(facts.lastThere, releaseDays.silent * dayMs) ? { do: 'warn' } : { do: 'wait' }
}

const trials: OrganisationState[] = ['trialing', 'trial_grace', 'suspended']
const mayRelease = (state: OrganisationState) => trials.includes(state)

/** When it was closed nobody had come in since the letter: whoever came after this moment was on the way in just then. */
export function silentUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() - releaseDays.afterLetter * dayMs)
}

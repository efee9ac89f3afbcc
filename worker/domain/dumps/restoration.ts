import { type Colleague, isNewcomer } from '../access/administrators/newcomer.ts'
import { allow, type Result, refuse } from '../result.ts'

/** The steps of bringing an organisation back to a moment, in their order; the table refuses any other. */
export const restorationSteps = [
  ...(['frozen', 'bookmarked', 'restored', 'ended'] as const),
  ...(['set_aside', 'compared', 'logged', 'over'] as const),
] as const
export type RestorationStep = (typeof restorationSteps)[number]

/** Somebody of the organisation as they were before it was brought back. */
export type PersonKnown = {
  id: string
  name: string
  status: string
  role: string
  /** Up to which total they approve, where that is less than their role. */
  limitToea: number | null
  /** The SHA-256 of the hash: whether it is the same, and nothing of it. */
  password: string
  /** The ids of those that count. */
  factors: string[]
  /** The SHA-256 of the hashes of recovery codes that were not used; a restoration that the release before began has none. */
  codes?: string
  isInGroup: boolean
}

/** What people read before it is opened again. */
export type RestorationFindings = {
  /** What the log had behind that moment, by action: all of it is undone. */
  undone: Record<string, number>
  /** Of that, what changed rights or rules, or kept something from being paid; a restoration of the release before has none. */
  takenSince?: string[]
  /** What the bank told, and accounts that took the place of others; a restoration of the release before has none. */
  toldSince?: string[]
  /** Batches that had a step since, as they stood before. */
  movedOn: string[]
  /** Files that were made and that the database does not know. */
  sealedSince: string[]
  /** Whatever is not at the bank now and may have been paid since. */
  mayBePaid: string[]
  /** Why its log is not the one that was; a restoration of the release before has none. */
  log?: string[]
  /** Whoever may do more, or came in by other ways, than before. */
  people: string[]
  /** The moment it came to, where that is not the one asked for: of a copy in place of it. Null: it stayed as it was. */
  cameTo?: string | null
  /** Behind which moment it was read what is undone, where that is not the one asked for. */
  behind?: string
  /** As they were before, until that is shut again. */
  before?: PersonKnown[]
}

export const nothingFound: RestorationFindings = {
  ...{ undone: {}, movedOn: [], sealedSince: [], mayBePaid: [], people: [] },
}

/** What people read where nobody could read what a copy undoes besides. */
const ofWhatWasDone = 'Nobody can read what was done from '
export const isNotRead = (line: string) => line.startsWith(ofWhatWasDone)
export const notRead = (from: Date, to: Date) =>
  `${ofWhatWasDone}${from.toISOString()} to ${to.toISOString()}, and is undone: go through stops, rights and rules.`

type Undone = Pick<RestorationFindings, 'undone' | 'takenSince' | 'toldSince' | 'movedOn'>

/** All that is undone by what is of before a moment: what was done up to that, and what is known of since. */
export function undoneTogether(upTo: Partial<Undone>, since: Undone): Undone {
  const undone = { ...since.undone }
  for (const [action, many] of Object.entries(upTo.undone ?? {}))
    undone[action] = (undone[action] ?? 0) + many
  const referenceOf = (line: string) => line.split(' ', 1)[0]
  const later = new Set(since.movedOn.map(referenceOf))
  const movedOn = (upTo.movedOn ?? []).filter((line) => !later.has(referenceOf(line)))
  return {
    undone,
    takenSince: [...(upTo.takenSince ?? []), ...(since.takenSince ?? [])],
    toldSince: [...(upTo.toldSince ?? []), ...(since.toldSince ?? [])],
    // a batch that moved on again stands as it did last
    movedOn: [...movedOn, ...since.movedOn],
  }
}

/** How the reason of a restoration ends of which the copy of a night is in place. */
export const fromCopy = (night: string) => `From the copy of the night of ${night}`

/** What is told of the step `restored` where nothing was brought back. */
export const asItIs = 'as it is'

/** Is this the next step? One that was taken is not taken again. */
export function takeStep(
  from: RestorationStep,
  to: RestorationStep,
): Result<RestorationStep, 'restoration_out_of_order'> {
  const isNext = restorationSteps.indexOf(to) === restorationSteps.indexOf(from) + 1
  return isNext ? allow(to) : refuse('restoration_out_of_order')
}

type Opening = { state: RestorationStep; begunAt: Date; openingAskedBy: string | null }

/** Who un-freezes what was brought back: somebody asks, somebody else confirms, and not before everything was done. */
export function openRestored(
  { state, begunAt, openingAskedBy }: Opening,
  person: Colleague,
  now: Date,
): Result<'ask' | 'open', 'restoration_under_way' | 'restoration_by_two' | 'came_since'> {
  if (state !== 'logged') return refuse('restoration_under_way')
  if (isNewcomer(person, begunAt, now)) return refuse('came_since')
  if (openingAskedBy === null) return allow<'ask' | 'open'>('ask')
  if (openingAskedBy === person.personId) return refuse('restoration_by_two')
  return allow<'ask' | 'open'>('open')
}

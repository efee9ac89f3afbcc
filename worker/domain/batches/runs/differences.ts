import { joined, type Person, peopleOf, personKey, type RunLine } from './people-of-run.ts'

/** What became of somebody since the last run, in the order of worry. */
export const differenceKinds = ['account', 'new', 'gone', 'back', 'amount', 'name'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What the maker says of somebody who is new or gone. */
export const differenceWords = ['started', 'left', 'leave', 'mistake'] as const
export type DifferenceWord = (typeof differenceWords)[number]

/** Whoever the maker says something of. */
export const saidKinds = ['new', 'gone', 'back'] as const satisfies DifferenceKind[]

/** Which of them go with what. */
export const wordsOf: Partial<Record<DifferenceKind, readonly DifferenceWord[]>> = {
  new: ['started', 'mistake'],
  back: ['started', 'leave', 'mistake'],
  gone: ['left', 'leave', 'mistake'],
} satisfies Record<(typeof saidKinds)[number], readonly DifferenceWord[]>

/** One person who is not paid as in the last run. */
export type Difference = {
  kind: DifferenceKind
  payeeId: string
  /** Who it is among all of one payee: a pooled account has many. */
  person: string
  name: string
  beforeToea: number
  nowToea: number
  /** What stands there now and what stood there: accounts or names. */
  before: string
  now: string
}

/** The same in figures: it is signed, and stands on the approver's page. */
export type RunSummary = Record<DifferenceKind, number> & {
  /** The run that it is compared with: `B41`. */
  run: string
  /** Who chose it, where it is not simply the last one. */
  chosenBy?: string
  people: number
  /** Paid just as then; and whose amount differs, but by no more than leaves it the same one. */
  same: number
  near?: number
  beforeToea: number
  nowToea: number
  words: Partial<Record<DifferenceWord, number>>
}

/** Beyond this share and beyond this amount, an amount is another one. */
const amountShare = 0.25
const amountToea = 20_000

type Totals = Pick<RunSummary, 'people' | 'same' | 'near' | 'beforeToea' | 'nowToea'>

/**
 * Two runs side by side, person by person: joined by who they are, then by code, then by account. The worst first. `wasPaid`:
 * who was paid in a run before the last one. `beside`: what the other parts of this one pay; of whom they alone pay nothing
 * is said here, and none of them is gone. `elsewhere`: what the batches pay that a supplementary run stands beside; nor is
 * any of those.
 */
export function compareRuns(
  before: RunLine[],
  now: RunLine[],
  wasPaid: ReadonlySet<string>,
  beside: RunLine[] = [],
  elsewhere: RunLine[] = [],
): { rows: Difference[]; near: number } & Omit<Totals, 'near'> {
  const earlier = peopleOf(before)
  const whole = peopleOf([...now, ...beside])
  const pairs = joined(earlier, whole)
  const found = new Set(pairs.values())
  const own = new Set(now.map(personKey))
  const current = whole.filter(({ key }) => own.has(key))
  const rows = current.flatMap((person): Difference[] => {
    const past = pairs.get(person)
    if (!past) return [alone(wasPaid.has(person.payeeId) ? 'back' : 'new', undefined, person)]
    return changeOf(past, person)
  })
  const other = new Set(rows.map(({ person }) => person))
  const near = current.filter((person) => {
    return !other.has(person.key) && pairs.get(person)?.toea !== person.toea
  }).length
  const left = earlier.filter((person) => !found.has(person))
  const paidElsewhere = new Set(joined(left, peopleOf(elsewhere)).values())
  const gone = left.filter((person) => !paidElsewhere.has(person))
  const all = [...rows, ...gone.map((person) => alone('gone', person, undefined))]
  const paidBefore = [...gone, ...current.flatMap((person) => pairs.get(person) ?? [])]
  return {
    rows: all.toSorted(byRisk),
    people: current.length,
    same: current.length - rows.length - near,
    near,
    ...{ beforeToea: sumOf(paidBefore), nowToea: sumOf(current) },
  }
}

const sumOf = (people: Person[]) => people.reduce((sum, { toea }) => sum + toea, 0)

/** The worst that changed; nothing where all is as it was. */
function changeOf(past: Person, person: Person): Difference[] {
  const { payeeId, name } = person
  const row = { payeeId, person: person.key, name, beforeToea: past.toea, nowToea: person.toea }
  if (past.accountKeys !== person.accountKeys) {
    return [{ ...row, kind: 'account', before: past.accounts, now: person.accounts }]
  }
  if (isOtherAmount(past.toea, person.toea)) {
    return [{ ...row, kind: 'amount', before: '', now: '' }]
  }
  if (past.nameKey !== person.nameKey) {
    return [{ ...row, kind: 'name', before: past.name, now: person.name }]
  }
  return []
}

function isOtherAmount(before: number, now: number): boolean {
  const apart = Math.abs(now - before)
  return apart > amountToea && apart > amountShare * before
}

function alone(
  kind: 'new' | 'back' | 'gone',
  past: Person | undefined,
  person: Person | undefined,
): Difference {
  return {
    kind,
    payeeId: (person ?? past)?.payeeId ?? '',
    person: (person ?? past)?.key ?? '',
    name: (person ?? past)?.name ?? '',
    beforeToea: past?.toea ?? 0,
    nowToea: person?.toea ?? 0,
    before: past?.accounts ?? '',
    now: person?.accounts ?? '',
  }
}

function byRisk(one: Difference, other: Difference): number {
  const place = ({ kind }: Difference) => differenceKinds.indexOf(kind)
  const apart = ({ nowToea, beforeToea }: Difference) => Math.abs(nowToea - beforeToea)
  return (
    place(one) - place(other) ||
    apart(other) - apart(one) ||
    (one.name < other.name ? -1 : Number(one.name > other.name))
  )
}

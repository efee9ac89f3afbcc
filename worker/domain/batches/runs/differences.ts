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

/** A payment of one of the two runs, as far as a comparison needs to know it. */
export type RunLine = {
  /** Whom it pays; who was merged is the one they were merged into. */
  payeeId: string
  /** Their number with the organisation, in the sheet or on file; empty where there is none. */
  code: string
  name: string
  nameKey: string
  /** What says which account it is, and how people read it. */
  accountKey: string
  account: string
  amountToea: number
}

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
  same: number
  beforeToea: number
  nowToea: number
  words: Partial<Record<DifferenceWord, number>>
}

/** From this share, and from this amount on, an amount is another one. */
const amountShare = 0.25
const amountToea = 20_000

type Person = {
  key: string
  payeeId: string
  code: string
  name: string
  nameKey: string
  accountKeys: string
  accounts: string
  toea: number
}

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
): { rows: Difference[] } & Pick<RunSummary, 'people' | 'same' | 'beforeToea' | 'nowToea'> {
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
  const left = earlier.filter((person) => !found.has(person))
  const paidElsewhere = new Set(joined(left, peopleOf(elsewhere)).values())
  const gone = left.filter((person) => !paidElsewhere.has(person))
  const all = [...rows, ...gone.map((person) => alone('gone', person, undefined))]
  const paidBefore = [...gone, ...current.flatMap((person) => pairs.get(person) ?? [])]
  return {
    rows: all.toSorted(byRisk),
    people: current.length,
    same: current.length - rows.length,
    ...{ beforeToea: sumOf(paidBefore), nowToea: sumOf(current) },
  }
}

const sumOf = (people: Person[]) => people.reduce((sum, { toea }) => sum + toea, 0)

/** Several lines of one person are one: their sum, and all their accounts. */
function peopleOf(lines: RunLine[]): Person[] {
  return [...Map.groupBy(lines, personKey).values()].map((own) => {
    const [first] = own
    const sorted = (of: (line: RunLine) => string) => [...new Set(own.map(of))].sort().join(', ')
    return {
      key: first ? personKey(first) : '',
      payeeId: first?.payeeId ?? '',
      code: own.find(({ code }) => code !== '')?.code ?? '',
      name: first?.name ?? '',
      nameKey: sorted(({ nameKey }) => nameKey),
      accountKeys: sorted(({ accountKey }) => accountKey),
      accounts: sorted(({ account }) => account),
      toea: own.reduce((sum, line) => sum + line.amountToea, 0),
    }
  })
}

/** One pooled account has many members: they are told apart by number, else by name. */
function personKey({ payeeId, code, nameKey }: RunLine): string {
  return code === '' ? `${payeeId} ${nameKey}` : `code ${code}`
}

/** Who is who, each once: by number or by who they are with one name, then by who they are, then by account. */
function joined(before: Person[], now: Person[]): Map<Person, Person> {
  const pairs = new Map<Person, Person>()
  const left = new Set(before)
  const keys: ((person: Person) => string)[] = [
    ({ code }) => code,
    ({ payeeId, nameKey }) => `${payeeId} ${nameKey}`,
    ({ payeeId }) => payeeId,
    ({ accountKeys }) => accountKeys,
  ]
  for (const keyOf of keys) {
    const byKey = Map.groupBy(left, keyOf)
    for (const person of now) {
      if (pairs.has(person) || keyOf(person) === '') continue
      const past = byKey.get(keyOf(person))?.find((one) => left.has(one))
      if (!past) continue
      pairs.set(person, past)
      left.delete(past)
    }
  }
  return pairs
}

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

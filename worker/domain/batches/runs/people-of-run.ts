import { asKey } from '../../text/as-key.ts'

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
  /** One account of many members, whose names stand on the lines. */
  isPooled: boolean
  amountToea: number
}

export type Person = {
  key: string
  payeeId: string
  code: string
  name: string
  nameKey: string
  accountKeys: string
  accounts: string
  isPooled: boolean
  toea: number
}

/** Several lines of one person are one: their sum, and all their accounts. */
export function peopleOf(lines: RunLine[]): Person[] {
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
      isPooled: own.some(({ isPooled }) => isPooled),
      toea: own.reduce((sum, line) => sum + line.amountToea, 0),
    }
  })
}

/** One pooled account has many members: they are told apart by number, else by name. */
export function personKey({ payeeId, code, nameKey }: RunLine): string {
  return code === '' ? `${payeeId}/${nameKey}` : `code ${code}`
}

/**
 * Who is who, each once: by number or by who they are with one name, then by who they are, then by account. Who they are and
 * their account say of a pooled one's members nothing: without number and name, one of them is somebody else.
 */
export function joined(before: Person[], now: Person[]): Map<Person, Person> {
  const pairs = new Map<Person, Person>()
  const left = new Set(before)
  const keys: ((person: Person) => string)[] = [
    ({ code }) => code && asKey(code),
    ({ payeeId, nameKey }) => `${payeeId} ${nameKey}`,
    ({ payeeId, isPooled }) => (isPooled ? '' : payeeId),
    ({ accountKeys, isPooled, nameKey }) => (isPooled ? `${accountKeys} ${nameKey}` : accountKeys),
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

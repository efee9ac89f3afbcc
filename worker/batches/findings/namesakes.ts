import type { FoundPayee } from '../../domain/batches/find-in-line.ts'

/** A line names so many of the same name, and says how many more there are. */
const namedMax = 5

type People = Map<string, FoundPayee>
export type Namesakes = { namesakes: FoundPayee[]; moreNamesakes: number }

/**
 * Who else is paid under a name, unless a code says that it is another person. Prepared once for all lines, so that twenty
 * thousand of one name are no more work than as many of names of their own.
 */
export function namesakesAmong(named: { name: string; payee: FoundPayee }[]) {
  const byName = new Map<string, { all: People; byCode: Map<string, People> }>()
  for (const { name, payee } of named) {
    if (name === '' || payee.status !== 'active') continue
    const called = byName.get(name) ?? { all: new Map(), byCode: new Map() }
    const ofCode = called.byCode.get(payee.code) ?? new Map()
    byName.set(name, called)
    called.all.set(payee.id, payee)
    called.byCode.set(payee.code, ofCode.set(payee.id, payee))
  }
  return (name: string, payee: FoundPayee): Namesakes => {
    const called = byName.get(name)
    const groups: (People | undefined)[] =
      payee.code === '' ? [called?.all] : [called?.byCode.get(''), called?.byCode.get(payee.code)]
    const people = groups.filter((group) => group !== undefined)
    const count = people.reduce((sum, group) => sum + group.size - Number(group.has(payee.id)), 0)
    const namesakes = firstOf(people, payee.id)
    return { namesakes, moreNamesakes: count - namesakes.length }
  }
}

function firstOf(people: People[], but: string): FoundPayee[] {
  const first: FoundPayee[] = []
  for (const group of people) {
    for (const one of group.values()) {
      if (first.length === namedMax) return first
      if (one.id !== but) first.push(one)
    }
  }
  return first
}

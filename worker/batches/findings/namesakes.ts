import type { FoundPayee } from '../../domain/batches/find-in-line.ts'
import { asKey } from '../../domain/text/as-key.ts'
import { calledMax } from '../../payees/store.ts'

/** A line names so many of the same name, and says how many more there are. */
const namedMax = 5

type People = Map<string, FoundPayee>
/** Those of one name, also by their codes. */
type Called = { all: People; byCode: Map<string, People> }
export type Namesakes = {
  namesakes: FoundPayee[]
  /** `15+` where there may be more of them than were looked at. */
  moreNamesakes: number | string
}

const nobody: Namesakes = { namesakes: [], moreNamesakes: 0 }

/**
 * Who else is paid under a name, unless a code says that it is another person; and who is stopped, whatever a code says: whoever adds
 * somebody gives them the code they like. Prepared once for all lines, so that twenty
 * thousand of one name are no more work than as many of names of their own; and a name that is one person's has no lists.
 */
export function namesakesAmong(named: Iterable<{ name: string; payee: FoundPayee }>) {
  const byName = new Map<string, FoundPayee | Called>()
  for (const { name, payee } of named) {
    if (name === '' || (payee.status !== 'active' && !payee.stopped)) continue
    const before = byName.get(name)
    if (!before) byName.set(name, payee)
    else if ('all' in before) add(before, payee)
    else if (before.id !== payee.id) byName.set(name, add(add(newCalled(), before), payee))
  }
  return (name: string, payee: FoundPayee): Namesakes => {
    const found = byName.get(name)
    if (!found) return nobody
    if (!('all' in found)) return isOther(found, payee) ? { ...nobody, namesakes: [found] } : nobody
    const groups: (People | undefined)[] =
      payee.code === ''
        ? [found.all]
        : [asKey(''), asKey(payee.code)].map((code) => found.byCode.get(code))
    const people = groups.filter((group) => group !== undefined)
    const count = people.reduce((sum, group) => sum + group.size - Number(group.has(payee.id)), 0)
    const namesakes = firstOf(people, payee.id)
    const isAtLeast = people.some(({ size }) => size >= calledMax)
    const more = count - namesakes.length
    return { namesakes, moreNamesakes: isAtLeast && more > 0 ? `${more}+` : more }
  }
}

const newCalled = (): Called => ({ all: new Map(), byCode: new Map() })

function add(called: Called, payee: FoundPayee): Called {
  const code = asKey(payee.stopped ? '' : payee.code)
  const ofCode = called.byCode.get(code) ?? new Map()
  called.all.set(payee.id, payee)
  called.byCode.set(code, ofCode.set(payee.id, payee))
  return called
}

/** Somebody else, whom no code tells apart, or who is stopped. */
const isOther = (one: FoundPayee, { id, code }: FoundPayee) =>
  one.id !== id && (Boolean(one.stopped) || one.code === '' || code === '' || one.code === code)

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

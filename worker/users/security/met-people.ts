import type { SecurityList } from '../../contract/users/security.ts'
import { namedMax } from '../../domain/access/sign-in/kept-out.ts'
import { isMeantFirst } from '../../domain/access/sign-in/sign-in-rules.ts'
import type { readMet } from './store.ts'

type Read = Awaited<ReturnType<typeof readMet>>

/** Who of the people that were looked at has no second factor: how many, and the first of them by name. */
export function withoutFactor({ people, isAll }: Read): SecurityList['withoutFactor'] {
  const without = people.filter(({ hasFactor }) => !hasFactor)
  return {
    isAll,
    all: without.length,
    meantFirst: without.filter(({ defined }) => isMeantFirst(defined)).length,
    people: without.slice(0, namedMax).map(({ id, name, defined }) => ({
      ...{ id, name },
      isMeantFirst: isMeantFirst(defined),
    })),
  }
}

/** Where the first of them by name were when they last signed in. */
export function lastSeen({ people, isAll }: Read): SecurityList['lastSeen'] {
  return {
    isAll: isAll && people.length <= namedMax,
    people: people
      .slice(0, namedMax)
      .flatMap(({ name, role, address }) => (address ? [{ name, role, address }] : [])),
  }
}

import type { FoundPayee, LineFacts } from '../../../domain/batches/find-in-line.ts'
import { compareNames } from '../../../domain/payees/compare-names.ts'
import { asKey } from '../../../domain/text/as-key.ts'

export type MergeablePayee = FoundPayee & { mergedInto: string | null }

/** Of several records with one number so many are looked at for their names. */
const ownersMax = 20

type Owners = { has: (payee: FoundPayee) => boolean; some: FoundPayee[] }

/** Who has a number, themselves or by a record that was merged into theirs. */
export function ownersByCode(
  found: MergeablePayee[],
  whole: (one: MergeablePayee) => FoundPayee,
): (code: string) => Owners {
  const some = new Map<string, FoundPayee[]>()
  const merged = new Set<string>()
  const numbered = found.filter(({ code }) => code !== '')
  const ownFirst = numbered.toSorted(
    (one, other) => Number(one.mergedInto !== null) - Number(other.mergedInto !== null),
  )
  for (const one of ownFirst) {
    if (one.mergedInto !== null) merged.add(`${one.mergedInto} ${one.code}`)
    const known = some.get(asKey(one.code))
    if (!known) some.set(asKey(one.code), [whole(one)])
    else if (known.length < ownersMax) known.push(whole(one))
  }
  return (code) => ({
    has: (payee) => payee.code === code || merged.has(`${payee.id} ${code}`),
    some: some.get(asKey(code)) ?? [],
  })
}

/**
 * Who else has the number that a sheet says. Where its payee has it too, another record with it makes nobody another person,
 * but where the name is that other one's.
 */
export function otherOwner(
  { has, some }: Owners,
  { line: { sheetName }, payee, account }: Pick<LineFacts, 'line' | 'payee' | 'account'>,
): FoundPayee | undefined {
  if (some.length === 0) return undefined
  const others = some.filter(({ id }) => id !== payee.id)
  if (!has(payee)) return others[0]
  const isCalled = (name: string) => compareNames(sheetName, name) === 'match'
  if (sheetName === '' || isCalled(account.nameAtBank)) return undefined
  return others.find(({ accounts }) => accounts.some(({ nameAtBank }) => isCalled(nameAtBank)))
}

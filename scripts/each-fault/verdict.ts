import type { Proof } from '../../worker/testing/setup/each-fault/proof.ts'
import type { Known } from './known.ts'

export type Told = Proof & { route: string }
type Lists = {
  known: Known[]
  unproven: Record<string, string>
  cutShort: Record<string, string>
}

/**
 * What a run was against: differences that nothing speaks of, calls that were lost in no run, and where all files were run also calls without a proof, and whatever
 * the lists of `known.ts` say for nothing.
 */
export function verdict(
  { routes, proofs, isWhole }: { routes: string[]; proofs: Told[]; isWhole: boolean },
  { known, unproven, cutShort }: Lists,
) {
  // one that asks for nothing was proven of nothing
  const told = proofs.filter(({ calls, afterwards }) => calls + afterwards > 0)
  const counted = told.filter(({ route }) => !(route in unproven || route in cutShort))
  const unknownOf = ({ route, found }: Told) =>
    found.filter((one) => !known.some(({ is }) => is(route, one)))
  const wrong = counted.flatMap((one) =>
    unknownOf(one).map((found) => `${one.route}: ${JSON.stringify(found)}`),
  )
  const unmet = counted.flatMap(({ route, unmet: calls }) =>
    calls.map((call) => `${route}: ${call}`),
  )
  const proven = new Set(counted.map(({ route }) => route))
  if (!isWhole) return { counted, proven, wrong, unmet, missing: [], outdated: [] }

  const missing = routes.filter(
    (route) => !(proven.has(route) || route in unproven || route in cutShort),
  )
  const toldOf = (name: string) => told.filter(({ route }) => route === name)
  const needless = [
    ...Object.keys(unproven).filter((route) => toldOf(route).length > 0),
    ...Object.keys(cutShort).filter((route) => !toldOf(route).some((one) => unknownOf(one).length)),
  ].filter((route) => routes.includes(route))
  const outdated = [
    ...Object.keys({ ...unproven, ...cutShort })
      .filter((route) => !routes.includes(route))
      .map((route) => `${route}: there is no such call`),
    ...needless.map((route) => `${route}: needs no reason`),
    ...known
      .filter(({ is }) => !counted.some(({ route, found }) => found.some((one) => is(route, one))))
      .map(({ why }) => `nothing differed so: ${why}`),
  ]
  return { counted, proven, wrong, unmet, missing, outdated }
}

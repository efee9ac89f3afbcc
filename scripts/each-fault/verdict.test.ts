import { expect, test } from 'vitest'
import type { Difference } from '../../worker/testing/setup/each-fault/proof.ts'
import { type Told, verdict } from './verdict.ts'

const difference = (differs: string): Difference => ({
  ...{ call: 'insert', when: 'after', isAfterwards: false, tries: 3, runs: 1, status: 200 },
  differs: [differs],
  differsAfterAnother: [],
})
const proof = (route: string, calls: number, ...differs: string[]): Told => ({
  ...{ route, calls, afterwards: 0, status: 200, times: calls * 2, tables: [], unmet: [] },
  found: differs.map(difference),
})
const lists = {
  known: [{ why: 'tries', is: (_: string, { differs }: Difference) => differs[0] === 'tries' }],
  unproven: { later: 'its work follows' },
  cutShort: { long: 'it does not come to its end' },
}
const routes = ['pay', 'try', 'later', 'long']
const good = [
  proof('pay', 3),
  proof('try', 2, 'tries'),
  proof('later', 0),
  proof('long', 90, 'share'),
]

test('a whole run is against what nothing speaks of, what has no proof, and reasons that nothing needs', () => {
  const of = (proofs: Told[], isWhole = true, named = routes) => {
    const { wrong, missing, outdated } = verdict({ routes: named, proofs, isWhole }, lists)
    return { wrong: wrong.length, missing, outdated }
  }
  expect(of(good)).toEqual({ wrong: 0, missing: [], outdated: [] })
  expect(of([...good, proof('pay', 3, 'amount')])).toMatchObject({ wrong: 1 })
  expect(of(good.slice(1))).toMatchObject({ missing: ['pay'] })
  const late = { ...proof('pay', 3), unmet: ['1: select'] }
  expect(verdict({ routes, proofs: [late], isWhole: false }, lists).unmet).toEqual([
    'pay: 1: select',
  ])
  expect(of([...good, proof('later', 1)]).outdated).toEqual(['later: needs no reason'])
  expect(of([...good.slice(0, 3), proof('long', 90)]).outdated).toEqual(['long: needs no reason'])
  expect(of([proof('try', 2), ...good.filter(({ route }) => route !== 'try')]).outdated).toEqual([
    'nothing differed so: tries',
  ])
  expect(of(good, true, ['pay', 'try', 'long']).outdated).toEqual(['later: there is no such call'])
  // where files were named, the others say nothing
  expect(of([proof('pay', 3, 'amount')], false)).toEqual({ wrong: 1, missing: [], outdated: [] })
})

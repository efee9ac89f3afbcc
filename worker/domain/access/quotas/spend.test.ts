import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { type Quota, quotas } from './quotas.ts'
import { owe, type Spent, spend, whoOwes } from './spend.ts'

const start = 1_700_000_000_000
const small: Quota = { per: 'minute', person: 3, organisation: 5, countedIn: 'isolate' }

/** Asks at each of these moments, and says which were answered. */
function ask(quota: Quota, moments: number[]) {
  let spent: Partial<Spent> = {}
  return moments.map((at) => {
    const said = spend(quota, spent, at)
    if (said.ok) spent = said.value
    return said
  })
}

test('as many as the period allows may come at once, and the next is told when', () => {
  const said = ask(small, [start, start, start, start])
  expect(said.map(({ ok }) => ok)).toEqual([true, true, true, false])
  expect(said[3]).toEqual({ ok: false, whose: 'person', most: 3, againAt: start + 20_000 })
})

test('whoever comes when they were told is let in, and a moment earlier is not', () => {
  const answers = (last: number) => ask(small, [start, start, start, last]).map(({ ok }) => ok)
  expect(answers(start + 20_000)).toEqual([true, true, true, true])
  expect(answers(start + 19_999)).toEqual([true, true, true, false])
})

test('what has bytes takes as many at once, and is told when the last of them have room', () => {
  const said = spend(small, {}, start, 2)
  expect(said).toEqual({
    ok: true,
    value: { person: start + 40_000, organisation: start + 24_000 },
  })
  const full = spend(small, said.ok ? said.value : {}, start, 2)
  expect(full).toEqual({ ok: false, whose: 'person', most: 3, againAt: start + 20_000 })
})

test('what was done already is owed, for two periods at most, and its person waits until a period has room', () => {
  const owed = (many: number, spent: Partial<Spent> = {}) => {
    const next = owe(small, spent, start, many)
    return { next, full: whoOwes(small, next, start) }
  }
  expect(owed(3).full).toBeUndefined()
  const again = owed(1, owed(3).next)
  expect(again.full).toEqual({ ok: false, whose: 'person', most: 3, againAt: start + 20_000 })
  expect(owed(2, { organisation: start + 60_000 }).full?.whose).toBe('organisation')
  expect(owed(1_000).full?.againAt).toBe(start + 60_000)
})

test('a clock that was set back shuts nobody out', () => {
  const days = 3 * dayMs
  const ahead = { person: start + days, organisation: start + days }
  expect(spend(small, ahead, start)).toMatchObject({ ok: true })
  expect(whoOwes(small, ahead, start)).toBeUndefined()
})

test('what colleagues asked for counts against the organisation', () => {
  const mine = spend(small, { organisation: start + 60_000 }, start)
  expect(mine).toEqual({ ok: false, whose: 'organisation', most: 5, againAt: start + 12_000 })
})

test('in no period are more than twice as many answered, and who keeps to it is never refused', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 60 }), (gaps) => {
      let at = start
      const moments = gaps.map((gap) => (at += gap))
      const answered = moments.filter((_, index) => ask(small, moments)[index]?.ok)
      for (const from of answered) {
        const within = answered.filter((one) => one >= from && one < from + 60_000)
        expect(within.length).toBeLessThanOrEqual(2 * small.person)
      }
    }),
    { numRuns: 100 },
  )
  const steady = Array.from({ length: 200 }, (_, index) => start + index * 20_000)
  expect(ask(small, steady).every(({ ok }) => ok)).toBe(true)
})

test('an organisation may always do more than one of its people', () => {
  const narrow = Object.entries(quotas).filter(([, one]) => one.organisation < 2 * one.person)
  expect(narrow).toEqual([])
})

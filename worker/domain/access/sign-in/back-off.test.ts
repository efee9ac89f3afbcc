import { expect, test } from 'vitest'
import {
  afterFailure,
  countedMs,
  countsEverywhere,
  failuresEverywhereMax,
  mayTry,
  type Tries,
} from './back-off.ts'

const start = new Date('2026-11-23T00:00:00Z')
const minutesAfter = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** Whoever tries whenever they may, for so long: how often, and what is counted of it. */
function tryFor(minutes: number) {
  let tries: Tries | undefined
  let everywhere: Tries | undefined
  let times = 0
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = minutesAfter(minute)
    while (mayTry([tries], now).ok) {
      tries = afterFailure(tries, now)
      if (countsEverywhere(tries)) everywhere = afterFailure(everywhere, now, failuresEverywhereMax)
      times += 1
    }
  }
  return { times, tries, everywhere }
}

test('four wrong tries are free, and from the fifth on each brings a longer wait', () => {
  let tries: Tries | undefined
  const waits: number[] = []
  for (let times = 0; times < 11; times++) {
    tries = afterFailure(tries, start)
    waits.push(((tries.lockedUntil?.getTime() ?? start.getTime()) - start.getTime()) / 60_000)
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15])
})

test('whoever is held back is told until when, by whichever count holds longest', () => {
  const one = { failures: 5, lockedUntil: minutesAfter(1), countedSince: start }
  const other = { failures: 9, lockedUntil: minutesAfter(15), countedSince: start }
  expect(mayTry([one, undefined, other], start)).toMatchObject({
    ok: false,
    until: minutesAfter(15),
  })
  expect(mayTry([one], minutesAfter(1)).ok).toBe(true)
  expect(mayTry([undefined], start).ok).toBe(true)
})

test('a place that tries all day gets about a hundred tries, and holds back no other place', () => {
  const { times, everywhere } = tryFor(24 * 60)
  expect(times).toBeLessThanOrEqual(105)
  expect(everywhere).toMatchObject({ failures: 5, lockedUntil: null })
})

test('counting begins anew after a day, and not before', () => {
  const tries = { failures: 9, lockedUntil: null, countedSince: start }
  const almost = new Date(start.getTime() + countedMs - 1)
  expect(afterFailure(tries, almost).failures).toBe(10)
  const after = new Date(start.getTime() + countedMs)
  expect(afterFailure(tries, after)).toEqual({
    failures: 1,
    lockedUntil: null,
    countedSince: after,
  })
})

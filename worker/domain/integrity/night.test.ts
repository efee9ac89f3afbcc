import { expect, test } from 'vitest'
import { integrityCheckNames } from './checks.ts'
import { beginNight, hasNews, keptProblemsMax, nightOf, walkOn } from './night.ts'

test.each([
  ['2026-11-22T15:59:00Z', '2026-11-22'],
  ['2026-11-22T16:00:00Z', '2026-11-23'],
  ['2026-11-23T13:00:00Z', '2026-11-23'],
])('at %s the look of %s is due', (moment, night) => {
  expect(nightOf(new Date(moment))).toBe(night)
})

const problem = { subject: 'batch/1', name: 'B1', says: 'It is wrong.' }

test('a walk goes through every check, part by part, to its end', () => {
  let [walk, isOver] = [beginNight(), false]
  const seen: string[] = []
  while (!isOver) {
    seen.push(`${walk.atCheck} ${walk.after}`)
    const next = walk.after === 0 ? 7 : null
    ;({ walk, isOver } = walkOn(walk, { checked: 2, problems: [], next }))
  }
  expect(seen).toEqual(integrityCheckNames.flatMap((name) => [`${name} 0`, `${name} 7`]))
  expect(Object.values(walk.checked)).toEqual(integrityCheckNames.map(() => 4))
})

test('all that is found is counted, and the first of it is kept', () => {
  const problems = Array.from({ length: keptProblemsMax + 1 }, () => problem)
  const { walk } = walkOn(beginNight(), { checked: 900, problems, next: 7 })
  expect(walk.found).toBe(keptProblemsMax + 1)
  expect(walk.problems).toHaveLength(keptProblemsMax)
  expect(walk.problems[0]).toEqual({ ...problem, check: 'totals' })
})

test('news is what the night before did not find', () => {
  const withOne = walkOn(beginNight(), { checked: 1, problems: [problem], next: null }).walk
  const other = { ...problem, subject: 'batch/2' }
  const withOther = walkOn(beginNight(), { checked: 1, problems: [other], next: null }).walk
  expect(hasNews(withOne, undefined)).toBe(true)
  expect(hasNews(withOne, withOne)).toBe(false)
  expect(hasNews(withOther, withOne)).toBe(true)
  expect(hasNews(beginNight(), withOne)).toBe(false)
})

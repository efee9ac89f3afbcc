import { expect, test } from 'vitest'
import { touchedTests } from './touched-tests.ts'

const long = 'worker/batches/model/approval-model.test.ts'

test('a change touches the tests beside it, those that import it, and the main job', () => {
  const { tests, left } = touchedTests(['worker/payees/view.ts'])
  expect(tests).toContain('worker/payees/routes.test.ts')
  expect(tests).toContain('worker/batches/life/main-job.test.ts')
  expect(tests).not.toContain('worker/billing/routes.test.ts')
  expect(left.filter((file) => !file.startsWith('worker/http/every-route/'))).toEqual([])
})

test('what everything uses touches more than a minute: the nearest run, the others are named', () => {
  const { tests, left } = touchedTests(['worker/domain/money/money.ts'])
  expect(tests).toContain('worker/domain/money/money.test.ts')
  expect(tests.length).toBeGreaterThan(12)
  expect(left.length).toBeGreaterThan(12)
  expect(tests.filter((file) => left.includes(file))).toEqual([])
})

test('a test that was changed always runs, a long one only then', () => {
  const { tests } = touchedTests(['worker/batches/approval-desk.ts'])
  expect(tests).not.toContain(long)
  expect(touchedTests(['worker/core/commit.ts', long]).tests).toContain(long)
})

test('papers alone touch the tests of the house', () => {
  const { tests } = touchedTests(['docs/how-to.md', 'gone.ts'])
  expect(tests).toEqual(['architecture.test.ts', 'papers.test.ts'])
})

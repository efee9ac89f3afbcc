import { dirname } from 'node:path'
import { files, imports, importsOf } from './rooms.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** They ask every route, or many days, and take a minute: a loop runs them when they are what changed. */
const long = [
  'worker/http/every-route/',
  'worker/batches/model/',
  'worker/billing/daily/run-daily-billing.test.ts',
]
/** The house itself, and the shortest way from a sheet to a bank file. */
const always = ['architecture.test.ts', 'papers.test.ts']
const mainJob = 'worker/batches/life/main-job.test.ts'

/** As many files as run in a minute on two cores; those that start neither a runtime nor a browser come along. */
const slowMax = 8
const isQuick = (test: string) => !/^(worker\/(?!domain\/)|web\/(?!pages\/))/.test(test)

/** How far a change is followed along the imports. */
const stepsMax = 3

/**
 * The tests that a change of these files touches, nearest first: the changed ones, those beside what was changed or
 * importing it, then those of what uses it. What does not fit into a minute is `left` to `npm test`.
 */
export function touchedTests(changed: string[]): { tests: string[]; left: string[] } {
  const rings = usersOf(changed.filter((file) => files.includes(file)))
  const found = new Set([
    ...always,
    ...changed.filter((file) => files.includes(file) && isTest(file)),
  ])
  if (rings.flat().some((file) => file.startsWith('worker/'))) found.add(mainJob)
  const isLong = (test: string) => long.some((path) => test.startsWith(path))
  const candidates = files.filter(isTest)
  for (const ring of rings) {
    const folders = new Set(ring.map(dirname))
    for (const test of candidates) {
      const isNear =
        folders.has(dirname(test)) || importsOf(test).some(({ to }) => ring.includes(to))
      if (isNear) found.add(test)
    }
  }
  const slow = [...found].filter((test) => !isQuick(test) && !isLong(test))
  const left = [...slow.slice(slowMax), ...[...found].filter(isLong)].filter(
    (test) => !changed.includes(test),
  )
  return { tests: [...found].filter((test) => !left.includes(test)), left }
}

/** The files themselves, then what imports them, then what imports that. */
function usersOf(changed: string[]): string[][] {
  const rings = [changed]
  const seen = new Set(changed)
  for (let step = 1; step < stepsMax; step++) {
    const last = new Set(rings.at(-1))
    const users = imports.filter(({ from, to }) => last.has(to) && !seen.has(from))
    const ring = [...new Set(users.map(({ from }) => from))]
    for (const file of ring) seen.add(file)
    rings.push(ring)
  }
  return rings
}

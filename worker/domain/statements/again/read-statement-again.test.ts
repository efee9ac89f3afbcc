import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countOf } from '../../../testing/schedules/schedules.ts'
import { bookedLines, findContradiction, findMoved, lineKeys } from '../on-the-account.ts'
import { readStatement } from '../read-statement.ts'
import { mapping } from '../statement.fixture.ts'
import type { Statement } from '../statement.ts'
import { type Format, formats, own } from './written.fixture.ts'

/* What a bank says of an account, read a second time: whole, a part of it, or as another kind of file. */

const runs = countOf('VITE_STATEMENTS', 2_000)
const seed = countOf('VITE_SEED', 23)

type Line = { day: string; amountToea: number; text: string }
type Account = Map<string, ReturnType<typeof bookedLines>[number]>

function readWhole(text: string, format: Format): Statement {
  const found = readStatement(text, own, mapping)
  if (!found.ok) throw new Error(JSON.stringify(found.problems))
  expect(found.statement.format).toBe(format)
  return found.statement
}

/** What an import adds to an account, or why it is refused. */
async function importInto(account: Account, statement: Statement, isOtherFormat: boolean) {
  const lines = bookedLines(statement)
  const keys = await lineKeys(lines, async (said) => said)
  const keyed = lines.map((line, at) => [keys[at] ?? '', line] as const)
  const days = new Set(lines.map(({ day }) => day))
  const missing = [...account].flatMap(([key, line]) =>
    keys.includes(key) || !days.has(line.day) ? [] : [line],
  )
  const known = new Set(keyed.flatMap(([key, line]) => (account.has(key) ? [line] : [])))
  const added = keyed.filter(([key]) => !account.has(key))
  const moved = () => {
    const others = [...account.values()]
    return findMoved(
      added.map(([, line]) => line),
      others,
      true,
    )
  }
  const problem =
    findContradiction(statement, lines, (line) => known.has(line), missing) ??
    (isOtherFormat ? moved() : undefined)
  if (problem) return problem.code
  for (const [key, line] of added) account.set(key, line)
  return added.length
}

const day = fc.integer({ min: 0, max: 3 }).map((n) => `2026-11-2${n}`)
const amountToea = fc.oneof(
  fc.constantFrom(-100, -250, -400, 100, 250),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((toea) => toea !== 0),
)
const text = fc.constantFrom('FEE', 'B7', 'BULK B8', 'RTN B7', 'SALARY FN23')
const someLines = fc
  .array(fc.record({ day, amountToea, text }), { minLength: 1, maxLength: 9 })
  .map((lines): Line[] => lines.sort((one, other) => one.day.localeCompare(other.day)))
const anyFormat = fc.constantFrom<Format>('csv', 'mt940', 'camt053')
const opening = fc.integer({ min: -1_000_000, max: 1_000_000 })

describe('a second import', () => {
  test('of the same file, or of its lines as another kind of file, changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        someLines,
        opening,
        anyFormat,
        anyFormat,
        async (lines, from, one, other) => {
          const account: Account = new Map()
          const first = readWhole(formats[one](lines, from), one)
          expect(first.lines.map((line) => [line.day, line.amountToea])).toEqual(
            lines.map((line) => [line.day, line.amountToea]),
          )
          expect(await importInto(account, first, false)).toBe(lines.length)
          const before = [...account.entries()]
          for (const format of [one, other]) {
            const again = readWhole(formats[format](lines, from), format)
            expect(await importInto(account, again, format !== one)).toBe(0)
          }
          expect([...account.entries()]).toEqual(before)
        },
      ),
      { numRuns: runs, seed },
    )
  })

  test('of a part of the lines adds none, and the rest of them adds only the rest', async () => {
    await fc.assert(
      fc.asyncProperty(someLines, opening, anyFormat, fc.nat(), async (lines, from, format, at) => {
        const end = (at % lines.length) + 1
        const part = readWhole(formats[format](lines.slice(0, end), from), format)
        const whole = readWhole(formats[format](lines, from), format)
        const account: Account = new Map()
        expect(await importInto(account, part, false)).toBe(end)
        expect(await importInto(account, whole, false)).toBe(lines.length - end)
        expect(await importInto(account, part, false)).toBe(0)
        expect(account.size).toBe(lines.length)
      }),
      { numRuns: runs, seed },
    )
  })
})

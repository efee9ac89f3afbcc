import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Booked,
  bookedLines,
  findContradiction,
  findMoved,
  lineKeys,
} from './on-the-account.ts'
import type { Statement } from './statement.ts'

type Line = { day: string; amountToea: number; text: string }

/** What the account had, line by line; a file of it is any stretch. */
function stretch(lines: readonly Line[], from: number, to: number): Statement {
  const sum = (many: readonly Line[]) => many.reduce((toea, line) => toea + line.amountToea, 0)
  const openingToea = sum(lines.slice(0, from))
  const own = lines.slice(from, to)
  return {
    ...{
      format: 'csv',
      account: undefined,
      passedOver: [],
      openingToea,
      closingToea: openingToea + sum(own),
    },
    lines: own.map((line, row) => ({ ...line, row, reference: '', balanceToea: undefined })),
  }
}

/** What an account knows after these files: lines by their key. */
async function take(known: Map<string, Booked>, statement: Statement) {
  const lines = bookedLines(statement)
  const keys = await lineKeys(lines, async (said) => said)
  const days = statement.lines.map(({ day }) => day)
  const keyOf = new Map(lines.map((line, at) => [line, keys[at] ?? '']))
  const missing = [...known].flatMap(([key, line]) =>
    keys.includes(key) || !days.includes(line.day) ? [] : [line],
  )
  const isKnown = (line: Booked) => known.has(keyOf.get(line) ?? '')
  const problem = findContradiction(statement, lines, isKnown, missing)
  if (!problem) for (const [at, line] of lines.entries()) known.set(keys[at] ?? '', line)
  return problem
}

const linesOf = (...amounts: number[]) =>
  fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: 3 }),
        amountToea: fc.constantFrom(...amounts),
        text: fc.constantFrom('FEE', 'B7', 'B8'),
      }),
      { minLength: 2, maxLength: 14 },
    )
    .map((lines) =>
      lines
        .sort((a, b) => a.day - b.day)
        .map(({ day, ...line }) => ({ ...line, day: `2026-11-2${day}` })),
    )
const anyLines = linesOf(-100, -250, -400)

describe('files of one account', () => {
  test('that meet or overlap have each of its lines once, however alike they are', async () => {
    await fc.assert(
      fc.asyncProperty(anyLines, fc.nat(), fc.nat(), async (lines, a, b) => {
        const many = lines.length
        const begin = a % many
        const end = begin + (b % (many - begin)) + 1
        const known = new Map<string, Booked>()
        // one stretch out of the middle, what is before it, what is after it, and all of them again
        for (const [from, to] of [
          [begin, end],
          [0, begin],
          [end, many],
          [0, many],
        ] as const) {
          if (from === to) continue
          expect(await take(known, stretch(lines, from, to))).toBeUndefined()
        }
        const ofAccount = bookedLines(stretch(lines, 0, many))
        const said = (many: Booked[]) =>
          many.map((line) => `${line.day} ${line.balanceToea}`).sort()
        expect(said([...known.values()])).toEqual(said(ofAccount))
      }),
    )
  })

  test('that have whole days until now contradict no earlier one, however often the account comes back to a balance', async () => {
    const anyFiles = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 2, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(linesOf(-100, 100, -200, 200), anyFiles, async (lines, files) => {
        const known = new Map<string, Booked>()
        const until = files.map(([now]) => (now % lines.length) + 1).sort((a, b) => a - b)
        for (const [nth, to] of until.entries()) {
          const days = [...new Set(lines.slice(0, to).map(({ day }) => day))]
          const first = days[(files[nth]?.[1] ?? 0) % days.length]
          const from = lines.findIndex(({ day }) => day === first)
          const problem = await take(known, stretch(lines, from, to))
          // where the days before come later, a line may be another one
          expect([undefined, 'may_be_another']).toContain(problem?.code)
        }
      }),
    )
  })

  test('that have one day in two orders contradict each other, with the row and what it was', async () => {
    const day = '2026-11-23'
    const [fee, pay, more] = [
      { day, amountToea: -500, text: 'FEE' },
      { day, amountToea: -12_000, text: 'B7' },
      { day, amountToea: 900, text: 'DEPOSIT' },
    ]
    const known = new Map<string, Booked>()
    await take(known, stretch([fee, pay], 0, 2))
    const problem = await take(known, stretch([pay, fee, more], 0, 3))
    expect(problem).toMatchObject({ row: 0, code: 'other_file_differs' })
    expect(problem?.message).toContain('−K5.00 “FEE” of Mon 23 Nov 2026, with a balance of −K5.00')
    expect(known.size).toBe(2)
  })

  test('that go on from one balance in two ways contradict each other, unless the account came back to it', async () => {
    const day = '2026-11-23'
    const [before, paid, other, back] = [
      { day: '2026-11-22', amountToea: 7_000, text: 'DEPOSIT' },
      { day, amountToea: -500, text: 'B7' },
      { day, amountToea: -600, text: 'B8' },
      { day, amountToea: 500, text: 'RETURNED' },
    ]
    const known = new Map<string, Booked>()
    await take(known, stretch([before, paid], 0, 2))
    const forked = await take(known, stretch([before, other], 1, 2))
    expect(forked).toMatchObject({ row: 0, code: 'other_file_differs' })
    expect(forked?.message).toContain('goes on from K70.00, and so does −K5.00 “B7”')
    // behind a line that both have
    const [fee, more] = [
      { day, amountToea: -100, text: 'FEE' },
      { day, amountToea: -200, text: 'FEE' },
    ]
    await take(known, stretch([before, paid, fee], 0, 3))
    expect(await take(known, stretch([before, paid, more], 0, 3))).toMatchObject({ row: 2 })
    expect(known.size).toBe(3)

    // of which the file begins behind that line
    expect(await take(known, stretch([before, paid, more], 2, 3))).toMatchObject({
      code: 'other_file_differs',
    })
    // what brought it back stands in both, and the line before it in the earlier one alone
    const after = new Map<string, Booked>()
    await take(after, stretch([before, paid, back], 1, 3))
    expect(await take(after, stretch([before, paid, back, other], 2, 4))).toBeUndefined()

    const returned = new Map<string, Booked>()
    await take(returned, stretch([before, paid], 0, 2))
    expect(await take(returned, stretch([before, paid, back, other], 0, 4))).toBeUndefined()
    expect(returned.size).toBe(4)
  })

  test('that may be a line again or another one are refused, and nothing is dropped or doubled', async () => {
    const day = '2026-11-23'
    const [pay, back] = [
      { day, amountToea: -100, text: 'B42' },
      { day, amountToea: 100, text: 'RETURNED' },
    ]
    // the first part of a day, and the rest of it: the bank gave it back and took it again
    const known = new Map<string, Booked>()
    await take(known, stretch([pay], 0, 1))
    expect(await take(known, stretch([pay, back, pay], 1, 3))).toMatchObject({
      code: 'may_be_another',
    })
    expect(await take(known, stretch([pay, back, pay], 0, 3))).toBeUndefined()
    expect(known.size).toBe(3)

    // a day on which the balance comes back to where it began, in two orders
    const [grant, fee] = [
      { day, amountToea: 150, text: 'GRANT' },
      { day, amountToea: -150, text: 'GRANT TAKEN BACK' },
    ]
    const ordered = new Map<string, Booked>()
    await take(ordered, stretch([grant, fee, pay], 0, 3))
    expect(await take(ordered, stretch([pay, grant, fee], 0, 3))).toMatchObject({
      code: 'other_file_differs',
    })
    expect(ordered.size).toBe(3)
  })
})

test('a line that is known under another day is named', () => {
  const line = { row: 4, amountToea: -100, text: 'FEE', reference: '', balanceToea: 900 }
  const added = [{ ...line, day: '2026-11-24' }]
  expect(findMoved(added, [{ ...line, day: '2026-11-23' }], false)).toMatchObject({
    ...{ row: 4, code: 'other_date' },
  })
  expect(
    findMoved(added, [{ ...line, day: '2026-11-23', balanceToea: 800 }], false),
  ).toBeUndefined()
})

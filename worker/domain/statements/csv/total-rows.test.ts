import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  csv,
  kina,
  passed,
  type Row,
  read,
  seen,
  type Way,
  way,
  written,
} from '../sides/bank-writes.fixture.ts'

test('a total of the lines is compared, and one toea more or less refuses the file with both figures', () => {
  const holds = ({ rows }: { rows: Row[] }, how: Way, off: number) => {
    const sums = rows.reduce(
      ([debit, credit], { toea }) =>
        [debit + Math.max(0, -toea), credit + Math.max(0, toea)] as const,
      [0, 0] as readonly [number, number],
    )
    const footer =
      (more: number) =>
      ({ isSigned }: Way) => {
        const money = isSigned
          ? [kina(sums[1] - sums[0] + more)]
          : [kina(sums[0]), kina(sums[1] + more)]
        return ['', 'TOTALS', ...money, kina(rows.at(-1)?.balance ?? 0)]
      }
    const right = read(csv(rows, how, footer(0)))
    expect(seen(right)).toEqual(seen(read(csv(rows, how))))
    expect(passed(right).at(-1)).toMatch(
      new RegExp(`^Row ${rows.length + 2} gives totals, .*: the lines come to the same`),
    )
    const wrong = read(csv(rows, how, footer(off)))
    // together or each by itself: a single column of signs may be added up either way
    const isOtherSum = how.isSigned && sums[1] - sums[0] + off === sums[0] + sums[1]
    if (!isOtherSum) {
      expect(seen(wrong)).toEqual([
        expect.stringMatching(
          `^Row ${rows.length + 2}, total: it gives totals, .* A row is missing or was changed`,
        ),
      ])
    }
  }
  fc.assert(fc.property(written, way, fc.constantFrom(1, -1, 100), holds), {
    seed: 12,
    numRuns: 300,
  })
})

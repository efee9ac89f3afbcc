import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schedules } from '../../../testing/schedules/schedules.ts'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { readSheet } from '../read-sheet.ts'
import { type SheetOfBlocks, sheetOfBlocks } from './blocks.fixture.ts'
import { type MadeSheet, type Meant, madeSheet } from './made-sheet.fixture.ts'
import { changedRows, sheetOfTwoReadings } from './two-readings.fixture.ts'

/*
 * Nothing is paid that the cells do not say in one way. Each case is drawn from a seed; `npm run test:long` draws many more.
 */
const { numRuns, seed } = schedules({ usual: 250, seed: 20_261_127 })
const runs = { numRuns, seed }
const read = (text: string) => readSheet(text, smallBank, simplifyForSmallBank)

function paidIn(reading: ReturnType<typeof read>): Map<number, Meant> {
  return new Map(
    reading.payments.map(({ row, payeeName, bsb, accountNumber, amountToea, reference }) => [
      row,
      { payeeName, bsb, accountNumber, amountToea, reference },
    ]),
  )
}

describe('a sheet in any layout', () => {
  test('pays what was meant, to the toea and the digit, and nobody else', () => {
    const holds = ({ text, rows }: MadeSheet) => {
      const paid = paidIn(read(text))
      for (const [row, { meant, doubt }] of rows) {
        if (doubt === undefined) expect(paid.get(row)).toEqual(meant)
      }
      expect([...paid.keys()].filter((row) => rows.get(row)?.doubt !== undefined)).toEqual([])
      expect(paid.size).toBe([...rows.values()].filter(({ doubt }) => doubt === undefined).length)
    }
    fc.assert(fc.property(madeSheet, holds), runs)
  })

  test('shows every way in which a doubtful row can be read', () => {
    const holds = ({ text, rows }: MadeSheet) => {
      const { problems } = read(text)
      for (const [row, { doubt = [] }] of rows) {
        const errors = problems.filter((one) => one.row === row && one.severity === 'error')
        const said = errors.map(({ sentence }) => sentence).join(' ')
        for (const way of doubt) expect(said).toContain(way)
      }
    }
    fc.assert(fc.property(madeSheet, holds), runs)
  })

  test('is read or named, row by row and column by column', () => {
    const holds = ({ text, titleRow, titles, heard, rows }: MadeSheet) => {
      const reading = read(text)
      const paid = paidIn(reading)
      const named = new Set(reading.problems.map(({ row }) => row))
      const silent = [...rows.keys()].filter((row) => !paid.has(row) && !named.has(row))
      expect(silent).toEqual([])
      expect(reading.rowCount).toBe(rows.size)

      const isFilled = (index: number) => [...rows.values()].some(({ filled }) => filled[index])
      const titlesNamed = new Set(
        reading.problems.filter(({ row }) => row === titleRow).map(({ column }) => column),
      )
      const unnamed = titles.filter(
        (title, index) => !heard.has(title) && isFilled(index) && !titlesNamed.has(title),
      )
      expect(unnamed).toEqual([])
    }
    fc.assert(fc.property(madeSheet, holds), runs)
  })

  test('with one letter changed anywhere below its titles pays only what its cells say', () => {
    const holds = ({ text, cells }: { text: string; cells: Map<number, Meant | undefined> }) => {
      for (const [row, payment] of paidIn(read(text))) expect(payment).toEqual(cells.get(row))
    }
    fc.assert(fc.property(changedRows, holds), runs)
  })
})

test('a sheet whose titles or rows can be read in two ways shows both and pays neither', () => {
  const holds = ({ text, both, unpaid }: { text: string; both: string[]; unpaid: number[] }) => {
    const { payments, problems } = read(text)
    const errors = problems.filter(({ severity }) => severity === 'error')
    const said = errors.map(({ message }) => message).join(' ')
    for (const way of both) expect(said).toContain(way)
    expect(payments.filter(({ row }) => unpaid.includes(row))).toEqual([])
  }
  fc.assert(fc.property(sheetOfTwoReadings, holds), runs)
})

test('whichever lines are left out, rows are paid that none above them holds', () => {
  const holds = ({ text, skipRows, meant }: SheetOfBlocks) => {
    const context = { answers: { skipRows } }
    const { payments } = readSheet(text, smallBank, simplifyForSmallBank, context)
    expect(payments.map(({ row }) => row)).toEqual(meant)
  }
  fc.assert(fc.property(sheetOfBlocks, holds), runs)
})

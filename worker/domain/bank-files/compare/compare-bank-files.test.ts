import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schedules } from '../../../testing/schedules/schedules.ts'
import { payroll } from '../../fixtures/bank-files/payroll.ts'
import { must } from '../../must.ts'
import { aba120 } from '../profiles/aba-120.ts'
import { bankCsv } from '../profiles/bank-csv.ts'
import { writeBankFile } from '../write-bank-file.ts'
import { compareBankFiles } from './compare-bank-files.ts'
import { fileCheckLimits, showsTampering } from './file-difference.ts'
import { linesOfFile } from './lines-of-file.ts'
import { anyFile, bytesOf, edits } from './random-edit.fixture.ts'
import { partsOf } from './record-parts.ts'
import { accountHashTotal, shortSeal } from './short-seal.ts'

const { numRuns, seed } = schedules({ usual: 400, seed: 40 })

test('whatever was done to a file of any profile is found, named at its line, and nothing else is', () => {
  fc.assert(
    fc.property(
      anyFile,
      fc.constantFrom(...Object.keys(edits)),
      fc.tuple(fc.nat(), fc.nat(), fc.nat()),
      (file, name, [line, at, other]) => {
        const sealed = bytesOf({ text: file.lines.join(file.lineEnd) + file.end })
        const edit = must(edits[name], name)
        const edited = edit(file, line % file.lines.length, at, other)
        const found = compareBankFiles(sealed, bytesOf(edited), file.profile)
        expect(edited.results).toContain(found.result)
        const named = [...new Set(found.differences.map((one) => one.line))]
        expect(named).toEqual(edited.lines.slice(0, fileCheckLimits.differencesMax))
        expect(found.differenceCount > 0).toBe(showsTampering(found.result))
      },
    ),
    { numRuns, seed },
  )
})

function payrollFile(profile: 'aba-120' | 'bank-csv') {
  const file = writeBankFile(payroll(profile))
  if (!file.ok) throw new Error('refused')
  return file.value.text
}
const compared = (from: (text: string) => string, profile: 'aba-120' | 'bank-csv' = 'aba-120') => {
  const text = payrollFile(profile)
  const layout = profile === 'aba-120' ? aba120 : bankCsv
  return compareBankFiles(bytesOf({ text }), bytesOf({ text: from(text) }), layout)
}

describe('what is said of a file', () => {
  test('names the field, both values and whom the line pays', () => {
    const { result, differences } = compared((text) => text.replace('11111111', '11111117'))
    expect(result).toBe('changed')
    expect(differences).toEqual([
      {
        kind: 'field',
        line: 2,
        otherLine: null,
        field: 'accountNumber',
        sealed: '11111111',
        here: '11111117',
        payeeName: 'KILA. JOHN',
        amountToea: 150_000,
      },
    ])
  })

  test('a file of something else is none, and so is one that is empty', () => {
    expect(compared(() => '%PDF-1.7\n1 0 obj\n').result).toBe('not_a_bank_file')
    expect(compared(() => '').result).toBe('not_a_bank_file')
    expect(compared(() => 'Dear Mia,\nhere it is.', 'bank-csv').result).toBe('not_a_bank_file')
  })

  test('twenty thousand lines in another order are compared once', () => {
    const [header = '', detail = '', ...rest] = payrollFile('aba-120').split('\r\n')
    const lines = Array.from({ length: 20_000 }, (_, index) => {
      return detail.slice(0, 62) + String(index).padEnd(18) + detail.slice(80)
    })
    const sealed = [header, ...lines, rest.at(-1)].join('\r\n')
    const other = [header, ...lines.toReversed(), rest.at(-1)].join('\r\n')
    const found = compareBankFiles(bytesOf({ text: sealed }), bytesOf({ text: other }), aba120)
    expect([found.result, found.differenceCount]).toEqual(['swapped', 10_000])
    const shifted = [header, ...lines.slice(1), lines[0], rest.at(-1)].join('\r\n')
    const moved = compareBankFiles(bytesOf({ text: sealed }), bytesOf({ text: shifted }), aba120)
    expect(moved.differences).toMatchObject([{ kind: 'moved', line: 2, otherLine: 20_001 }])
  })
})

/* A file of four megabytes within an isolate of 128 MB, which others share. */
describe('a file that was made to be heavy', () => {
  const sealed = payrollFile('bank-csv')
  const compare = (more: string) =>
    compareBankFiles(bytesOf({ text: sealed }), bytesOf({ text: sealed + more }), bankCsv)

  test('has no more lines in memory than a bank file may have more, and each is counted', () => {
    const { linesBesideMax, differencesMax } = fileCheckLimits
    const count = 3 * linesBesideMax
    for (const end of ['\n', '\r', '\r\n']) {
      const found = compare(`1${end}`.repeat(count))
      expect([found.result, found.differenceCount, found.differences.length]).toEqual([
        ...['changed', count, differencesMax],
      ])
    }
    const bytes = bytesOf({ text: '1\n'.repeat(count) })
    expect(linesOfFile(bytes, 10)).toMatchObject({ lines: { length: 10 }, beyond: count - 10 })
  })

  test('has no more cells than columns, and whatever stands behind them is one', () => {
    const { columns } = bankCsv
    const parts = partsOf(','.repeat(100_000), '1', bankCsv)
    expect(parts).toHaveLength(columns.length + 1)
    expect(parts.at(-1)).toEqual({ field: 'end', text: ','.repeat(100_000 - columns.length) })
    expect(compare(`${','.repeat(100_000)}\n`)).toMatchObject({
      result: 'changed',
      differenceCount: 1,
    })
  })
})

test('a seal in ten letters, and the accounts added up', () => {
  expect(shortSeal('f'.repeat(64))).toBe('ZZZZ-ZZZZ-ZZ')
  expect(shortSeal(`08421084210842${'0'.repeat(50)}`)).toBe('1111-1111-11')
  expect(accountHashTotal(['7001234567', '000-1 2', '9999999999'])).toBe(7_001_234_578)
})

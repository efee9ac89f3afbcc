import fc from 'fast-check'
import { expect, test } from 'vitest'
import kunduPei from '../../fixtures/bank-files/kundupei132_self_balanced.aba?raw'
import nabDirectCredit from '../../fixtures/bank-files/nab-direct-credit.aba?raw'
import nabReturns from '../../fixtures/bank-files/nab-returns.aba?raw'
import { applySwitches } from '../profiles/apply-switches.ts'
import { type ProfileName, profileNames } from '../profiles/profiles.ts'
import { readProblemsMax } from './bank-file-read.ts'
import { amountText } from './check-record.ts'
import { readBankFile } from './read-bank-file.ts'

test('the reader never throws, and every problem names a line', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (file) => namesLines(file)),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (file) => namesLines(file)))
})

test('real files with bytes changed, dropped or repeated never make the reader throw', () => {
  const samples = [kunduPei, nabDirectCredit.slice(0, 900), nabReturns]
  const change = fc.tuple(
    fc.nat(),
    fc.constantFrom('change', 'drop', 'repeat'),
    fc.nat({ max: 255 }),
  )
  const mutated = fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 8 }))
    .map(([sample, changes]) => changes.reduce(mutate, sample))
  fc.assert(
    fc.property(mutated, (file) => namesLines(file)),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(mutated, fc.constantFrom(...profileNames), (file, name) => namesLines(file, name)),
    { numRuns: 500 },
  )
})

test('more problems than anybody reads are limited, errors and warnings apart', () => {
  const detail = nabReturns.split('\r\n')[1] ?? ''
  const { problems } = readBankFile(`${detail}9\n`.repeat(3_000))
  expect(problems).toHaveLength(readProblemsMax)
  expect(amountText(2 ** 53)).toBe('too much to count')
})

function namesLines(input: string | Uint8Array, name?: ProfileName) {
  const given = name && applySwitches(name)
  const { problems } = readBankFile(input, given?.ok ? given.value : undefined)
  for (const { line } of problems) expect(line).toBeGreaterThanOrEqual(1)
}

type Mutation = [at: number, kind: string, byte: number]

function mutate(file: string, [at, kind, byte]: Mutation): string {
  const start = at % (file.length + 1)
  const kept = kind === 'drop' ? file.slice(start + (byte % 40)) : file.slice(start + 1)
  if (kind === 'repeat') return file.slice(0, start) + file.slice(start - 30, start) + kept
  return file.slice(0, start) + (kind === 'change' ? String.fromCharCode(byte) : '') + kept
}

import { expect, test } from 'vitest'
import { batchLimits } from '../batch.ts'
import {
  codeOfKind,
  fillPattern,
  nameOfRun,
  objectionToPattern,
  templateLimits,
} from './template.ts'
import { templateKinds } from './template-kinds.ts'

test('pay says pay to the bank, every other kind says a payment, and no kind says nothing', () => {
  expect(templateKinds.map((kind) => codeOfKind(kind))).toEqual(['53', '50', '50', '50', '50'])
  expect(codeOfKind(null)).toBeNull()
})

test.each([
  ['FN{n} PAY', 'FN7 PAY'],
  ['SUPER {n}/{yy}', 'SUPER 7/26'],
  ['WAGES', 'WAGES'],
])('%s is filled to %s', (pattern, filled) => {
  expect(fillPattern(pattern, { year: 2026, number: 7 })).toBe(filled)
})

test.each([
  ['FN{n} PAY', true, undefined],
  ['FN{n} PAYROLL', true, undefined],
  ['FN{n} PAYROLLS', true, 'pattern_too_long'],
  ['FN{m} PAY', true, 'pattern_place_unknown'],
  ['FN{n PAY', true, 'pattern_place_unknown'],
  ['FN{n} PAY', false, 'pattern_needs_periods'],
  ['WAGES', false, undefined],
])('%s with periods %s: %s', (pattern, hasPeriods, objection) => {
  const max = batchLimits.descriptionMax
  expect(objectionToPattern(pattern, { max, hasPeriods })).toBe(objection)
})

test('the longest name of a template fits with any period, and is not cut', () => {
  const name = 'x'.repeat(templateLimits.nameMax)
  expect(nameOfRun({ name }, { rhythm: 'fortnight', number: 27 })).toBe(`${name} FN27`)
})

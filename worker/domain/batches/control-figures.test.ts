import { describe, expect, test } from 'vitest'
import { addFigures, type ControlFacts, checkControl, figuresOfPart } from './control-figures.ts'

const batch: ControlFacts = {
  needsControlTotal: false,
  controlTotalToea: null,
  headCount: null,
  totalToea: 1_950,
  paymentCount: 2,
}
const said = (facts: Partial<ControlFacts>) =>
  checkControl({ ...batch, ...facts }).map(({ code, message }) => `${code}: ${message}`)

describe('the figures of the payroll’s own report', () => {
  test('are not asked for where the account does not need them', () => {
    expect(said({})).toEqual([])
  })

  test('are needed both where it does', () => {
    const needsControlTotal = true
    expect(said({ needsControlTotal })).toEqual([
      'control_total_missing: This account needs the control total and the head count of the payroll’s own report. The batch has K19.50 in 2 payments.',
    ])
    expect(said({ needsControlTotal, controlTotalToea: 1_950 })[0]).toContain('the head count of')
    expect(said({ needsControlTotal, headCount: 2 })[0]).toContain('the control total of')
    expect(said({ needsControlTotal, controlTotalToea: 1_950, headCount: 2 })).toEqual([])
  })

  test.each([true, false])('must agree once typed, needed or not: %s', (needsControlTotal) => {
    const given = { needsControlTotal, controlTotalToea: 1_951, headCount: 3 }
    expect(said(given)).toEqual([
      'control_total_differs: The control total is K19.51, but the batch has K19.50.',
      'head_count_differs: The head count is 3, but the batch has 2 payments.',
    ])
  })

  test('of two sheets are those of both', () => {
    const first = addFigures(batch, { controlTotalToea: 1_000 })
    expect(first).toEqual({ controlTotalToea: 1_000, headCount: null })
    expect(addFigures(first, { controlTotalToea: 950, headCount: 1 })).toEqual({
      controlTotalToea: 1_950,
      headCount: 1,
    })
    expect(addFigures(first, {})).toEqual(first)
  })

  test('are those of each part of a batch whose figures agreed, and asked for again otherwise', () => {
    const part = { totalToea: 700, paymentCount: 1 }
    const whole = { ...batch, controlTotalToea: 1_950, headCount: 2 }
    expect(figuresOfPart(whole, part)).toEqual({ controlTotalToea: 700, headCount: 1 })
    const none = { controlTotalToea: null, headCount: null }
    expect(figuresOfPart({ ...whole, headCount: 3 }, part)).toEqual(none)
    expect(figuresOfPart(batch, part)).toEqual(none)
  })
})

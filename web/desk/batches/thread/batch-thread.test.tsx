import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BatchView, StepView } from '#contract/batches/batches.ts'
import { payroll, ravi, zoe } from '../../../testing/cast.ts'
import { BatchThread } from './batch-thread.tsx'

const step = (kind: StepView['kind'], actor: StepView['actor'], at: string): StepView => ({
  ...payroll.steps[0],
  ...{ kind, fromState: 'in_approval', toState: 'in_approval', version: 1 },
  ...{ actor, at, digest: null, comment: null, onBehalfOf: null, provenBy: null },
})
const approvals = [
  step('approve', ravi, '2026-11-20T21:05:00Z'),
  step('approve', zoe, '2026-11-20T21:06:00Z'),
]

function stationsOf(batch: Partial<BatchView>): string[] {
  render(<BatchThread batch={{ ...payroll, ...batch }} />)
  const life = screen.getByRole('list', { name: 'The batch’s life' })
  return within(life)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
}

test('each station says who brought the batch there, and when', () => {
  const seal = step('seal', zoe, '2026-11-20T21:10:00Z')
  const state = 'file_sealed'
  const stations = stationsOf({ state, approvals, steps: [...payroll.steps, ...approvals, seal] })
  expect(stations[0]).toContain('Mia Kaupa 20 Nov 2026 14:06')
  expect(stations[1]).toMatch(/^Approved, done.*Ravi.* 21 Nov 2026 07:05Zoe.* 21 Nov 2026 07:06$/)
  expect(stations[2]).toMatch(/^Sealed, done.*07:10$/)
  expect(stations[3]).toBe('Ready for the bank, now')
})

test('a strand draws itself when its state is reached, and not when one comes', () => {
  const drawn = () => document.querySelectorAll('.strand-drawn').length
  const { rerender } = render(<BatchThread batch={payroll} />)
  expect(drawn()).toBe(0)
  rerender(<BatchThread batch={{ ...payroll, state: 'approved', approvals }} />)
  expect(drawn()).toBe(1)
})

test('a refused batch stops where it was refused, by whom', () => {
  const reject = step('reject', ravi, '2026-11-20T21:05:00Z')
  const stations = stationsOf({ state: 'rejected', steps: [...payroll.steps, reject] })
  expect(stations[1]).toMatch(/^Rejected, stopped.*07:05$/)
  expect(stations[2]).toBe('Sealed, to come')
})

test('approvals of an earlier version stand at no station', () => {
  const stations = stationsOf({ version: 2, steps: approvals, approvals: [] })
  expect(stations[1]).toBe('Being approved, now')
})

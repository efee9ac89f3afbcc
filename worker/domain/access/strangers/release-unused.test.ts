import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { organisationStates } from '../organisation-state.ts'
import { nextOfRelease, type ReleaseState, type Unused } from './release-unused.ts'

const made = new Date('2026-11-01T00:00:00Z')
const after = (days: number, minutes = 0) =>
  new Date(made.getTime() + days * dayMs + minutes * 60_000)
const unused: Unused = {
  ...{ state: 'trialing', lastThere: made, invoices: 0, people: 1 },
  ...{ work: undefined, table: undefined, hasFiles: false },
}
const next = (facts: Partial<Unused>, state: ReleaseState, since: Date, now: Date) =>
  nextOfRelease({ ...unused, ...facts }, { state, since }, now)

test('seven silent days bring the letter, seven more close it, half an hour later it is emptied', () => {
  expect(next({}, 'looked', made, after(6, 1439))).toEqual({ do: 'wait' })
  expect(next({}, 'looked', made, after(7))).toEqual({ do: 'warn' })
  expect(next({}, 'warned', after(7), after(13, 1439))).toEqual({ do: 'wait' })
  expect(next({}, 'warned', after(7), after(14))).toEqual({ do: 'close' })
  expect(next({ state: 'archived' }, 'closing', after(14), after(14, 29))).toEqual({ do: 'wait' })
  expect(next({ state: 'archived' }, 'closing', after(14), after(14, 30))).toEqual({ do: 'wipe' })
})

test('whoever comes in begins the days anew, before the letter and after it', () => {
  expect(next({ lastThere: after(3) }, 'looked', made, after(9))).toEqual({ do: 'wait' })
  expect(next({ lastThere: after(8) }, 'warned', after(7), after(30))).toEqual({ do: 'begin_anew' })
})

test('whoever came in while it was being closed keeps it', () => {
  const closing = { state: 'archived', lastThere: after(13, 1439) } as const
  expect(next(closing, 'closing', after(14), after(15))).toEqual({
    do: 'keep',
    because: 'somebody_came',
  })
})

test.each<[string, Partial<Unused>]>([
  ['invoice_written', { invoices: 1 }],
  ['people_invited', { people: 2 }],
  ['work_in_the_log', { work: 'payee.added' }],
  ['rows_made', { table: 'payees' }],
  ['files_kept', { hasFiles: true }],
])('%s keeps it at every step, however long nobody was there', (because, facts) => {
  for (const state of ['looked', 'warned', 'closing'] as const)
    expect(next(facts, state, after(7), after(10_000))).toEqual({ do: 'keep', because })
})

test('whatever its state, nothing but a trial that nobody paid is released; and once only', () => {
  for (const state of organisationStates) {
    const isTrial = ['trialing', 'trial_grace', 'suspended'].includes(state)
    expect(next({ state }, 'warned', after(7), after(99)).do).toBe(isTrial ? 'close' : 'keep')
  }
  for (const state of ['wiped', 'free', 'kept'] as const)
    expect(next({}, state, made, after(999))).toEqual({ do: 'wait' })
})

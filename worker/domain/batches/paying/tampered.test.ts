import { describe, expect, test } from 'vitest'
import { ana, approved, mia, ravi, took, zoe } from '../../fixtures/batches.ts'
import type { Batch, StepKind } from '../batch.ts'
import type { Actor } from '../batch-step.ts'
import { type Clearers, clear, tamper, tamperingOf } from './tampered.ts'

const no = (reason: string) => ({ ok: false, reason })
const sealed: Batch = { ...approved, state: 'file_sealed' }
const stopped = (...taken: [StepKind, Actor][]): Batch => ({
  ...sealed,
  state: 'tampered',
  steps: [...approved.steps, ...taken.map(([kind, actor]) => took(kind, actor))],
})
const here: Clearers = { administrators: [ana.id], present: [ana, mia, ravi, zoe] }
const to = (kind: StepKind, toState: string) => {
  return { ok: true, value: expect.objectContaining({ kind, toState }) }
}

test('only a batch whose file waits for the bank is stopped', () => {
  expect(tamper(sealed, ravi)).toEqual(to('tamper', 'tampered'))
  expect(tamper({ ...sealed, state: 'uploaded' }, ravi)).toEqual(no('not_sealed'))
})

describe('a batch that was stopped goes on', () => {
  const found = stopped(['tamper', ravi])

  test('when one asks and an administrator confirms, or the other way round', () => {
    expect(clear(found, mia, 'An old copy', here)).toEqual(to('ask_clearing', 'tampered'))
    const asked = stopped(['tamper', ravi], ['ask_clearing', mia])
    expect(clear(asked, ana, 'Yes', here)).toEqual(to('clear', 'file_sealed'))
    const byAna = stopped(['tamper', ravi], ['ask_clearing', ana])
    expect(clear(byAna, mia, 'Yes', here)).toEqual(to('clear', 'file_sealed'))
    // who read that nobody asked asks, and confirms nothing
    const at = asked.steps.at(-1)?.at
    expect(clear(asked, ana, 'An old copy', here, null)).toEqual(no('seen_otherwise'))
    expect(clear(found, mia, 'Yes', here, at)).toEqual(no('seen_otherwise'))
    expect(clear(asked, ana, 'Yes', here, at)).toEqual(to('clear', 'file_sealed'))
  })

  test('never by one alone, nor by two of whom none administers', () => {
    const asked = stopped(['tamper', ravi], ['ask_clearing', mia])
    expect(clear(asked, mia, 'Yes', here)).toEqual(no('second_person_needed'))
    expect(clear(asked, zoe, 'Yes', here)).toEqual(no('clearing_needs_administrator'))
  })

  test('nor by one with the word of somebody who is gone, or has no part in it any more', () => {
    const asked = stopped(['tamper', ravi], ['ask_clearing', mia])
    const at = asked.steps.at(-1)?.at
    const gone = { ...here, present: [ana, ravi, zoe] }
    expect(clear(asked, ana, 'Yes', gone, at)).toEqual(to('ask_clearing', 'tampered'))
    const moved = { ...mia, defined: { ...mia.defined, permissions: [] } }
    const elsewhere = { ...here, present: [ana, moved] }
    expect(clear(asked, ana, 'Yes', elsewhere, at)).toEqual(to('ask_clearing', 'tampered'))
  })

  test('and is never confirmed by whoever found the file: they ask', () => {
    const byMia = stopped(['tamper', ana], ['ask_clearing', mia])
    expect(clear(byMia, ana, 'Mine', here)).toEqual(to('ask_clearing', 'tampered'))
    const byAna = stopped(['tamper', ana], ['ask_clearing', mia], ['ask_clearing', ana])
    expect(clear(byAna, mia, 'Yes', here)).toEqual(to('clear', 'file_sealed'))
  })

  test('with what somebody asked before it was stopped again counting for nothing', () => {
    const again = stopped(['tamper', ravi], ['ask_clearing', ana], ['clear', mia], ['tamper', ravi])
    expect(tamperingOf(again.steps).asked).toBeUndefined()
    expect(clear(again, mia, 'Yes', here)).toEqual(to('ask_clearing', 'tampered'))
  })

  test.each<[string, Batch, Actor, string]>([
    ['not_tampered', sealed, ana, 'Yes'],
    ['comment_required', found, ana, ' '],
    ['comment_too_long', found, ana, 'x'.repeat(501)],
    [
      'not_allowed',
      found,
      { ...ana, id: 'tom', defined: { permissions: [], approvalLimitToea: 0 } },
      'Yes',
    ],
  ])('is refused with %s', (reason, batch, actor, comment) => {
    expect(clear(batch, actor, comment, here)).toEqual(no(reason))
  })
})

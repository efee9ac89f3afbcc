import { describe, expect, test } from 'vitest'
import { organisationStates } from '../access/organisation-state.ts'
import { batchStates } from '../batches/batch.ts'
import { closureDays, closureEndsAt, keptUntil } from './closure-steps.ts'
import {
  batchesOfClosure,
  type ClosureFacts,
  mayClose,
  mayDelete,
  takeClosureBack,
  warningsOf,
} from './may-close.ts'

const nothing: ClosureFacts = {
  ...{ state: 'active', isDemonstration: false, isRestoring: false, underWay: 0, unsettled: 0 },
  ...{ drafts: 0, openReturns: 0, unpaidInvoices: 0, waitingProofs: 0 },
}
const reasonOf = (answer: { ok: true } | { ok: false; reason: string }) =>
  answer.ok ? 'may' : answer.reason

describe('an organisation leaves', () => {
  test('from every state in which it is open, and from no other', () => {
    const may = organisationStates.filter((state) => mayClose({ ...nothing, state }).ok)
    expect(may).toEqual([
      ...['trialing', 'trial_grace', 'awaiting_payment', 'active', 'past_due'],
      ...['restricted', 'suspended'],
    ])
  })

  test.each<[Partial<ClosureFacts>, string]>([
    [{ isDemonstration: true }, 'closure_of_demonstration'],
    [{ isRestoring: true, state: 'frozen' }, 'restoration_under_way'],
    [{ state: 'frozen' }, 'organisation_frozen'],
    [{ state: 'cancelled' }, 'closure_under_way'],
    [{ underWay: 1 }, 'closure_batches_under_way'],
    [{ unsettled: 9, drafts: 9, openReturns: 9, unpaidInvoices: 9, waitingProofs: 9 }, 'may'],
  ])('with %j: %s', (facts, said) => {
    expect(reasonOf(mayClose({ ...nothing, ...facts }))).toBe(said)
  })

  test('what is open is named with how many, and nothing else', () => {
    expect(warningsOf(nothing)).toEqual([])
    expect(warningsOf({ ...nothing, unpaidInvoices: 1, drafts: 3 })).toEqual([
      { what: 'drafts', count: 3 },
      { what: 'unpaidInvoices', count: 1 },
    ])
  })

  test('every state of a batch is under way, unsettled, a draft, or over', () => {
    const named: readonly string[] = Object.values(batchesOfClosure).flat()
    expect(new Set(named).size).toBe(named.length)
    expect(batchStates.filter((state) => !named.includes(state))).toEqual([
      ...['cancelled', 'settled', 'closed'],
    ])
  })
})

describe('its deletion', () => {
  const begun = new Date('2026-11-23T03:00:00Z')
  const closing = {
    ...{ state: 'waiting' as const, begunAt: begun, endsAt: closureEndsAt(begun) },
    orderedBy: null,
    archive: 'taken' as const,
  }
  const late = new Date('2026-12-23T03:00:00Z')
  const facts = { ...nothing, state: 'cancelled' as const }

  const longAgo = new Date('2025-01-01')
  const oa = { personId: 'oa', since: longAgo }
  const lu = { personId: 'lu', since: longAgo }

  test('is neither ordered nor carried out by whom somebody brought in for it', () => {
    const ordered = { ...closing, orderedBy: 'oa' }
    const since = (day: string) => ({ personId: 'new', since: new Date(day) })
    for (const one of [closing, ordered])
      expect(reasonOf(mayDelete(one, facts, since('2026-12-01'), late))).toBe('came_since')
    expect(reasonOf(mayDelete(ordered, facts, since('2026-11-22'), late))).toBe('may')
    const muchLater = new Date('2027-01-01')
    expect(reasonOf(mayDelete(ordered, facts, since('2026-12-01'), muchLater))).toBe('may')
  })

  test('is ordered by one and carried out by another, after thirty days', () => {
    expect(closureDays).toBe(30)
    expect(mayDelete(closing, facts, oa, late)).toMatchObject({ value: 'order' })
    const ordered = { ...closing, orderedBy: 'oa' }
    expect(mayDelete(ordered, facts, lu, late)).toMatchObject({ value: 'carry_out' })
    expect(reasonOf(mayDelete(ordered, facts, oa, late))).toBe('closure_by_two')
    const early = new Date(late.getTime() - 1)
    expect(reasonOf(mayDelete(closing, facts, oa, early))).toBe('closure_days_left')
  })

  test('waits for an archive, for batches, for a freeze and a restoration', () => {
    const said = (
      more: Partial<Parameters<typeof mayDelete>[0]>,
      now: Partial<ClosureFacts> = {},
    ) => reasonOf(mayDelete({ ...closing, ...more }, { ...facts, ...now }, oa, late))
    expect(said({ archive: 'missing' })).toBe('closure_archive_missing')
    expect(said({ archive: 'declined' })).toBe('may')
    expect(said({}, { underWay: 1 })).toBe('closure_batches_under_way')
    expect(said({}, { state: 'frozen' })).toBe('organisation_frozen')
    expect(said({}, { isRestoring: true })).toBe('restoration_under_way')
    expect(said({ state: 'closed' })).toBe('closure_not_waiting')
  })

  test('is taken back by any administrator until it was carried out, but not in a freeze', () => {
    expect(takeClosureBack({ state: 'waiting' }, 'cancelled', 'org_admin').ok).toBe(true)
    expect(reasonOf(takeClosureBack({ state: 'waiting' }, 'cancelled', 'sys_admin'))).toBe(
      'administrator_needed',
    )
    expect(reasonOf(takeClosureBack({ state: 'closed' }, 'archived', 'org_admin'))).toBe(
      'closure_not_waiting',
    )
    expect(reasonOf(takeClosureBack({ state: 'waiting' }, 'frozen', 'org_admin'))).toBe(
      'organisation_frozen',
    )
  })

  test('what is kept says until when, counted from its youngest file', () => {
    expect(keptUntil('dumps', late).toISOString()).toBe('2027-01-27T03:00:00.000Z')
    expect(keptUntil('anchors', late).toISOString()).toBe('2033-12-23T03:00:00.000Z')
  })
})

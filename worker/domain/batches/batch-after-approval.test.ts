import { describe, expect, test } from 'vitest'
import {
  ana,
  approved,
  digest,
  mia,
  open,
  payroll,
  people,
  ravi,
  took,
  zoe,
} from '../fixtures/batches.ts'
import type { Batch, BatchState, BatchStep, StepKind } from './batch.ts'
import { cancel, isCheckedNow, lapse, markUploaded, redate, seal } from './batch-after-approval.ts'
import { type Actor, isTooOften } from './batch-step.ts'

const payDay = '2026-11-26'
const dayAfter = '2026-11-27'
const no = (reason: string) => ({ ok: false, reason })
const to = (toState: BatchState) => ({ ok: true, value: expect.objectContaining({ toState }) })

describe('the bank file', () => {
  test('is made on the value date itself, by a maker or by one of two approvers', () => {
    expect(seal(approved, mia, digest, payDay)).toEqual(to('file_sealed'))
    expect(seal(approved, zoe, digest, payDay)).toEqual(to('file_sealed'))
  })

  const byZoe: Batch = { ...approved, approvalsNeeded: 1, steps: [took('approve', zoe)] }
  const forZoe = { ...byZoe, steps: [{ ...took('approve', ravi), onBehalfOf: 'zoe' }] }
  test.each<[string, Batch, Actor, string, string]>([
    ['not_approved', payroll, mia, digest, payDay],
    ['not_approved', { ...approved, state: 'file_sealed' }, mia, digest, payDay],
    ['value_date_passed', approved, mia, digest, dayAfter],
    ['digest_changed', approved, mia, 'other', payDay],
    ['only_approver', byZoe, zoe, digest, payDay],
    ['only_approver', forZoe, zoe, digest, payDay],
  ])('is refused with %s', (reason, batch, actor, digestNow, today) => {
    expect(seal(batch, actor, digestNow, today)).toEqual(no(reason))
  })

  test('an approval of an earlier version makes nobody the only approver', () => {
    const second: Batch = { ...byZoe, version: 2, steps: [...byZoe.steps, took('approve', ana, 2)] }
    expect(seal(second, zoe, digest, payDay)).toEqual(to('file_sealed'))
    expect(seal(second, ana, digest, payDay)).toEqual(no('only_approver'))
  })
})

describe('the bank’s answer', () => {
  const sealed = { bankFileId: 'f2', recordCount: 3, totalToea: 8_000_000 }
  const right = { ...sealed, bankReference: 'BSP-7' }
  const batch: Batch = { ...approved, state: 'file_sealed' }
  const checked = { isChecked: true, uncheckedReason: '' }

  test('must be the count and the total that were sealed', () => {
    const value = expect.objectContaining({ toState: 'uploaded', comment: 'BSP-7' })
    expect(markUploaded(batch, mia, sealed, right, checked)).toEqual({ ok: true, value })
  })

  test('counts where the file was compared within a day, or somebody says why not', () => {
    const now = new Date('2026-11-20T02:00:00Z')
    expect(isCheckedNow(new Date('2026-11-19T02:00:00Z'), now)).toBe(true)
    expect(isCheckedNow(new Date('2026-11-19T01:59:59Z'), now)).toBe(false)
    expect(isCheckedNow(null, now)).toBe(false)
    const unchecked = { isChecked: false, uncheckedReason: ' ' }
    expect(markUploaded(batch, mia, sealed, right, unchecked)).toEqual(no('check_or_reason'))
    const told = { ...unchecked, uncheckedReason: 'Sent from the bank’s own machine' }
    expect(markUploaded(batch, mia, sealed, right, told)).toMatchObject({ ok: true })
  })

  test.each<[string, Batch, typeof right]>([
    ['not_sealed', approved, right],
    ['not_sealed', { ...batch, state: 'uploaded' }, right],
    ['tampered', { ...batch, state: 'tampered' }, right],
    ['other_file', batch, { ...right, bankFileId: 'f1' }],
    ['bank_reference_required', batch, { ...right, bankReference: ' ' }],
    ['totals_differ', batch, { ...right, recordCount: 4 }],
    ['totals_differ', batch, { ...right, totalToea: 8_000_001 }],
  ])('is refused with %s', (reason, one, bank) => {
    expect(markUploaded(one, mia, sealed, bank, checked)).toEqual(no(reason))
  })
})

describe('a cancellation', () => {
  test.each<BatchState>(['draft', 'needs_fix', 'ready', 'in_approval', 'queried', 'rejected'])(
    'of a batch that is %s is one person’s',
    (state) => expect(cancel({ ...open, state }, mia, 'Twice')).toEqual(to('cancelled')),
  )

  test('of an approved batch is asked for by one and confirmed by another', () => {
    expect(cancel(approved, mia, 'Twice')).toEqual(to('approved'))
    const asked: Batch = { ...approved, steps: [...approved.steps, took('ask_cancellation', mia)] }
    expect(cancel(asked, mia, 'Twice')).toEqual(no('second_person_needed'))
    expect(cancel(asked, ravi, 'Yes')).toEqual(to('cancelled'))
    // who read that nobody asked asks, and confirms nothing
    const at = asked.steps.at(-1)?.at
    expect(cancel(asked, ravi, 'Twice', null)).toEqual(no('seen_otherwise'))
    expect(cancel(asked, ravi, 'Yes', new Date(1))).toEqual(no('seen_otherwise'))
    expect(cancel(asked, ravi, 'Yes', at)).toEqual(to('cancelled'))
    expect(cancel(approved, ravi, 'Yes', at)).toEqual(no('seen_otherwise'))
    expect(cancel(approved, mia, 'Twice', null)).toEqual(to('approved'))
  })

  test('asked for on an earlier version is asked for anew', () => {
    const steps = [...approved.steps, took('ask_cancellation', mia)]
    expect(cancel({ ...approved, version: 2, steps }, ravi, 'Twice')).toEqual(to('approved'))
  })

  test.each<[string, Batch, string]>([
    ['not_cancellable', { ...approved, state: 'file_sealed' }, 'Twice'],
    ['not_cancellable', { ...approved, state: 'uploaded' }, 'Twice'],
    ['not_cancellable', { ...approved, state: 'cancelled' }, 'Twice'],
    ['comment_required', open, ' '],
    ['comment_too_long', open, 'x'.repeat(501)],
  ])('is refused with %s', (reason, batch, comment) => {
    expect(cancel(batch, mia, comment)).toEqual(no(reason))
  })
})

describe('a day that passed', () => {
  const lapsed: Batch = { ...approved, state: 'lapsed' }

  test('lapses an approved batch, the day after its value date', () => {
    expect(lapse(approved, mia, dayAfter)).toEqual(to('lapsed'))
    expect(lapse(approved, mia, payDay)).toEqual(no('not_lapsed'))
    expect(lapse(payroll, mia, dayAfter)).toEqual(no('not_lapsed'))
  })

  test('is followed by a new one, as a new version with a new digest', () => {
    const change = { valueDate: dayAfter, digest: 'new', approvalsNeeded: 1 }
    const value = expect.objectContaining({ toState: 'in_approval', version: 2, digest: 'new' })
    expect(redate(lapsed, mia, change, dayAfter, people)).toEqual({ ok: true, value })
  })

  test.each<[string, Batch, Actor, string, Actor[]]>([
    ['not_lapsed', approved, mia, dayAfter, people],
    ['value_date_passed', lapsed, mia, payDay, people],
    ['not_enough_approvers', lapsed, zoe, dayAfter, [zoe]],
    ['not_enough_approvers', { ...lapsed, makers: ['ravi'] }, mia, dayAfter, [ravi]],
  ])('a new one is refused with %s', (reason, batch, actor, valueDate, present) => {
    const change = { valueDate, digest: 'new', approvalsNeeded: 1 }
    expect(redate(batch, actor, change, dayAfter, present)).toEqual(no(reason))
  })
})

const after = (kind: StepKind, step: number) => ({ steps: [{ kind, step } as BatchStep] })

test.each<[StepKind, number]>([
  ['submit', 500],
  ['redate', 500],
  ['take_back', 2_000],
  ['ask_void', 2_000],
])('%s is not taken behind %i steps', (kind, step) => {
  expect(isTooOften({ step: step - 1 }, after(kind, step))).toBe(false)
  expect(isTooOften({ step }, after(kind, step + 1))).toBe(true)
})

test('what ends a batch, or decides on it, is taken behind however many', () => {
  for (const kind of ['approve', 'reject', 'cancel', 'recall', 'seal', 'void', 'close'] as const) {
    expect(isTooOften({ step: 9_000 }, after(kind, 9_001))).toBe(false)
  }
  // and nothing was taken
  expect(isTooOften({ step: 9_000 }, after('submit', 9_000))).toBe(false)
})

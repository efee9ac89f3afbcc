import { describe, expect, test } from 'vitest'
import {
  ana,
  approved,
  approvedOnce,
  digest,
  mia,
  open,
  payroll,
  people,
  ravi,
  took,
  zoe,
} from '../fixtures/batches.ts'
import {
  answer,
  checkApprover,
  decide,
  hasEnoughApprovers,
  simulateApprovers,
  submit,
} from './approval.ts'
import type { Batch, BatchState } from './batch.ts'
import type { Actor } from './batch-step.ts'

const seen = { digest, comment: '' }
const no = (reason: string) => ({ ok: false, reason })
const to = (toState: BatchState) => expect.objectContaining({ toState })

describe('a decision', () => {
  test('the first of two approvals leaves the batch waiting', () => {
    expect(decide(payroll, ravi, 'approve', seen, people)).toEqual({
      ok: true,
      value: {
        version: 1,
        kind: 'approve',
        fromState: 'in_approval',
        toState: 'in_approval',
        actorId: 'ravi',
        digest,
        comment: null,
        onBehalfOf: null,
        provenBy: null,
      },
    })
  })

  test('the second approves it', () => {
    const last = decide(approvedOnce, zoe, 'approve', seen, people)
    expect(last).toEqual({ ok: true, value: to('approved') })
  })

  test('the first blocks the batch when nobody is left for the second', () => {
    const alone = decide(payroll, ravi, 'approve', seen, [ravi])
    expect(alone).toEqual({ ok: true, value: to('approval_blocked') })
    const blocked: Batch = { ...approvedOnce, state: 'approval_blocked' }
    expect(decide(blocked, zoe, 'approve', seen, people)).toMatchObject({ ok: true })
  })

  test('approvals of an earlier version count for nothing', () => {
    const second: Batch = { ...approvedOnce, version: 2 }
    const first = decide(second, ravi, 'approve', seen, people)
    expect(first).toEqual({ ok: true, value: to('in_approval') })
  })

  test.each([
    ['reject', 'rejected'],
    ['query', 'queried'],
  ] as const)('to %s says why, and leaves the batch %s', (decision, state) => {
    const answered = decide(payroll, ravi, decision, { digest, comment: ' Why? ' }, people)
    const value = expect.objectContaining({ toState: state, comment: 'Why?' })
    expect(answered).toEqual({ ok: true, value })
    const silent = { digest, comment: '  ' }
    expect(decide(payroll, ravi, decision, silent, people)).toEqual(no('comment_required'))
  })

  test.each<[string, Batch, Actor, typeof seen]>([
    ['not_allowed', payroll, mia, seen],
    ['not_awaiting_approval', { ...payroll, state: 'queried' }, ravi, seen],
    ['not_awaiting_approval', { ...payroll, state: 'approved' }, ravi, seen],
    ['not_awaiting_approval', open, ravi, seen],
    ['own_batch', { ...payroll, makers: ['mia', 'zoe'] }, zoe, seen],
    ['own_batch', { ...payroll, makers: ['ana'] }, ana, seen],
    ['already_approved', approvedOnce, ravi, seen],
    ['already_approved', approved, ravi, seen],
    ['above_limit', payroll, { ...ravi, ownLimitToea: 7_999_999 }, seen],
    ['above_limit', { ...payroll, totalToea: 500_000_001 }, ravi, seen],
    ['digest_changed', payroll, ravi, { digest: 'other', comment: '' }],
    ['digest_changed', { ...payroll, digest: null }, ravi, { digest: '', comment: '' }],
    ['comment_too_long', payroll, ravi, { digest, comment: 'x'.repeat(501) }],
  ])('is refused with %s', (reason, batch, actor, what) => {
    expect(decide(batch, actor, 'approve', what, people)).toEqual(no(reason))
  })
})

test('the simulation says of everyone who approves whether they may, and why not', () => {
  const answers = simulateApprovers({ ...open, makers: ['mia', 'zoe'] }, [...people, mia])
  expect(answers.map(({ person, answer: one }) => [person.id, one.ok || one.reason])).toEqual([
    ['ravi', true],
    ['zoe', 'own_batch'],
    ['ana', true],
  ])
  expect(hasEnoughApprovers(open, people)).toBe(true)
  expect(hasEnoughApprovers({ ...open, makers: ['zoe', 'ana'] }, people)).toBe(false)
})

describe('handing over, answering', () => {
  test('a batch is handed over with its digest', () => {
    const value = expect.objectContaining({ toState: 'in_approval', digest: 'new' })
    expect(submit(open, mia, 'new', people)).toEqual({ ok: true, value })
  })

  test.each<[string, Batch, Actor[]]>([
    ['not_editable', payroll, people],
    ['not_editable', { ...payroll, state: 'lapsed' }, people],
    ['batch_empty', { ...open, paymentCount: 0 }, people],
    ['not_enough_approvers', open, [ravi, mia]],
  ])('a hand-over is refused with %s', (reason, batch, present) => {
    expect(submit(batch, mia, 'new', present)).toEqual(no(reason))
  })

  const queried: Batch = { ...payroll, state: 'queried' }
  test('the maker answers a question', () => {
    expect(answer(queried, mia, 'A nurse')).toEqual({ ok: true, value: to('in_approval') })
    expect(answer(payroll, mia, 'A nurse')).toEqual(no('not_queried'))
    expect(answer(queried, ana, 'A nurse')).toEqual(no('not_maker'))
    expect(answer(queried, mia, ' ')).toEqual(no('comment_required'))
    expect(answer(queried, mia, 'x'.repeat(501))).toEqual(no('comment_too_long'))
  })
})

describe('a limit that was lent', () => {
  const low: Actor = { ...ravi, ownLimitToea: 0, delegated: [{ id: 'zoe', limitToea: 8_000_000 }] }
  const lent = (steps: Batch['steps'], makers = ['mia']): Batch => ({ ...payroll, makers, steps })
  const forZoe = { ...took('approve', low), onBehalfOf: 'zoe' }

  test('is used up to it, and the step says whose it is', () => {
    expect(decide(payroll, low, 'approve', seen, people)).toMatchObject({
      ok: true,
      value: { actorId: 'ravi', onBehalfOf: 'zoe' },
    })
    expect(checkApprover({ ...payroll, totalToea: 8_000_001 }, low)).toEqual(no('above_limit'))
  })

  test('is not used where one’s own is enough', () => {
    const high = { ...low, ownLimitToea: null }
    expect(checkApprover(payroll, high)).toEqual({ ok: true, value: { onBehalfOf: null } })
  })

  test.each<[string, Batch, Actor, string]>([
    ['the lender prepared it', lent([], ['zoe']), low, 'above_limit'],
    ['the lender changed its terms', { ...lent([]), barred: ['zoe'] }, low, 'above_limit'],
    ['the lender has approved', lent([took('approve', zoe)]), low, 'above_limit'],
    ['somebody approved for the lender', lent([forZoe]), zoe, 'already_approved'],
    ['they prepared it themselves', lent([], ['ravi']), low, 'own_batch'],
  ])('counts for nothing where %s', (_why, batch, actor, reason) => {
    expect(checkApprover(batch, actor)).toEqual(no(reason))
  })

  test('adds no voice: of lender and borrower alone nobody makes two', () => {
    expect(hasEnoughApprovers(payroll, [low, zoe])).toBe(false)
    expect(hasEnoughApprovers(payroll, [low, zoe, ana])).toBe(true)
    expect(decide(payroll, low, 'approve', seen, [low, zoe])).toMatchObject({
      value: { toState: 'approval_blocked' },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { ana, approved, mia, payroll, ravi, zoe } from '../../fixtures/batches.ts'
import { type Batch, type BatchState, batchStates } from '../batch.ts'
import { type FilesMade, isRecallOfVoid, recall } from './recall.ts'

const isVoid: FilesMade = { isLive: false, voidVersions: [1], bookedCount: 0 }
const why = 'Line 3: the account is wrong'
const no = (reason: string) => ({ ok: false, reason })

describe('before the last approval', () => {
  test.each(['in_approval', 'queried', 'approval_blocked', 'rejected'] as const)(
    'a maker takes back a batch that is %s, with a reason or without',
    (state) => {
      for (const [reason, comment] of [
        ['', null],
        [why, why],
      ] as const) {
        expect(recall({ ...payroll, state }, mia, reason)).toMatchObject({
          ...{ ok: true, value: { kind: 'recall', fromState: state, toState: 'draft', comment } },
        })
      }
    },
  )

  test('and nobody else', () => expect(recall(payroll, ana)).toEqual(no('not_maker')))
})

describe('after it', () => {
  test.each(['approved', 'lapsed'] as const)(
    'whoever prepares payments takes back a batch that is %s, once its file is void',
    (state) => {
      const batch: Batch = { ...approved, state }
      for (const actor of [mia, zoe]) {
        expect(recall(batch, actor, why, isVoid)).toMatchObject({
          ...{ ok: true, value: { fromState: state, toState: 'draft', comment: why, version: 1 } },
        })
      }
      expect(isRecallOfVoid(batch, isVoid)).toBe(true)
    },
  )

  test.each<[string, FilesMade]>([
    ['without a file', { ...isVoid, voidVersions: [] }],
    ['with one of another version', { ...isVoid, voidVersions: [2] }],
    ['with one that counts', { ...isVoid, isLive: true }],
  ])('it stays approved %s', (_, files) => {
    expect(recall(approved, mia, why, files)).toEqual(no('recall_needs_void'))
    expect(isRecallOfVoid(approved, files)).toBe(false)
  })

  test('it stays approved while the bank may have booked it', () => {
    expect(recall(approved, mia, why, { ...isVoid, bookedCount: 1 })).toEqual(no('already_booked'))
  })

  test('it says why, and only who prepares payments may', () => {
    expect(recall(approved, mia, ' \n', isVoid)).toEqual(no('comment_required'))
    expect(recall(approved, mia, 'x'.repeat(501), isVoid)).toEqual(no('comment_too_long'))
    expect(recall(approved, ravi, why, isVoid)).toEqual(no('not_allowed'))
  })
})

test('every other state is told apart: what left needs a void file, the rest is not recallable', () => {
  const known: Partial<Record<BatchState, string>> = {
    ...{ draft: 'not_recallable', needs_fix: 'not_recallable', ready: 'not_recallable' },
    ...{ cancelled: 'not_recallable', file_sealed: 'recall_needs_void' },
    ...{ tampered: 'recall_needs_void', uploaded: 'recall_needs_void' },
    ...{ settling: 'recall_needs_void', settled: 'recall_needs_void', closed: 'recall_needs_void' },
  }
  for (const state of batchStates) {
    const answer = recall({ ...payroll, state }, mia, why, isVoid)
    expect([state, answer.ok ? undefined : answer.reason]).toEqual([state, known[state]])
  }
})

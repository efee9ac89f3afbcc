import { describe, expect, test } from 'vitest'
import { approved, digest, mia, payroll, people, ravi, took, zoe } from '../../fixtures/batches.ts'
import type { Batch, BatchStep } from '../batch.ts'
import { heldUntil, mayTakeBackUntil, takeBack } from './hold.ts'
import { askVoid, keepFile, type VoidAsk, voidFile } from './void-file.ts'

const at = new Date('2026-11-23T04:06:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const last: BatchStep = { ...took('approve', zoe), toState: 'approved', at, step: 3 }
const done: Batch = { ...approved, steps: [took('approve', ravi), last] }
const sealed: BatchStep = { ...took('seal', mia), step: 4 }

describe('an approved batch', () => {
  test.each([
    [60, 59.999, later(60)],
    [60, 60, null],
    [600, 599, later(600)],
    [0, 0, null],
  ])('with a hold of %i seconds is held %d seconds later until %o', (hold, passed, until) => {
    expect(heldUntil(done, hold, later(passed))).toEqual(until)
  })

  test('is held by nothing before and after it is approved', () => {
    expect(heldUntil({ ...done, state: 'in_approval' }, 60, at)).toBeNull()
    expect(heldUntil({ ...done, version: 2 }, 60, at)).toBeNull()
  })

  test.each([
    ['0 seconds, for a minute all the same', 0, 59, true],
    ['0 seconds, and no longer', 0, 60, false],
    ['600 seconds, for ten minutes', 600, 599, true],
  ])('is taken back with a hold of %s', (_, hold, passed, may) => {
    expect(takeBack(done, zoe, hold, people, later(passed)).ok).toBe(may)
    expect(mayTakeBackUntil(done, 'zoe', hold, later(passed)) !== null).toBe(may)
  })

  test('waits again once it is taken back, with the approvals of the others', () => {
    const taken = takeBack(done, zoe, 60, people, at)
    const expected = { kind: 'take_back', fromState: 'approved', toState: 'in_approval', digest }
    expect(taken).toMatchObject({ ok: true, value: { given: last, step: expected } })
  })

  test('is blocked where nobody else is left, and whoever took it back went', () => {
    const taken = takeBack(done, zoe, 60, [], at)
    expect(taken).toMatchObject({ value: { step: { toState: 'approval_blocked' } } })
  })

  test.each<[string, Batch, typeof zoe, string]>([
    ['by another approver', done, ravi, 'not_completed_by_you'],
    ['once its file is made', { ...done, steps: [...done.steps, sealed] }, zoe, 'take_back_over'],
    ['while it waits again', { ...done, state: 'in_approval' }, zoe, 'take_back_over'],
  ])('is not taken back %s', (_, batch, actor, reason) => {
    expect(takeBack(batch, actor, 60, people, at)).toMatchObject({ ok: false, reason })
  })
})

describe('a bank file', () => {
  const refused: VoidAsk = {
    ...{ kind: 'bank_refused', words: 'Record 3', atBank: true },
    ...{ saidBy: '', saidAt: '', saidReference: '' },
  }
  const said = { saidBy: 'Kila', saidAt: '10:15', saidReference: 'C9' }
  const mistake: VoidAsk = { ...refused, kind: 'void', atBank: false }
  const live = { voidAskedBy: null, voidAskedAt: null, voidAsk: null }
  const asked = { voidAskedBy: 'mia', voidAskedAt: at, voidAsk: mistake }
  const made: Batch = { ...done, state: 'file_sealed' }
  const uploaded: Batch = { ...done, state: 'uploaded' }

  test.each<[string, Batch, typeof live | null, VoidAsk, number, string]>([
    ['before it is made', done, null, refused, 0, 'no_live_file'],
    ['of a batch that waits', payroll, live, refused, 0, 'no_live_file'],
    ['without words', made, live, { ...refused, words: ' ' }, 0, 'comment_required'],
    ['after a payment came back', uploaded, live, refused, 1, 'already_booked'],
    ['once it settles', { ...uploaded, state: 'settling' }, live, refused, 1, 'already_booked'],
    ['that is at the bank, by our word', uploaded, live, mistake, 0, 'bank_word_needed'],
    ['that the bank has', made, live, { ...mistake, atBank: true }, 0, 'bank_word_needed'],
    ['on half a word', uploaded, live, { ...mistake, ...said, saidAt: ' ' }, 0, 'bank_word_needed'],
  ])('is not asked to be void %s', (_, batch, file, ask, booked, reason) => {
    expect(askVoid(batch, mia, file, ask, booked)).toEqual({ ok: false, reason })
  })

  test.each<[string, Batch, VoidAsk]>([
    ['the bank refused it', uploaded, refused],
    ['the bank never had it', made, mistake],
    ['the bank says so', uploaded, { ...mistake, ...said }],
  ])('is asked to be void where %s', (_, batch, ask) => {
    const step = { kind: 'ask_void', toState: batch.state, comment: 'Record 3' }
    expect(askVoid(batch, mia, live, ask, 0)).toMatchObject({ ok: true, value: step })
    expect(askVoid(batch, zoe, asked, ask, 0)).toMatchObject({ reason: 'void_asked' })
  })

  test('is void by another, who read just that', () => {
    const seen = { askedAt: at, downloadEntry: null }
    const here = [mia, zoe]
    const none = { bookedCount: 0, downloadEntry: null }
    const step = { kind: 'void', fromState: 'uploaded', toState: 'approved' }
    expect(voidFile(uploaded, zoe, asked, seen, none, here)).toMatchObject({
      ok: true,
      value: step,
    })
    const no = (answer: object, reason: string) => expect(answer).toMatchObject({ reason })
    no(voidFile(uploaded, mia, asked, seen, none, here), 'second_person_needed')
    no(
      voidFile(uploaded, zoe, asked, { ...seen, askedAt: later(1) }, none, here),
      'void_asked_anew',
    )
    const taken = { ...none, downloadEntry: 12 }
    no(voidFile(uploaded, zoe, asked, seen, taken, here), 'downloaded_since')
    const read = { ...seen, downloadEntry: taken.downloadEntry }
    expect(voidFile(uploaded, zoe, asked, read, taken, here)).toMatchObject({ ok: true })
    const known = { ...asked, voidAsk: refused }
    expect(voidFile(uploaded, zoe, known, seen, taken, here)).toMatchObject({ ok: true })
    no(voidFile(uploaded, zoe, asked, seen, { ...none, bookedCount: 1 }, here), 'already_booked')
    no(voidFile(uploaded, zoe, live, seen, none, here), 'void_not_asked')
    // one who is there makes no file void with the word of somebody who is gone, or makes none any more
    no(voidFile(uploaded, zoe, asked, seen, none, [zoe]), 'void_asker_gone')
    const moved = { ...mia, defined: { ...mia.defined, permissions: [] } }
    no(voidFile(uploaded, zoe, asked, seen, none, [moved, zoe]), 'void_asker_gone')
    no(voidFile(done, zoe, null, seen, none, here), 'no_live_file')
  })

  test('is kept by whoever asked, or by another', () => {
    for (const actor of [mia, zoe]) {
      expect(keepFile(made, actor, asked)).toMatchObject({
        value: { kind: 'keep_file', toState: 'file_sealed' },
      })
    }
    expect(keepFile(made, mia, live)).toMatchObject({ reason: 'void_not_asked' })
    // an answer of the bank, or a changed copy, may have come in between
    for (const state of ['tampered', 'settling', 'settled', 'closed'] as const) {
      expect(keepFile({ ...made, state }, mia, asked)).toMatchObject({ value: { toState: state } })
    }
  })
})

import { expect, test } from 'vitest'
import { approved, mia, zoe } from '../../fixtures/batches.ts'
import { askRevive, keepVoid, reviveFile, type VoidFile } from './revive-file.ts'

const at = new Date('2026-11-24T04:06:00Z')
const said = { words: 'It was paid', bankReference: 'BSP-7' }
const file: VoidFile = {
  ...{ version: approved.version, uploadedAt: null },
  ...{ reviveAskedBy: null, reviveAskedAt: null },
}
const asked: VoidFile = { ...file, reviveAskedBy: mia.id, reviveAskedAt: at }
const beside = { hasLiveFile: false, debit: {} }

test('one says so and stays where the batch is, another confirms it and the bank has it', () => {
  for (const state of ['approved', 'lapsed', 'in_approval', 'rejected'] as const) {
    const batch = { ...approved, state }
    const asking = askRevive(batch, mia, file, said, beside)
    expect(asking).toMatchObject({ ok: true, value: { kind: 'ask_revive', toState: state } })
    const revived = reviveFile(batch, zoe, asked, { askedAt: at }, beside)
    expect(revived).toMatchObject({ ok: true, value: { kind: 'revive', toState: 'uploaded' } })
  }
})

test.each([
  ['another_file_counts', approved, file, { ...beside, hasLiveFile: true }],
  ['no_void_file', approved, undefined, beside],
  ['changed_since_void', { ...approved, version: approved.version + 1 }, file, beside],
  ['no_void_file', { ...approved, state: 'cancelled' as const }, file, beside],
  ['debit_missing', approved, file, { ...beside, debit: undefined }],
])('%s stands against saying it and against confirming it', (reason, batch, one, around) => {
  expect(askRevive(batch, mia, one, said, around)).toEqual({ ok: false, reason })
  const known = one && { ...one, reviveAskedBy: mia.id, reviveAskedAt: at }
  expect(reviveFile(batch, zoe, known, { askedAt: at }, around)).toEqual({ ok: false, reason })
})

test.each([
  ['revive_asked', asked, said],
  ['comment_required', file, { ...said, words: ' ' }],
  ['comment_too_long', file, { ...said, words: 'x'.repeat(501) }],
  ['bank_reference_required', file, { ...said, bankReference: ' ' }],
])('%s refuses what is said', (reason, one, ask) => {
  expect(askRevive(approved, mia, one, ask, beside)).toEqual({ ok: false, reason })
})

test('a file that was marked as uploaded has its reference', () => {
  const uploaded = { ...file, uploadedAt: at }
  expect(askRevive(approved, mia, uploaded, { ...said, bankReference: '' }, beside).ok).toBe(true)
})

test.each([
  ['revive_not_asked', zoe, file, at],
  ['second_person_needed', mia, asked, at],
  ['revive_asked_anew', zoe, asked, new Date(0)],
])('%s refuses to confirm it', (reason, actor, one, askedAt) => {
  expect(reviveFile(approved, actor, one, { askedAt }, beside)).toEqual({ ok: false, reason })
})

test('it is left void by whoever said it or by another, once it was said', () => {
  for (const actor of [mia, zoe])
    expect(keepVoid(approved, actor, asked)).toMatchObject({
      ok: true,
      value: { kind: 'keep_void' },
    })
  expect(keepVoid(approved, zoe, file)).toEqual({ ok: false, reason: 'revive_not_asked' })
  expect(keepVoid(approved, zoe, undefined)).toEqual({ ok: false, reason: 'no_void_file' })
})

import { expect, test } from 'vitest'
import { batchStates } from '../batch.ts'
import { templateKinds } from '../runs/template-kinds.ts'
import { type DutyBatch, dutyStateOf, isDutyClosed, mayPayDuty } from './duty-payments.ts'

const batch = (changes: Partial<DutyBatch> = {}): DutyBatch => {
  return { state: 'uploaded', paymentCount: 2, confirmed: 0, out: 2, back: 0, ...changes }
}

test('a duty is paid by a batch of its kind alone, in every state but cancelled', () => {
  const pays = { swt: 'tax', gst: 'tax', super: 'super' } as const
  for (const duty of ['swt', 'gst', 'super'] as const) {
    for (const kind of [...templateKinds, null]) {
      for (const state of batchStates) {
        const may = kind === pays[duty] && state !== 'cancelled'
        expect(mayPayDuty(duty, { kind, state }).ok).toBe(may)
      }
    }
  }
})

test.each<[string, DutyBatch[], string, boolean]>([
  ['nothing is said', [], 'open', false],
  ['it has no payment', [batch({ paymentCount: 0, out: 0 })], 'under_way', false],
  ['it is not at the bank', [batch({ state: 'approved', out: 0 })], 'under_way', false],
  ['the bank has it', [batch()], 'at_bank', true],
  ['one payment is confirmed', [batch({ confirmed: 1, out: 1 })], 'at_bank', true],
  ['all are confirmed', [batch({ state: 'settled', confirmed: 2, out: 0 })], 'confirmed', true],
  ['one came back', [batch({ confirmed: 1, out: 0, back: 1 })], 'returned', false],
  ['it is paid again and not sent', [batch({ confirmed: 1, out: 0 })], 'under_way', false],
  ['it was cancelled', [batch({ state: 'cancelled', out: 0 })], 'open', false],
  [
    'two pay it, one is not there yet',
    [batch(), batch({ state: 'draft', out: 0 })],
    'under_way',
    false,
  ],
  [
    'two pay it, one is cancelled',
    [batch(), batch({ state: 'cancelled', out: 0 })],
    'at_bank',
    true,
  ],
  ['two pay it, one confirmed', [batch(), batch({ confirmed: 2, out: 0 })], 'at_bank', true],
])('%s', (_what, batches, state, isClosed) => {
  expect(dutyStateOf(batches)).toBe(state)
  expect(isDutyClosed(dutyStateOf(batches))).toBe(isClosed)
})

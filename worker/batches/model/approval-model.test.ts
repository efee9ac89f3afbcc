import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { schedules } from '../../testing/schedules/schedules.ts'
import { checkInvariants } from './approval-model-invariants.ts'
import { begin, makeWorld } from './approval-model-start.ts'
import { commandsOf } from './schedules/asks.ts'
import { beginnings } from './schedules/beginnings.ts'
import { reached } from './schedules/commands.ts'
import { asCommand } from './schedules/said.ts'
import { knownWays } from './schedules/ways.ts'
import { waysBack } from './schedules/ways-back.ts'
import { waysOfRights } from './schedules/ways-of-rights.ts'

/*
 * As many schedules as there are beginnings, and after them every way that was ever found by chance or thought of, with each
 * state and refusal, stand for the whole with every change; a thousand, three times as long and of a seed of their own, are
 * `npm run test:long`. All of what chance found in a year became one of those ways.
 */
const { numRuns, seed, isUsual, timeout } = schedules({ usual: beginnings.length, seed: 11 })

beforeAll(() => makeWorld(Math.max(2_000, numRuns * 20)))
afterAll(() => vi.useRealTimers())

test(
  'whatever people do in whatever order, the batch is what the model says',
  async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...beginnings),
      commandsOf(isUsual ? 30 : 100),
      async (first, taken) => {
        const { model, real } = await begin()
        await fc.asyncModelRun(async () => ({ model, real }), first.map(asCommand))
        await fc.asyncModelRun(async () => ({ model, real }), taken)
        await checkInvariants(real, model.now)
      },
    )
    await fc.assert(property, { seed, numRuns, unbiased: true })
  },
  timeout,
)

test.runIf(isUsual)(
  'on the way it met every state and every refusal of an approval',
  async () => {
    for (const way of [...knownWays, ...waysOfRights, ...waysBack]) {
      const { model, real } = await begin()
      await fc.asyncModelRun(async () => ({ model, real }), way.map(asCommand))
      await checkInvariants(real, model.now)
    }
    const states = ['draft', 'ready', 'in_approval', 'approval_blocked', 'queried', 'rejected']
    const later = ['approved', 'file_sealed', 'uploaded', 'cancelled', 'tampered']
    const refusals = ['own_batch', 'already_approved', 'above_limit', 'digest_changed']
    const ofAccounts = ['findings_open', 'account_not_active', 'verifier_is_maker', 'not_waiting']
    const raised = 'approved looked at: batch.approvals_raised'
    const wanted = [
      raised,
      'approvals_missing',
      ...states,
      ...later,
      ...refusals,
      ...ofAccounts,
      'only_approver',
      ...['no_live_file', 'void_asked', 'void_not_asked', 'bank_word_needed', 'take_back_over'],
      ...['second_person_needed', 'not_completed_by_you', 'batch.approval_taken_back'],
      ...['recall_needs_void', 'comment_required', 'batch.recalled', 'value_date_passed'],
      ...['bank_file.voided', 'bank_file.kept', 'batch.cleared', 'bank_file.checked'],
      ...['not_tampered', 'clearing_needs_administrator', 'second_person_needed'],
      ...['changed_its_terms', 'lapsed', 'redated: 1', 'redated: 2', 'redated: 3'],
      ...['rules by sela', 'rules by olo', 'removed', 'lent by two', 'left alone', 'own_block'],
      ...['confirmed after three days', 'not confirmed by fia', 'not confirmed by sela'],
      ...['not confirmed by mere', 'defined: makers approve', 'person_needed', 'api_key_ended'],
      ...['signed_out', 'checks_failed', 'payee_stopped'],
      ...['batch.split', 'not_splittable', 'already_booked', 'booked: approved', 'booked: ready'],
      ...['bank_file.revived', 'bank_file.kept_void', 'another_file_counts', 'debit_missing'],
      ...['revive_asked', 'revive_not_asked', 'changed_since_void'],
      ...['renamed', 'brought back', 'sealed_before', 'allowed again: 200', 'allowed again: 409'],
    ]
    expect(wanted.filter((one) => !reached.has(one))).toEqual([])
  },
  timeout,
)

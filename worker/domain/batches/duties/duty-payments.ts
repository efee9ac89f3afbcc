import type { DutyKind } from '../../days/duties.ts'
import { allow, type Result, refuse } from '../../result.ts'
import type { BatchState } from '../batch.ts'
import type { TemplateKind } from '../runs/template-kinds.ts'

/** The kind of a batch that can pay a duty: what its template said when it began. */
const kindFor: Record<DutyKind, TemplateKind> = { swt: 'tax', gst: 'tax', super: 'super' }

export const batchKindFor = (kind: DutyKind): TemplateKind => kindFor[kind]

export const dutyPaymentLimits = {
  /** A duty of one month is paid by so many batches at most: to several funds, say. */
  batchesMax: 10,
  /** How many batches are offered. */
  offeredMax: 20,
} as const

/** It pays nothing any more; every other state can still lead to the bank. */
const isOver = (state: BatchState) => state === 'cancelled'

/** May somebody say that this batch pays a duty? One of its kind that is not over; the table says it again. */
export function mayPayDuty(
  kind: DutyKind,
  batch: { kind: TemplateKind | null; state: BatchState },
): Result<undefined, 'duty_other_kind'> {
  const may = batch.kind === kindFor[kind] && !isOver(batch.state)
  return may ? allow(undefined) : refuse('duty_other_kind')
}

/** A batch that pays a duty, with its payments counted by what the bank has and answered. */
export type DutyBatch = {
  state: BatchState
  paymentCount: number
  /** A confirmed line of a statement has it, or has the payment that paid all of it again. */
  confirmed: number
  /** The bank has it, or has what pays all of it again. */
  out: number
  /** It came back, and nothing pays all of it again. */
  back: number
}

export const dutyStates = ['open', 'returned', 'under_way', 'at_bank', 'confirmed'] as const
export type DutyState = (typeof dutyStates)[number]

/** The worst of several says what is still to do. */
function stateOf({ paymentCount, confirmed, out, back }: DutyBatch): DutyState {
  if (back > 0) return 'returned'
  if (paymentCount === 0 || confirmed + out < paymentCount) return 'under_way'
  return out > 0 ? 'at_bank' : 'confirmed'
}

/**
 * Where a duty of one month stands by the batches that somebody said pay it. A batch that is over pays nothing, one whose
 * file is void is under way again, and one payment that came back opens the duty until it is paid again whole.
 */
export function dutyStateOf(batches: readonly DutyBatch[]): DutyState {
  const states = batches.filter(({ state }) => !isOver(state)).map(stateOf)
  return dutyStates.slice(1).find((one) => states.includes(one)) ?? 'open'
}

/** Nothing is left to do: the bank has everything, and nothing came back. */
export const isDutyClosed = (state: DutyState) => state === 'at_bank' || state === 'confirmed'

/** How long before its day a duty is told on a home, and how long after it while it is not closed. */
export const dutyAlarmDays = { ahead: 7, back: 21 } as const

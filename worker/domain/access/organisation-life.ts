import { addDays, type Day, daysFrom } from '../calendar.ts'
import { allow, type Result, refuse } from '../result.ts'
import type { OrganisationState } from './organisation-state.ts'

/** How many days an organisation stays in a state before the clock moves it on (docs/states.md, Tenant). */
export const lifeDays = {
  trial: 14,
  trialGrace: 7,
  pastDue: 14,
  restricted: 14,
  suspended: 60,
  cancelled: 90,
}

/** An invoice that is not fully paid: when it is due, and whether a proof of its payment waits for us. */
export type Unpaid = { dueOn: Day; hasProof: boolean }

/** What the daily look knows of an organisation. */
export type OrganisationLife = {
  state: OrganisationState
  stateSince: Day
  trialEndsOn: Day
  /** Days since `stateSince` on which the clock stood still. */
  pausedDays: number
  unpaid: Unpaid[]
  /** Two of its administrators asked that it be deleted: it stays readable until that is done. */
  isLeaving?: boolean
}

export type ClockReason =
  | 'trial_over'
  | 'trial_grace_over'
  | 'invoice_overdue'
  | 'long_overdue'
  | 'still_unpaid'
  | 'long_suspended'
  | 'long_cancelled'

export type ClockAnswer =
  | { kind: 'stay' }
  /** A proof waits to be looked at: this day does not count. */
  | { kind: 'pause' }
  | { kind: 'move'; to: OrganisationState; because: ClockReason }

const stay: ClockAnswer = { kind: 'stay' }

/**
 * What a new day does to an organisation: nothing, a day that does not count, or one step onward. Never two steps in one
 * day, even after days on which nobody looked: people must have had each state's warning. A freeze has no clock.
 */
export function nextState(life: OrganisationLife, today: Day): ClockAnswer {
  const moved = stepOf(life, today)
  if (!moved) return isCounting(life) && hasProof(life) ? { kind: 'pause' } : stay
  return isStoppedByProof(life.state) && hasProof(life) ? { kind: 'pause' } : moved
}

function stepOf(life: OrganisationLife, today: Day): ClockAnswer | undefined {
  const { state, stateSince, pausedDays, trialEndsOn } = life
  const isOver = (days: number) => today >= addDays(stateSince, days + pausedDays)
  const isOverdue = life.unpaid.some(({ dueOn }) => today > dueOn)
  switch (state) {
    case 'trialing':
      return today > trialEndsOn ? move('trial_grace', 'trial_over') : undefined
    case 'trial_grace':
      return isOver(lifeDays.trialGrace) ? move('suspended', 'trial_grace_over') : undefined
    case 'awaiting_payment':
      return isOverdue ? move('past_due', 'invoice_overdue') : undefined
    case 'active':
      return isOverdue ? move('past_due', 'invoice_overdue') : undefined
    // who owes nothing that is due, because an invoice was taken back, is not pushed further
    case 'past_due':
      return isOverdue && isOver(lifeDays.pastDue) ? move('restricted', 'long_overdue') : undefined
    case 'restricted':
      return isOverdue && isOver(lifeDays.restricted)
        ? move('suspended', 'still_unpaid')
        : undefined
    case 'suspended':
      return isOver(lifeDays.suspended) ? move('cancelled', 'long_suspended') : undefined
    case 'cancelled':
      return !life.isLeaving && isOver(lifeDays.cancelled)
        ? move('archived', 'long_cancelled')
        : undefined
    default:
      return undefined
  }
}

function move(to: OrganisationState, because: ClockReason): ClockAnswer {
  return { kind: 'move', to, because }
}

const hasProof = ({ unpaid }: OrganisationLife) => unpaid.some((one) => one.hasProof)

/** The states in which a submitted proof stops the clock: all that a payment would end. */
const payingStates: OrganisationState[] = [
  'trialing',
  'trial_grace',
  'awaiting_payment',
  'active',
  'past_due',
  'restricted',
  'suspended',
]
export const isStoppedByProof = (state: OrganisationState) => payingStates.includes(state)

/** The states whose days are counted, so that a day under a proof must be taken out of the count. */
const isCounting = ({ state }: OrganisationLife) =>
  state === 'trial_grace' || state === 'past_due' || state === 'restricted' || state === 'suspended'

/**
 * The count of days through a freeze: it stands still. Frozen, the days that had passed are kept as days that count
 * already (`pausedDays` goes below zero by them); un-frozen, the count goes on from there. Any other state begins anew.
 */
export function countThrough(
  command: StateCommand,
  { stateSince, pausedDays }: Pick<OrganisationLife, 'stateSince' | 'pausedDays'>,
  today: Day,
): Pick<OrganisationLife, 'stateSince' | 'pausedDays'> {
  if (command === 'unfreeze') return { stateSince: today, pausedDays }
  const passed = command === 'freeze' ? daysFrom(stateSince || today, today) : 0
  return { stateSince: today, pausedDays: command === 'freeze' ? pausedDays - passed : 0 }
}

/** What people may do to an organisation's state by hand, each with a reason. */
export const stateCommands = ['freeze', 'unfreeze', 'suspend', 'cancel', 'reactivate'] as const
export type StateCommand = (typeof stateCommands)[number]

/** Those that can be frozen. */
export const openStates: OrganisationState[] = [
  'trialing',
  'trial_grace',
  'awaiting_payment',
  'active',
  'past_due',
  'restricted',
  'suspended',
]

/** Those that a debt, or the platform, holds back: a person opens them again. */
const heldBack: OrganisationState[] = ['past_due', 'restricted', 'suspended', 'cancelled']

/**
 * The state a command leads to. Any open organisation can be frozen, and goes back to where it was; a suspension, a
 * cancellation and their taking back are the platform's, which also takes over a freeze of the organisation's own, so that nobody there
 * ends it. Refuses everything else, an archived organisation above all.
 */
export function changeState(
  from: OrganisationState,
  command: StateCommand,
  stateBefore: OrganisationState | null,
  frozenBy: 'organisation' | 'platform' | null = null,
): Result<OrganisationState, 'state_change_not_allowed'> {
  const isOpen = openStates.includes(from)
  if (command === 'freeze' && from === 'frozen' && frozenBy === 'organisation')
    return allow<OrganisationState>('frozen')
  if (command === 'freeze' && (isOpen || from === 'cancelled'))
    return allow<OrganisationState>('frozen')
  if (command === 'unfreeze' && from === 'frozen' && stateBefore) return allow(stateBefore)
  if (command === 'suspend' && isOpen && from !== 'suspended')
    return allow<OrganisationState>('suspended')
  if (command === 'cancel' && isOpen) return allow<OrganisationState>('cancelled')
  if (command === 'reactivate' && heldBack.includes(from)) return allow<OrganisationState>('active')
  return refuse('state_change_not_allowed')
}

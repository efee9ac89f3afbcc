import { type ClockAnswer, nextState } from '../../domain/access/organisation-life.ts'
import { mayDo, type OrganisationState } from '../../domain/access/organisation-state.ts'
import { becomesOverdue } from '../../domain/billing/invoice.ts'
import { addDays, type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import type { OrganisationRow } from '../../organisations/store.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import type { ProofRow } from '../proofs/proof-store.ts'

/** What is known of an organisation when a new day looks at it. */
export type DayFacts = {
  organisation: Pick<
    OrganisationRow,
    'state' | 'stateSince' | 'trialEndsOn' | 'pausedDays' | 'plan' | 'paidUntil'
  >
  isLeaving?: boolean
  /** Its unpaid invoices, each with everything that was uploaded for it. */
  open: { invoice: InvoiceRow; proofs: ProofRow[] }[]
  /** The day before today on which it was last looked at; empty when it never was. */
  lastLook: Day
}

export type DayEvaluation = {
  clock: ClockAnswer
  /** How long the clock has stood still in this state, today included. */
  pausedDays: number
  overdue: InvoiceRow[]
  isTrialEnding: boolean
  /** Is it time for the next invoice? */
  isInvoiceDue: boolean
}

/** So long before what is paid for ends, the next invoice is issued: its day is then the last one that is paid for. */
const issueDaysAhead = 14
const trialWarningDays = 3

/** What a new day brings an organisation. Days on which nobody looked are caught up, a state at a time. */
export function evaluateDay(seen: DayFacts, today: Day): DayEvaluation {
  const { organisation, open, isLeaving = false } = seen
  const stateSince = organisation.stateSince || today
  const missed = organisation.state === 'frozen' ? 0 : missedPauses(seen, stateSince, today)
  const pausedBefore = organisation.pausedDays + missed
  const unpaid = open.map(({ invoice: { dueOn }, proofs }) => ({ dueOn, hasProof: waits(proofs) }))
  const life = { ...organisation, stateSince, pausedDays: pausedBefore, unpaid, isLeaving }
  const clock = nextState(life, today)
  return {
    clock,
    pausedDays: clock.kind === 'pause' ? pausedBefore + 1 : pausedBefore,
    // whoever may not pay now is not reminded of it
    overdue: (mayDo(organisation.state, 'pay').ok ? open : [])
      .filter(({ invoice, proofs }) => becomesOverdue(invoice, today) && !waits(proofs))
      .map(({ invoice }) => invoice),
    isTrialEnding: isTrialEnding(seen, today),
    isInvoiceDue: clock.kind !== 'move' && open.length === 0 && isInvoiceDue(organisation, today),
  }
}

const waits = (proofs: ProofRow[]) => proofs.some(({ state }) => state === 'submitted')

/** The days between the last look and this one on which a look would have found a proof waiting. */
function missedPauses({ open, lastLook }: DayFacts, stateSince: Day, today: Day): number {
  const proofs = open.flatMap((one) => one.proofs)
  let days = 0
  const from = lastLook > stateSince ? lastLook : stateSince
  for (let day = addDays(from, 1); day < today; day = addDays(day, 1)) {
    if (proofs.some((proof) => waitedOn(proof, day))) days += 1
  }
  return days
}

/** A look comes with the first minutes of its day. */
function waitedOn({ submittedAt, decidedAt }: ProofRow, day: Day) {
  const isDecided = decidedAt !== null && dayInPortMoresby(decidedAt) < day
  return dayInPortMoresby(submittedAt) < day && !isDecided
}

/** Said once, three days before; later only when nobody looked on that day. */
function isTrialEnding({ organisation, lastLook }: DayFacts, today: Day): boolean {
  const { state, trialEndsOn } = organisation
  if (state !== 'trialing' || trialEndsOn === '') return false
  const sayOn = addDays(trialEndsOn, -trialWarningDays)
  return today >= sayOn && today <= trialEndsOn && lastLook < sayOn
}

/** The states in which an organisation pays for months; before its first payment it pays for the first. */
const owing: OrganisationState[] = ['active', 'awaiting_payment', 'past_due', 'restricted']

function isInvoiceDue({ state, plan, paidUntil }: DayFacts['organisation'], today: Day): boolean {
  if (plan === null) return false
  return owing.includes(state) && (paidUntil === '' || today >= addDays(paidUntil, -issueDaysAhead))
}

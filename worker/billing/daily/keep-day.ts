import type { Statement } from '../../core/bulk.ts'
import { type ControlDb, controlDb } from '../../core/databases.ts'
import { lifeDays } from '../../domain/access/organisation-life.ts'
import type { PlanName } from '../../domain/billing/plan.ts'
import type { Day } from '../../domain/calendar.ts'
import { commitByClock } from '../../organisations/commit-by-clock.ts'
import {
  type OrganisationRow,
  saveOrganisation,
  savePausedDays,
} from '../../organisations/store.ts'
import { addInvoice, type InvoiceRow, saveInvoice } from '../invoices/store.ts'
import {
  invoiceIssuedLetter,
  invoiceOverdueLetter,
  organisationStateLetter,
  trialEndingLetter,
} from '../letters.ts'
import type { DayEvaluation } from './evaluate-day.ts'
import { addLook, forgetLooks } from './look-store.ts'

export type Found = {
  organisation: OrganisationRow
  look: DayEvaluation
  issued: InvoiceRow | null
  /** The plan of a paid month that began, where it is another one. */
  plan: PlanName | undefined
  today: Day
  at: Date
}

/** The look and all that it brought, in one change. A day that brings nothing leaves only its row. */
export async function keepDay(env: Env, found: Found, counted: Statement[]) {
  const { organisation, look, issued, today, at } = found
  const db = controlDb(env)
  const { id, state: from } = organisation
  const { clock, overdue } = look
  const outcome = outcomeOf(found)
  const seen = addLook(db, { organisationId: id, day: today, outcome: outcome.join(', '), at })
  const paused = savePausedDays(db, id, look.pausedDays)
  const brought = statementsOf(db, found)
  if (brought.length === 0) {
    await db.batch([
      seen,
      forgetLooks(db, id, today),
      ...(look.pausedDays > organisation.pausedDays ? [paused] : []),
      ...counted,
    ])
    return
  }
  await commitByClock(env, organisation, ['daily-look', today], {
    at,
    action: 'organisation.new_day',
    details: {
      day: today,
      ...(clock.kind === 'move' && { from, to: clock.to, because: clock.because }),
      ...(overdue.length > 0 && { overdue: overdue.map(({ number }) => number) }),
      ...(found.plan && { plan: found.plan }),
      ...(issued && { issued: issued.number, totalToea: issued.totalToea }),
      ...(look.isTrialEnding && { trialEndsOn: organisation.trialEndsOn }),
    },
    statements: [seen, ...(clock.kind === 'move' ? [] : [paused]), ...brought, ...counted],
  })
}

function statementsOf(db: ControlDb, found: Found): Statement[] {
  const { organisation, look, issued, plan, today, at } = found
  const { clock, overdue, isTrialEnding } = look
  const statements: Statement[] = []
  if (clock.kind === 'move' || issued || plan) {
    // written with every invoice, so that a payment or a choice in between makes this look begin anew
    const changes = { state: organisation.state, ...moved(found), ...(plan && { plan }) }
    statements.push(saveOrganisation(db, organisation, changes))
  }
  if (clock.kind === 'move') {
    const { to, because } = clock
    statements.push(...organisationStateLetter(db, organisation, { to, because, today }, at))
  }
  const isNowPastDue = clock.kind === 'move' && clock.to === 'past_due'
  const next = isNowPastDue ? `Everything stays open for ${lifeDays.pastDue} days more.` : ''
  for (const invoice of overdue) {
    statements.push(
      saveInvoice(db, invoice, { state: 'overdue' }),
      ...invoiceOverdueLetter(db, invoice, next, at),
    )
  }
  if (issued) statements.push(addInvoice(db, issued), ...invoiceIssuedLetter(db, issued, at))
  if (isTrialEnding) statements.push(...trialEndingLetter(db, organisation, at))
  return statements
}

function moved({ look: { clock }, today }: Found) {
  if (clock.kind !== 'move') return {}
  return { state: clock.to, stateSince: today, stateReason: clock.because, pausedDays: 0 }
}

function outcomeOf({ look, issued, plan }: Found): string[] {
  const { clock, overdue } = look
  return [
    clock.kind === 'move' ? clock.to : clock.kind,
    ...overdue.map(({ number }) => `invoice ${number} overdue`),
    ...(issued ? [`invoice ${issued.number} issued`] : []),
    ...(plan ? [`${plan} begins`] : []),
    ...(look.isTrialEnding ? ['trial ending'] : []),
  ]
}

import { messageOf, type Statement } from '../../core/commit.ts'
import { lifeDays } from '../../domain/access/organisation-life.ts'
import type { PlanName } from '../../domain/billing/plan.ts'
import { type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import { type TenantDb, tenantById } from '../../tenancy/open-tenant.ts'
import { platformOf } from '../../tenancy/platform-realm.ts'
import { newInvoice } from '../invoices/new-invoice.ts'
import { overageLines } from '../invoices/overage.ts'
import {
  addInvoice,
  findBegun,
  findOrganisation,
  findPostalAddress,
  type InvoiceRow,
  listOpenInvoices,
  type Organisation,
  saveInvoice,
  saveOrganisation,
  savePausedDays,
  saveUsage,
} from '../invoices/store.ts'
import {
  invoiceIssuedLetter,
  invoiceOverdueLetter,
  organisationStateLetter,
  trialEndingLetter,
} from '../letters.ts'
import { commitAtPlatform, untilInvoiceSettled } from '../platform-commit.ts'
import { listProofsOfAll } from '../proofs/proof-store.ts'
import { countUsage, monthOf } from '../usage.ts'
import { dailyLook, type Look } from './evaluate-day.ts'
import { addLook, findLastLook, listUnlooked } from './look-store.ts'

/** An invocation may ask D1 a thousand times; a look costs a dozen questions. */
const looksPerRun = 50
/** Those that cannot be looked at now must not keep the others from their turn. */
const triesPerRun = 200

/** A cron job: once per organisation and day of Port Moresby, whatever happens, and whoever else does it too. */
export async function lookAtEveryone(env: Env, at: Date) {
  const { db } = platformOf(env)
  const today = dayInPortMoresby(at)
  let looks = 0
  let after = ''
  for (let tries = 0; tries < triesPerRun && looks < looksPerRun; ) {
    const ids = await listUnlooked(db, today, { after, limit: looksPerRun - looks })
    for (const id of ids) {
      tries += 1
      after = id
      try {
        await lookAt(env, id, at)
        looks += 1
      } catch (error) {
        console.error(error)
      }
    }
    if (ids.length === 0) return
  }
}

/** Looks at one organisation, unless somebody did today. */
export async function lookAt(env: Env, id: string, at: Date) {
  try {
    await untilInvoiceSettled(env, () => lookNow(env, id, at))
  } catch (error) {
    if (!/UNIQUE constraint failed: daily_looks/.test(messageOf(error))) throw error
  }
}

async function lookNow(env: Env, id: string, at: Date) {
  const { db } = platformOf(env)
  const today = dayInPortMoresby(at)
  const lastLook = await findLastLook(db, id, today)
  if (lastLook === today) return
  const organisation = await findOrganisation(db, id)
  const invoices = await listOpenInvoices(db, id)
  const proofs = await listProofsOfAll(
    db,
    invoices.map((invoice) => invoice.id),
  )
  const open = invoices.map((invoice) => ({
    invoice,
    proofs: proofs.filter(({ invoiceId }) => invoiceId === invoice.id),
  }))
  const look = dailyLook({ organisation, open, lastLook }, today)
  const own = await tenantById(env, id)
  const ownDb = own.ok ? own.value.db : undefined
  const issued = look.isInvoiceDue && ownDb ? await nextInvoice(db, ownDb, organisation, at) : null
  const counted = ownDb ? await usageStatements(db, ownDb, organisation, today) : []
  const began = await findBegun(db, id, lastLook, today)
  const plan = began && began !== organisation.plan ? began : undefined
  await keep(env, { organisation, look, issued, plan, today, at }, counted)
}

type Found = {
  organisation: Organisation
  look: Look
  issued: InvoiceRow | null
  /** The plan of a paid month that began, where it is another one. */
  plan: PlanName | undefined
  today: Day
  at: Date
}

/** The look and all that it brought, in one change. A day that brings nothing leaves only its row. */
async function keep(env: Env, found: Found, counted: Statement[]) {
  const { organisation, look, issued, today, at } = found
  const { db } = platformOf(env)
  const { id, state: from } = organisation
  const { clock, overdue } = look
  const outcome = outcomeOf(found)
  const seen = addLook(db, { organisationId: id, day: today, outcome: outcome.join(', '), at })
  const paused = savePausedDays(db, id, look.pausedDays)
  const brought = statementsOf(db, found)
  if (brought.length === 0) {
    await db.batch([
      seen,
      ...(look.pausedDays > organisation.pausedDays ? [paused] : []),
      ...counted,
    ])
    return
  }
  const key = `daily-look/${id}/${today}`
  await commitAtPlatform(
    env,
    { userId: 'clock', key, requestHash: key },
    {
      at,
      actorId: 'clock',
      action: 'organisation.new_day',
      subject: `organisation/${id}`,
      details: {
        day: today,
        ...(clock.kind === 'move' && { from, to: clock.to, because: clock.because }),
        ...(overdue.length > 0 && { overdue: overdue.map(({ number }) => number) }),
        ...(found.plan && { plan: found.plan }),
        ...(issued && { issued: issued.number, totalToea: issued.totalToea }),
        ...(look.isTrialEnding && { trialEndsOn: organisation.trialEndsOn }),
      },
      statements: [seen, ...(clock.kind === 'move' ? [] : [paused]), ...brought, ...counted],
      answer: { status: 204, body: null },
    },
  )
}

function statementsOf(db: TenantDb, found: Found): Statement[] {
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

/** The month after what is paid for, with what the last full months cost beyond their plan. */
async function nextInvoice(db: TenantDb, own: TenantDb, organisation: Organisation, at: Date) {
  const { plan, billingEmail: email } = organisation
  if (plan === null) return null
  const address = await findPostalAddress(own)
  const overage = await overageLines(db, own, organisation, dayInPortMoresby(at))
  return newInvoice(db, organisation, { plan, address, email, overage }, at)
}

async function usageStatements(
  db: TenantDb,
  own: TenantDb,
  { id }: Organisation,
  today: Day,
): Promise<Statement[]> {
  const month = monthOf(today)
  return [saveUsage(db, id, month, await countUsage(own, month))]
}

import type { Statement } from '../../core/bulk.ts'
import { hasCallsFor } from '../../core/d1/budget.ts'
import { cellOf } from '../../core/d1/cell.ts'
import { isTaken } from '../../core/database-errors.ts'
import { type ControlDb, controlDb, type TenantDb } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import { type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import { findClosure } from '../../organisations/closures.ts'
import { loadOrganisation, type OrganisationRow, saveUsage } from '../../organisations/store.ts'
import { tenantById } from '../../tenancy/open-tenant.ts'
import { newInvoice } from '../invoices/new-invoice.ts'
import { overageLines } from '../invoices/overage.ts'
import { findPostalAddress, findStartedPeriod, listOpenInvoices } from '../invoices/store.ts'
import { listProofsOfAll } from '../proofs/proof-store.ts'
import { untilInvoiceSettled } from '../until-invoice-settled.ts'
import { countUsage, monthOf } from '../usage.ts'
import { evaluateDay } from './evaluate-day.ts'
import { keepDay } from './keep-day.ts'
import { findLastLook, listUnlooked } from './look-store.ts'

const looksPerRun = 50
/** A look costs a dozen questions, and more where others change the same organisation meanwhile. */
const callsOfLook = 40
/** Those that cannot be looked at now must not keep the others from their turn. */
const triesPerRun = 200

/** A cron job: once per organisation and day of Port Moresby, whatever happens, and whoever else does it too. */
export async function runDailyBilling(env: Env, at: Date) {
  const db = controlDb(env)
  const today = dayInPortMoresby(at)
  let looks = 0
  let after = ''
  for (let tries = 0; tries < triesPerRun && looks < looksPerRun; ) {
    const ids = await listUnlooked(db, today, {
      cell: cellOf(env),
      after,
      limit: looksPerRun - looks,
    })
    for (const id of ids) {
      if (!hasCallsFor(callsOfLook)) return
      tries += 1
      after = id
      try {
        await runDailyBillingFor(env, id, at)
        looks += 1
      } catch (error) {
        report(error, `the day of ${id} was not looked at`)
      }
    }
    if (ids.length === 0) return
  }
}

/** Looks at one organisation, unless somebody did today. */
export async function runDailyBillingFor(env: Env, id: string, at: Date) {
  try {
    await untilInvoiceSettled(env, () => lookNow(env, id, at))
  } catch (error) {
    if (!isTaken(error, 'daily_looks')) throw error // somebody else looked meanwhile
  }
}

async function lookNow(env: Env, id: string, at: Date) {
  const db = controlDb(env)
  const today = dayInPortMoresby(at)
  const lastLook = await findLastLook(db, id, today)
  if (lastLook === today) return
  const organisation = await loadOrganisation(db, id)
  const invoices = await listOpenInvoices(db, id)
  const proofs = await listProofsOfAll(
    db,
    invoices.map((invoice) => invoice.id),
  )
  const open = invoices.map((invoice) => ({
    invoice,
    proofs: proofs.filter(({ invoiceId }) => invoiceId === invoice.id),
  }))
  const isLeaving = organisation.state === 'cancelled' && (await findClosure(db, id)) !== undefined
  const look = evaluateDay({ organisation, isLeaving, open, lastLook }, today)
  const own = await tenantById(env, id)
  const ownDb = own.ok ? own.value.db : undefined
  const issued = look.isInvoiceDue && ownDb ? await nextInvoice(db, ownDb, organisation, at) : null
  const counted = ownDb ? await usageStatements(db, ownDb, organisation, today) : []
  const began = await findStartedPeriod(db, id, lastLook, today)
  const plan = began && began !== organisation.plan ? began : undefined
  await keepDay(env, { organisation, look, issued, plan, today, at }, counted)
}

/** The month after what is paid for, with what the last full months cost beyond their plan. */
async function nextInvoice(db: ControlDb, own: TenantDb, organisation: OrganisationRow, at: Date) {
  const { plan, billingEmail: email } = organisation
  if (plan === null) return null
  const address = await findPostalAddress(own)
  const overage = await overageLines(db, own, organisation, dayInPortMoresby(at))
  return newInvoice(db, organisation, { plan, address, email, overage }, at)
}

async function usageStatements(
  db: ControlDb,
  own: TenantDb,
  { id }: OrganisationRow,
  today: Day,
): Promise<Statement[]> {
  const month = monthOf(today)
  return [saveUsage(db, id, month, await countUsage(own, month))]
}

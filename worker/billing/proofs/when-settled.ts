import type { ControlDb } from '../../core/databases.ts'
import { addDays, type Day } from '../../domain/calendar.ts'
import {
  loadOrganisation,
  type OrganisationChanges,
  type OrganisationRow,
} from '../../organisations/store.ts'
import { findStartedPeriod, type InvoiceRow } from '../invoices/store.ts'
import { applyPayment } from './apply-payment.ts'

/** An organisation, and what changes of it once the rest of this invoice is received: nothing where it was paid before. */
export async function whenSettled(
  db: ControlDb,
  invoice: InvoiceRow,
  today: Day,
): Promise<{ organisation: OrganisationRow; changes: OrganisationChanges }> {
  const organisation = await loadOrganisation(db, invoice.organisationId)
  if (invoice.state === 'paid') return { organisation, changes: {} }
  const dayBefore = addDays(invoice.periodFrom, -1)
  const between = await findStartedPeriod(db, organisation.id, today, dayBefore)
  const isNext = between === undefined
  return { organisation, changes: applyPayment(organisation, invoice, { today, isNext }) }
}

import type { Statement } from '../core/bulk.ts'
import type { ControlDb } from '../core/databases.ts'
import type { OrganisationState } from '../domain/access/organisation-state.ts'
import { openToea } from '../domain/billing/invoice.ts'
import { type Day, dayInPortMoresby } from '../domain/calendar.ts'
import { formatToea } from '../domain/money/money.ts'
import type { Letter, LetterContents, LetterName } from '../mail/letter-types.ts'
import { postLetters } from '../mail/post-letters.ts'
import type { OrganisationRow } from '../organisations/store.ts'
import type { InvoiceRow } from './invoices/store.ts'

/* The letters of billing, as statements of the control database. They go to whom the organisation named for invoices. */

export function invoiceIssuedLetter(db: ControlDb, invoice: InvoiceRow, at: Date): Statement[] {
  const { plan } = invoice
  const content = { ...aboutInvoice(invoice), plan }
  return toPayer(db, 'invoice_issued', invoice.billedTo.email, invoice.id, content, at)
}

export function invoiceOverdueLetter(
  db: ControlDb,
  invoice: InvoiceRow,
  because: string,
  at: Date,
): Statement[] {
  const content = { ...aboutInvoice(invoice), because }
  return toPayer(db, 'invoice_overdue', invoice.billedTo.email, invoice.id, content, at)
}

export function proofRejectedLetter(
  db: ControlDb,
  invoice: InvoiceRow,
  { id, reason }: { id: string; reason: string },
  at: Date,
): Statement[] {
  const content = { ...aboutInvoice(invoice), reason }
  return toPayer(db, 'proof_rejected', invoice.billedTo.email, id, content, at)
}

/** `invoice` as it is once the money is counted; `paidToea` is what this proof brought. */
export function receiptLetter(
  db: ControlDb,
  invoice: InvoiceRow,
  {
    proofId,
    ...said
  }: { proofId: string; paidToea: number; paidUntil: string; creditToea: number },
  at: Date,
): Statement[] {
  const content = { ...aboutInvoice(invoice), plan: invoice.plan, ...said }
  return toPayer(db, 'receipt', invoice.billedTo.email, proofId, content, at)
}

export function trialEndingLetter(
  db: ControlDb,
  organisation: OrganisationRow,
  at: Date,
): Statement[] {
  const { id, slug, name: organisationName, trialEndsOn, billingEmail } = organisation
  const content = { slug, organisationName, trialEndsOn }
  return toPayer(db, 'trial_ending', billingEmail, `${id}/${trialEndsOn}`, content, at)
}

export function organisationStateLetter(
  db: ControlDb,
  { id, slug, name: organisationName, billingEmail }: OrganisationRow,
  { to: state, because, today }: { to: OrganisationState; because: string; today: Day },
  at: Date,
): Statement[] {
  const content = { slug, organisationName, state, because }
  return toPayer(db, 'organisation_state', billingEmail, `${id}/${state}/${today}`, content, at)
}

/**
 * To the platform's people who look at proofs: of an invoice once in a day, however many come. They stand on their page; and the letters
 * are of the platform's share of a day, which trials of one stranger would use up.
 */
export function proofSubmittedNotice(
  db: ControlDb,
  invoice: InvoiceRow,
  { claimedToea }: { claimedToea: number },
  recipientIds: string[],
  at: Date,
): Statement[] {
  const { id, billedTo, number } = invoice
  const about = `${billedTo.name}, invoice ${number}, ${formatToea(claimedToea)}`
  const content = { what: 'proof_submitted', about } as const
  const occasion = `proof_submitted/${id}/${dayInPortMoresby(at)}`
  return postLetters(db, { letter: 'platform_notice', occasion, recipientIds, content }, at)
}

function aboutInvoice(invoice: InvoiceRow) {
  const { id, number, reference, totalToea, dueOn, billedTo } = invoice
  return {
    invoiceId: id,
    number,
    reference,
    totalToea,
    openToea: openToea(invoice),
    dueOn,
    slug: billedTo.slug,
  }
}

/** An organisation without an address for invoices reads them on its billing page. */
function toPayer<Name extends LetterName>(
  db: ControlDb,
  letter: Name,
  address: string,
  occasion: string,
  content: LetterContents[Name],
  at: Date,
): Statement[] {
  if (address === '') return []
  const written: Letter<Name> = { letter, occasion, content, addresses: [address] }
  return postLetters(db, written, at)
}

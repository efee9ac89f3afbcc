import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type InvoiceLine, invoiceStates, proofStates } from '../domain/billing/invoice.ts'
import { planNames } from '../domain/billing/plan.ts'
import { organisations } from './control.ts'
import { moment } from './records.ts'

/** What we ask an organisation to pay. Numbers have no gaps; an invoice is never deleted and its amounts never change. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: text().primaryKey(),
    number: integer().notNull().unique(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    /** Whom it is made out to, as it was on the day. */
    billedTo: text('billed_to', { mode: 'json' })
      .$type<{ name: string; slug: string; address: string; email: string }>()
      .notNull(),
    plan: text({ enum: planNames }).notNull(),
    periodFrom: text('period_from').notNull(),
    periodTo: text('period_to').notNull(),
    lines: text({ mode: 'json' }).$type<InvoiceLine[]>().notNull(),
    totalToea: integer('total_toea').notNull(),
    paidToea: integer('paid_toea').notNull().default(0),
    state: text({ enum: invoiceStates }).notNull(),
    /** What the payer writes at the bank, with its check character. */
    reference: text().notNull().unique(),
    issuedAt: moment('issued_at').notNull(),
    dueOn: text('due_on').notNull(),
    paidAt: moment('paid_at'),
    voidReason: text('void_reason').notNull().default(''),
    revision: integer().notNull().default(0),
  },
  (table) => [
    index('invoices_of_organisation').on(table.organisationId, table.number),
    // one at a time is asked for: two open ones of an organisation would be two for one month
    uniqueIndex('invoices_open_once')
      .on(table.organisationId)
      .where(sql`state in ('issued', 'part_paid', 'overdue')`),
    index('invoices_by_state').on(table.state, table.dueOn),
    index('invoices_of_state').on(table.state, table.number),
    check('invoices_total', sql`${table.totalToea} > 0`),
    check('invoices_paid', sql`${table.paidToea} >= 0`),
  ],
)

/** What an organisation uploads to show that it paid. The bytes lie in R2 under their SHA-256. */
export const paymentProofs = sqliteTable(
  'payment_proofs',
  {
    id: text().primaryKey(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    organisationId: text('organisation_id').notNull(),
    state: text({ enum: proofStates }).notNull(),
    /** The reference of the transfer, as the bank gave it. */
    bankReference: text('bank_reference').notNull(),
    /** What the organisation says it paid. */
    claimedToea: integer('claimed_toea').notNull(),
    /** What the platform found on its own account. */
    verifiedToea: integer('verified_toea'),
    fileName: text('file_name').notNull(),
    contentType: text('content_type', {
      enum: ['application/pdf', 'image/jpeg', 'image/png'],
    }).notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    submittedBy: text('submitted_by').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('payment_proofs_of_invoice').on(table.invoiceId, table.submittedAt),
    index('payment_proofs_by_state').on(table.state, table.submittedAt, table.id),
    index('payment_proofs_by_bytes').on(table.sha256),
    index('payment_proofs_by_reference').on(table.bankReference),
    index('payment_proofs_verified')
      .on(table.decidedAt, table.verifiedToea)
      .where(sql`state = 'verified'`),
    uniqueIndex('payment_proofs_once').on(table.sha256).where(sql`state = 'verified'`),
  ],
)

import { desc, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { batchStates, proofKinds, stepKinds } from '../domain/batches/batch.ts'
import type { RunSummary } from '../domain/batches/runs/differences.ts'
import { templateKinds } from '../domain/batches/runs/template-kinds.ts'
import { storedStates } from '../domain/batches/settling/payment-states.ts'
import { cameBack, paymentChecks } from './payments/payment-checks.ts'
import { users } from './people.ts'
import { moment } from './records.ts'
import { periods, templates } from './runs/tenant-runs.ts'
import { payees, sourceAccounts } from './tenant.ts'
import { payeeAccounts } from './tenant-payees.ts'

export const batches = sqliteTable(
  'batches',
  {
    id: text().primaryKey(),
    /** Counts up; the reference people say is `B` and this number. */
    number: integer().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    sourceAccountId: text('source_account_id')
      .notNull()
      .references(() => sourceAccounts.id),
    valueDate: text('value_date').notNull(),
    state: text({ enum: batchStates }).notNull(),
    version: integer().notNull(),
    step: integer().notNull(),
    revision: integer().notNull(),
    preparedBy: text('prepared_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    submittedAt: moment('submitted_at'),
    paymentCount: integer('payment_count').notNull(),
    totalToea: integer('total_toea').notNull(),
    nextLine: integer('next_line').notNull(),
    digest: text(),
    approvalsNeeded: integer('approvals_needed').notNull(),
    /** What the rules were asked of when it was handed over: its total with what its maker paid beside it. */
    judgedToea: integer('judged_toea'),
    /** Given a new day after it lapsed: what it had needed before, which its one fresh approval stands for. */
    neededBefore: integer('needed_before'),
    /** What the approver must look at first, counted when the batch was submitted. */
    warnings: text({ mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    duplicatesReason: text('duplicates_reason'),
    /** What the digest is taken of: 2 has the findings and their reasons in it (batches/digest.ts). */
    digestForm: integer('digest_form').notNull().default(1),
    /** Of the payroll's own report, where somebody typed them. */
    controlTotalToea: integer('control_total_toea'),
    headCount: integer('head_count'),
    /** What it was made of, as that was then: the template may change afterwards. */
    templateId: text('template_id').references(() => templates.id),
    periodId: text('period_id').references(() => periods.id),
    kind: text({ enum: templateKinds }),
    /** Who paid, on the payees' statements; empty for what the source account says. */
    remitter: text().notNull().default(''),
    /** What its template wrote on the payees' statements: the next run writes its own there. */
    lineReference: text('line_reference').notNull().default(''),
    /** Why its period is paid a second time. */
    supplementaryReason: text('supplementary_reason'),
    /** Of a draft that nobody asked for: its template and period, so that there is one. */
    draftedFor: text('drafted_for'),
    /** What is different from the last run, or the one that somebody chose, counted when it was submitted. */
    differences: text({ mode: 'json' }).$type<RunSummary>(),
    comparedWith: text('compared_with').references((): AnySQLiteColumn => batches.id),
    comparedBy: text('compared_by').references(() => users.id),
    /** The first part of what it is a part of, where a batch was split; of the first part itself. */
    splitOf: text('split_of').references((): AnySQLiteColumn => batches.id),
    /** Its single payments are read by the payroll group alone: for good. From its first handing over its hashes are told under the key. */
    isConfidential: integer('is_confidential', { mode: 'boolean' }).notNull().default(false),
    sealKey: text('seal_key'),
  },
  (table) => [
    index('batches_newest').on(desc(table.number)),
    index('batches_by_state').on(table.state, desc(table.number)),
    index('batches_by_day').on(table.valueDate, table.state),
    index('batches_by_pay_day').on(table.valueDate, table.number),
    index('batches_by_total').on(table.totalToea, table.number),
    index('batches_by_account').on(table.sourceAccountId, table.number),
    index('batches_by_maker').on(table.preparedBy, table.number),
    index('batches_by_template')
      .on(table.templateId, table.number)
      .where(sql`${table.templateId} is not null`),
    index('batches_of_period').on(table.periodId, table.templateId, table.number),
    index('batches_by_kind').on(table.kind, table.number).where(sql`${table.kind} is not null`),
    index('batches_without_kind').on(table.number).where(sql`${table.kind} is null`),
    index('batches_split').on(table.splitOf).where(sql`${table.splitOf} is not null`),
    uniqueIndex('batches_drafted_once')
      .on(table.draftedFor)
      .where(sql`${table.draftedFor} is not null`),
    check('batches_name', sql`length(${table.name}) between 1 and 80`),
    check(
      'batches_counts',
      sql`${table.paymentCount} between 0 and 20000 and ${table.totalToea} >= 0`,
    ),
  ],
)

export const batchSteps = sqliteTable(
  'batch_steps',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    version: integer().notNull(),
    step: integer().notNull(),
    kind: text({ enum: stepKinds }).notNull(),
    fromState: text('from_state', { enum: batchStates }).notNull(),
    toState: text('to_state', { enum: batchStates }).notNull(),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    at: moment('at').notNull(),
    digest: text(),
    comment: text(),
    /** Whose limit was used, where it was not the actor's own. */
    onBehalfOf: text('on_behalf_of'),
    /** The second factor that was used for this very approval. */
    provenBy: text('proven_by', { enum: proofKinds }),
    /** For an approval: the address and device it came from. */
    origin: text({ mode: 'json' }).$type<{ address: string; device: string }>(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.version, table.step] }),
    uniqueIndex('batch_steps_one_approval')
      .on(table.batchId, table.version, table.actorId)
      .where(sql`${table.kind} = 'approve'`),
    index('batch_steps_of_actor').on(table.actorId, table.kind, table.at),
  ],
)

export const payments = sqliteTable(
  'payments',
  {
    id: text().primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    /** Counts up within the batch and is never used twice: `B42-17` is the payment's own short reference. */
    line: integer().notNull(),
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
    payeeAccountId: text('payee_account_id')
      .notNull()
      .references(() => payeeAccounts.id),
    payeeName: text('payee_name').notNull(),
    bsb: text().notNull(),
    accountNumber: text('account_number').notNull(),
    amountToea: integer('amount_toea').notNull(),
    reference: text().notNull(),
    /** Its own state, where it differs from what its batch says of it (domain/batches/settling/payment-states.ts). */
    ownState: text('state', { enum: storedStates }).notNull(),
    /** What an approver should look at, found at submission: `new_payee`, `account_changed` … */
    warnings: text().notNull().default(''),
    importId: text('import_id'),
    editedBy: text('edited_by').notNull(),
    editedAt: moment('edited_at').notNull(),
    /** What the sheet said for ever: the name, the organisation's own number, the row. */
    sheetName: text('sheet_name').notNull().default(''),
    sheetCode: text('sheet_code').notNull().default(''),
    sheetRow: integer('sheet_row'),
    /** What is the same however it was written (domain/payees/keys.ts). */
    referenceKey: text('reference_key').notNull().default(''),
    /** The payment that came back and is paid again by this one. */
    repays: text().references((): AnySQLiteColumn => payments.id),
    /** Which of its returns that is: where it came back in parts, each is paid again by a line of its own. */
    repaysReturn: text('repays_return'),
  },
  (table) => [
    // across batches by the beginning of what was written to the payee, and of one payee the same again
    index('payments_by_reference')
      .on(table.referenceKey, table.payeeId)
      .where(sql`${table.referenceKey} <> ''`),
    index('payments_repays').on(table.repays).where(sql`${table.repays} is not null`),
    // of what came back once, one is alive at most
    uniqueIndex('payments_repays_one')
      .on(table.repaysReturn)
      .where(sql`${table.repaysReturn} is not null and ${table.ownState} <> 'cancelled'`),
    uniqueIndex('payments_line').on(table.batchId, table.line),
    index('payments_of_payee').on(table.payeeId),
    // of a payee, and of a batch, what came back
    index('payments_came_back').on(table.payeeId).where(cameBack(table.ownState)),
    index('payments_back_of_batch').on(table.batchId).where(cameBack(table.ownState)),
    // of one amount by the rows' places, with which every index ends: their ids are no order beside them
    index('payments_largest').on(table.amountToea),
    index('payments_to_look_at').on(table.batchId, table.line).where(sql`${table.warnings} <> ''`),
    ...paymentChecks(table),
  ],
)

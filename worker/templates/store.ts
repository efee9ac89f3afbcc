import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { nameOf } from '../auth/account/user-view.ts'
import type {
  DraftView,
  RunView,
  TemplateSheet,
  TemplateView,
} from '../contract/batches/templates.ts'
import type { TenantDb } from '../core/databases.ts'
import { users } from '../db/people.ts'
import { figuresReadBy } from '../db/runs/kept-lines.ts'
import { templateSheets, templates } from '../db/runs/tenant-runs.ts'
import { sourceAccounts } from '../db/tenant.ts'
import {
  atBankStates,
  type BatchState,
  batchReference,
  leftStates,
} from '../domain/batches/batch.ts'
import type { Day } from '../domain/calendar.ts'
import { notPaying, type PeriodRow, periodView } from './periods/store.ts'

export {
  findNextPeriod,
  findPeriod,
  findPeriodsAhead,
  notPaying,
  type PeriodRow,
  periodView,
} from './periods/store.ts'
export type TemplateRow = typeof templates.$inferSelect

export async function findTemplate(db: TenantDb, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id))
  return row
}

/** Templates whose drafts are made without anybody asking, in their order. */
export function listRecurring(db: TenantDb) {
  return db
    .select()
    .from(templates)
    .where(and(eq(templates.status, 'active'), sql`${templates.draftDaysBefore} is not null`))
    .orderBy(asc(templates.id))
}

export async function countTemplates(db: TenantDb): Promise<number> {
  const [row] = await db.select({ many: count() }).from(templates)
  return row?.many ?? 0
}

export function addTemplate(db: TenantDb, row: TemplateRow) {
  return db.insert(templates).values(row)
}

/** Saves what was decided on `before`: the table refuses it when the row has moved on since. */
export function saveTemplate(db: TenantDb, before: TemplateRow, changes: Partial<TemplateRow>) {
  return db
    .update(templates)
    .set({ ...changes, revision: before.revision + 1 })
    .where(eq(templates.id, before.id))
}

const listed = (states: BatchState[]) => `('${states.join("', '")}')`

/** A part that nobody approved, or that somebody rejected, is nothing that the next run goes by. */
const signedStates: BatchState[] = ['approved', ...leftStates]

/** Of all parts of a batch `b` together: of one that was not split, its own. */
const ofParts = (wanted: string) =>
  `coalesce((select ${wanted} from batches x where x.split_of = b.split_of and x.state in ${listed(signedStates)}), `

/** What it comes to only for whoever reads that of `b`. */
const runJson = (readerId: string) => {
  const ifRead = (wanted: string) =>
    sql`iif(${figuresReadBy(readerId, 'b')}, ${sql.raw(wanted)}, null)`
  return sql`json_object('id', b.id, 'number', b.number, 'name', b.name, 'state', b.state,
    'valueDate', b.value_date, 'parts', ${sql.raw(ofParts('nullif(count(*), 0)'))}1),
    'paymentCount', ${ifRead(`${ofParts('sum(x.payment_count)')}b.payment_count)`)},
    'totalToea', ${ifRead(`${ofParts('sum(x.total_toea)')}b.total_toea)`)})`
}

/** The ids of all parts of what a batch is a part of that were approved, as a list of a statement: of one that was not split, its own. */
export function partsOf(batchId: SQL): SQL {
  return sql`(select p.id from batches one join batches p on p.id = one.id or p.split_of = one.split_of
    where one.id = ${batchId} and (p.id = one.id or p.state in ${sql.raw(listed(signedStates))}))`
}

/** Of a template so many runs are looked at, the newest: nobody makes as many of older periods afterwards. */
const runsMax = 30

/**
 * The last run of a template, as a value of a statement: of its newest period that the bank has, else that was sealed, the
 * batch with most payments, since a supplementary run is no run to go by. The parts of one that was split count together, and
 * each of them stands for all (`partsOf`). Whatever takes a file back takes its batch out of these states.
 */
export function lastRunOf(
  templateId: SQL,
  wanted = sql.raw('b.id'),
  { but = sql`''`, isSealedEnough = true }: { but?: SQL; isSealedEnough?: boolean } = {},
): SQL {
  const beside = partsOf(but)
  const runs = (states: string) => sql`from batches x
    where x.template_id = ${templateId} and x.id not in ${beside} and x.state in ${sql.raw(states)}`
  const newest = (states: string) => sql`(select ${wanted} from
      (select x.id, x.period_id from
          (select x.* ${runs(states)} order by x.number desc limit ${sql.raw(String(runsMax))}) x
        order by x.period_id is null and (select t.rhythm from templates t where t.id = x.template_id) <> '',
          coalesce((select p.pay_day from periods p where p.id = x.period_id), x.value_date) desc,
          x.number desc limit 1) newest
      cross join batches b on b.id in (select newest.id union select x.id ${runs(states)} and x.period_id = newest.period_id)
    order by ${sql.raw(ofParts('sum(x.payment_count)'))}b.payment_count) desc, b.number desc limit 1)`
  const uploaded = newest(listed(atBankStates))
  const sealed = newest(listed(['file_sealed', 'tampered']))
  return isSealedEnough ? sql`coalesce(${uploaded}, ${sealed})` : uploaded
}

const notPaid = (period: string) =>
  sql.raw(`not exists (select 1 from batches b
  where b.template_id = templates.id and b.period_id = ${period}.id and b.state not in `)

type Columns = { template: TemplateRow } & Record<'sourceName' | 'firstName' | 'lastName', string> &
  Record<'lastRun' | 'next' | 'draft' | 'lastSheet', string | null>

/** Every template with what a list shows of it, by name; one statement. */
export async function listTemplateViews(
  db: TenantDb,
  { today, readerId, id }: { today: Day; readerId: string; id?: string },
): Promise<TemplateView[]> {
  const run = runJson(readerId)
  const nextId = sql`(select p.id from periods p where p.rhythm = templates.rhythm and p.pay_day >= ${today}
    and ${notPaid('p')}${notPaying}) order by p.pay_day limit 1)`
  const rows: Columns[] = await db
    .select({
      template: templates,
      sourceName: sql<string>`${sourceAccounts.name}`.as('source_name'),
      firstName: sql<string>`${users.firstName}`.as('owner_first'),
      lastName: sql<string>`${users.lastName}`.as('owner_last'),
      lastRun: sql<string | null>`${lastRunOf(sql`templates.id`, run)}`.as('last_run'),
      next: sql<string | null>`(select json_object('id', n.id, 'rhythm', n.rhythm, 'year', n.year,
        'number', n.number, 'fromDay', n.from_day, 'toDay', n.to_day, 'payDay', n.pay_day,
        'revision', n.revision) from periods n where n.id = ${nextId})`.as('next_period'),
      draft: sql<string | null>`(select ${run} from batches b where b.template_id = templates.id
        and b.period_id = ${nextId} and b.state in ('draft', 'needs_fix', 'ready', 'rejected')
        order by b.number desc limit 1)`.as('next_draft'),
      lastSheet: sql<
        string | null
      >`(select json_object('titles', json(s.titles), 'columns', json(s.columns),
        'mapping', json(s.mapping), 'keptAt', s.kept_at, 'id', k.id, 'firstName', k.first_name, 'lastName', k.last_name)
        from template_sheets s join users k on k.id = s.kept_by where s.template_id = templates.id)`.as(
        'last_sheet',
      ),
    })
    .from(templates)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, templates.sourceAccountId))
    .innerJoin(users, eq(users.id, templates.ownerId))
    .where(id === undefined ? undefined : eq(templates.id, id))
    .orderBy(asc(sql`${templates.name} collate nocase`))
  return rows.map(viewOf)
}

function viewOf(columns: Columns): TemplateView {
  const { template, sourceName, lastRun, next, draft, lastSheet, ...owner } = columns
  const { createdAt: _at, ownerId, sourceAccountId, ...shown } = template
  const period: Omit<PeriodRow, 'confirmedBy' | 'confirmedAt'> | null = next && JSON.parse(next)
  return {
    ...shown,
    sourceAccount: { id: sourceAccountId, name: sourceName },
    owner: { id: ownerId, name: nameOf(owner) },
    lastRun: runView(lastRun),
    next: period && { period: periodView(period), draft: runView(draft) },
    lastSheet: sheetView(lastSheet),
  }
}

type Kept = Omit<TemplateSheet, 'keptBy' | 'keptAt'> & {
  keptAt: number
  id: string
  firstName: string
  lastName: string
}

function sheetView(json: string | null): TemplateSheet | null {
  if (json === null) return null
  const { titles, columns, mapping, keptAt, id, ...name }: Kept = JSON.parse(json)
  const keptBy = { id, name: nameOf(name) }
  return { titles, columns, mapping, keptBy, keptAt: new Date(keptAt).toISOString() }
}

/** Nobody asks any more how it was read: the next sheet is held against none. */
export function removeLastSheet(db: TenantDb, templateId: string) {
  return db.delete(templateSheets).where(eq(templateSheets.templateId, templateId))
}

function runView<Run extends RunView | DraftView>(json: string | null): Run | null {
  if (json === null) return null
  const { number, ...run } = JSON.parse(json)
  return { ...run, reference: batchReference(number) }
}

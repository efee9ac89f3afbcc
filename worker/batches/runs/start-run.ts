import { asc, sql } from 'drizzle-orm'
import type { NewRun, StartedRun } from '../../contract/batches/templates.ts'
import type { Statement } from '../../core/bulk.ts'
import type { Tenant, TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { withRoom } from '../../core/room/room-here.ts'
import { readAccountDays } from '../../days/store.ts'
import { batches } from '../../db/tenant-batches.ts'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { batchReference, editableStates } from '../../domain/batches/batch.ts'
import { fillPattern, nameOfRun } from '../../domain/batches/runs/template.ts'
import { type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { requirePayrollGroup } from '../../http/kept/require-lines.ts'
import { findNextPeriod, lastRunOf, partsOf, type TemplateRow } from '../../templates/store.ts'
import type { BatchRow } from '../load-batch.ts'
import { addLines } from '../payments/add-lines.ts'
import { addBatch, nextBatchNumber } from '../store.ts'
import type { DeskUser } from '../view.ts'
import { copyLines } from './copy-lines.ts'
import { expectSource, findRun, guardPeriod, newBatch, newRecord, type Run } from './new-batch.ts'

export type RunToStart = { row: BatchRow; statements: Statement[]; started: StartedRun; run: Run }
/** `draftedFor` where it makes itself. */
type Order = NewRun & { draftedFor?: string | null }

/**
 * A draft of a template: named and described by its period, with the payments of the last run. Everything of it is one
 * change; the statements do not grow with the payments but by one for each four thousand. It is made and written (`write`) as
 * there is room for the payments that it begins with; where that took its time, whoever writes it is told.
 */
export async function startRun<T>(
  tenant: Pick<Tenant, 'id' | 'isUnpaid' | 'db'>,
  templateId: string,
  sent: Order,
  { user, at }: { user: DeskUser; at: Date },
  write: (made: RunToStart, hasWaited: boolean) => Promise<T>,
): Promise<T> {
  const { db } = tenant
  const read = async () => ({
    run: await runOf(db, templateId, sent.periodId, at),
    from: sent.copyLines ? await findLastRun(db, templateId) : [],
  })
  const found = await read()
  const lines = found.from.reduce((sum, { paymentCount }) => sum + paymentCount, 0)
  return withRoom({ ...tenant, askedBy: user.id }, lines, async (hasWaited) =>
    write(await runToStart(db, hasWaited ? await read() : found, sent, { user, at }), hasWaited),
  )
}

async function runToStart(
  db: TenantDb,
  { run, from }: { run: Run; from: BatchRow[] },
  { periodId: _ofRun, valueDate: chosen, copyLines: isCopied, draftedFor = null, ...rest }: Order,
  { user, at }: { user: DeskUser; at: Date },
): Promise<RunToStart> {
  nothingLeft(rest)
  const { template, period } = run
  const { sourceAccountId } = template
  const valueDate = chosen ?? period?.payDay ?? (await nextOpenDay(db, sourceAccountId, at))
  const source = await expectSource(db, { sourceAccountId, valueDate }, user, at)
  const [last] = from
  if (isCopied && !last) throw new Refusal('no_last_run')

  const described = fillPattern(template.description, period ?? null)
  const named = { name: nameOfRun(template, period ?? null), description: described }
  const hasNoDraft =
    draftedFor !== null && period ? withoutDraft(template.id, period.id) : undefined
  const making = { number: await nextBatchNumber(db), preparedBy: user.id, createdAt: at }
  const made = newBatch({ ...named, sourceAccountId, valueDate }, run, making)
  // what was kept stays kept, also where the template was opened since
  const isConfidential = made.isConfidential || from.some((one) => one.isConfidential)
  if (isConfidential) await requirePayrollGroup(db, user.id)
  const record = await newRecord(db, { ...made, draftedFor, isConfidential }, source, user)
  const lines = last ? await copyLines(db, last, run, source) : []
  const added = last ? await addLines(db, record, lines, { user, at }) : undefined
  const row = added?.record.row ?? record.row
  const { id, name, state, paymentCount, totalToea } = row
  const copiedFrom = last ? from.map(({ number }) => batchReference(number)).join(', ') : null
  return {
    row,
    run,
    statements: [
      guardPeriod(db, run),
      guard(db, hasNoDraft, 'period_has_draft'),
      addBatch(db, record.row),
      ...(added?.statements ?? []),
    ],
    started: {
      ...{ id, reference: batchReference(row.number), name, state, valueDate },
      ...{ paymentCount, totalToea, copiedFrom },
    },
  }
}

/** What is made by itself is never made beside a draft that somebody began; people may begin another, as for a supplementary run. */
const withoutDraft = (templateId: string, periodId: string) =>
  sql`not exists (select 1 from batches b where b.template_id = ${templateId} and b.period_id = ${periodId}
    and b.state in (select value from json_each(${JSON.stringify(editableStates)})))`

/** The first day on which the bank of an account, and the organisation, are open. */
async function nextOpenDay(db: TenantDb, accountId: string, at: Date): Promise<Day> {
  const today = dayInPortMoresby(at)
  return nextWorkingDay(today, (await readAccountDays(db, today))(accountId).ownDays)
}

/** The period that was named, else the next one that is not paid. */
async function runOf(
  db: TenantDb,
  templateId: string,
  periodId: string | null | undefined,
  at: Date,
): Promise<Run> {
  const next = async (template: TemplateRow) => {
    const period = await findNextPeriod(db, template, dayInPortMoresby(at))
    if (!period) throw new Refusal('no_period_left')
    return period
  }
  const asked = { templateId, periodId: periodId ?? undefined }
  const run = await findRun(db, asked, periodId === null ? undefined : next).catch(orNotFound)
  return must(run, 'run')
}

/** The template stands in the address. */
function orNotFound(error: unknown): never {
  const isOfTemplate =
    error instanceof Refusal && error.errors?.some(({ field }) => field === 'templateId')
  throw isOfTemplate ? new Refusal('not_found') : error
}

/** What a new batch of the template begins with: all parts of its last run. */
export function findLastRun(db: TenantDb, templateId: string): Promise<BatchRow[]> {
  return db
    .select()
    .from(batches)
    .where(sql`${batches.id} in ${partsOf(lastRunOf(sql`${templateId}`))}`)
    .orderBy(asc(batches.number))
}

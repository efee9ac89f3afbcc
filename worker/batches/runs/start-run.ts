import { eq, sql } from 'drizzle-orm'
import type { NewRun, StartedRun } from '../../contract/batches/templates.ts'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { batches } from '../../db/tenant-batches.ts'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { fillPattern, nameOfRun } from '../../domain/batches/runs/template.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { findNextPeriod, lastRunOf } from '../../templates/store.ts'
import type { BatchRow } from '../load-batch.ts'
import { addLines } from '../payments/add-lines.ts'
import { addBatch, nextBatchNumber } from '../store.ts'
import type { DeskUser } from '../view.ts'
import { copyLines } from './copy-lines.ts'
import { expectSource, findRun, newBatch, newRecord, type Run } from './new-batch.ts'

export type RunToStart = { row: BatchRow; statements: Statement[]; started: StartedRun; run: Run }

/**
 * A draft of a template: named and described by its period, with the payments of the last run. Everything of it is one
 * change; the statements do not grow with the payments but by one for each four thousand.
 */
export async function startRun(
  db: TenantDb,
  templateId: string,
  { periodId, valueDate: chosen, copyLines: isCopied, ...rest }: NewRun,
  user: DeskUser,
  at: Date,
  draftedFor: string | null = null,
): Promise<RunToStart> {
  nothingLeft(rest)
  const run = await runOf(db, templateId, periodId, at)
  const { template, period } = run
  const valueDate = chosen ?? period?.payDay ?? nextWorkingDay(dayInPortMoresby(at))
  const { sourceAccountId } = template
  const source = await expectSource(db, { sourceAccountId, valueDate }, user, at)
  const from = isCopied ? await findLastRun(db, templateId) : undefined
  if (isCopied && !from) throw new Refusal('no_last_run')

  const described = fillPattern(template.description, period ?? null)
  const sent = { name: nameOfRun(template, period ?? null), description: described }
  const making = { number: await nextBatchNumber(db), preparedBy: user.id, createdAt: at }
  const made = newBatch({ ...sent, sourceAccountId, valueDate }, run, making)
  const record = await newRecord(db, { ...made, draftedFor }, source, user)
  const lines = from ? await copyLines(db, from, run, source) : []
  const added = from ? await addLines(db, record, lines, { user, at }) : undefined
  const row = added?.record.row ?? record.row
  const { id, name, state, paymentCount, totalToea } = row
  const copiedFrom = from ? batchReference(from.number) : null
  return {
    row,
    run,
    statements: [addBatch(db, record.row), ...(added?.statements ?? [])],
    started: {
      ...{ id, reference: batchReference(row.number), name, state, valueDate },
      ...{ paymentCount, totalToea, copiedFrom },
    },
  }
}

/** The period that was named, else the next one that is not paid. */
async function runOf(
  db: TenantDb,
  templateId: string,
  periodId: string | null | undefined,
  at: Date,
): Promise<Run> {
  const run = must(
    await findRun(db, { templateId, periodId: periodId ?? undefined }).catch(orNotFound),
    'run',
  )
  const { template } = run
  if (run.period || periodId === null || template.rhythm === '') return run
  const period = await findNextPeriod(db, template, dayInPortMoresby(at))
  if (!period) throw new Refusal('no_period_left')
  return { template, period }
}

/** The template stands in the address. */
function orNotFound(error: unknown): never {
  const isOfTemplate =
    error instanceof Refusal && error.errors?.some(({ field }) => field === 'templateId')
  throw isOfTemplate ? new Refusal('not_found') : error
}

/** What a new batch of the template begins with. */
export async function findLastRun(db: TenantDb, templateId: string): Promise<BatchRow | undefined> {
  const [row] = await db
    .select()
    .from(batches)
    .where(eq(batches.id, lastRunOf(sql`${templateId}`)))
  return row
}

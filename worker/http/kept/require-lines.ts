import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { inEachLanguage } from '#pages/words/words.ts'
import type { TenantDb } from '../../core/databases.ts'
import { listPayrollGroup } from '../../core/kept/payroll-group.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import {
  accountReadBy,
  figuresOfReadBy,
  isInPayrollGroup,
  linesReadBy,
  paymentReadBy,
} from '../../db/runs/kept-lines.ts'
import {
  type KeptAtDoor,
  keptDoor,
  type NamedAtDoor,
} from '../../domain/batches/kept/kept-doors.ts'
import { dayMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import type { App, User } from '../app.ts'

/** Of every route behind which single payments of one batch stand, or what it comes to while it grows: only for who may read them. */
export async function requireLines(c: Context<App>, { id: userId }: User): Promise<void> {
  const door = doorBehind(c)
  if (!door) return
  const { db } = c.var.tenant
  const reads = c.var.readsLines ?? (await isTrue(db, linesBehind(door, sql`${userId}`)))
  if (!reads) throw await linesKept(db, door.kept)
}

/** What this route names, behind which something of one batch is kept; nothing where nothing is. */
export type LinesDoor = { named: NamedAtDoor; kept: KeptAtDoor; id: string }
export function doorBehind(c: Context<App>): LinesDoor | undefined {
  const door = keptDoor(c.req.method, c.req.routePath)
  if (!door) return undefined
  const { named, kept, param } = door
  return { named, kept, id: must(c.req.param(param), param) }
}

/** May a person read what stands behind it? A condition, so that whoever reads a session reads it with it. */
export function linesBehind({ named, kept, id }: LinesDoor, userId: SQLWrapper): SQL {
  if (kept === 'figures') return figuresOfReadBy(userId, sql`${id}`)
  const batchId = {
    batch: sql`${id}`,
    bank_file: sql`(select f.batch_id from bank_files f where f.id = ${id})`,
    import: sql`(select i.batch_id from imports i where i.id = ${id})`,
  }[named]
  return linesReadBy(userId, batchId)
}

/** The same where what is sent names the batch, or a payment. */
export const requireLinesOf = (db: TenantDb, userId: string, batchId: string) =>
  requireRead(db, linesReadBy(userId, sql`${batchId}`))

export const requirePayment = (db: TenantDb, userId: string, paymentId: string) =>
  requireRead(db, paymentReadBy(userId, sql`${paymentId}`))

/** And of what is said of an account that confidential batches are paid from. */
export const requireAccountLines = (db: TenantDb, userId: string, sourceAccountId: string) =>
  requireRead(db, accountReadBy(userId, sql`${sourceAccountId}`))

/**
 * Of everything at once: whoever is outside the payroll group has it while no batch is confidential, or with somebody of the
 * group, who said lately that it may be taken. They read all of it themselves, so nothing is known to more by the two.
 */
export async function requireEverything(db: TenantDb, userId: string, now: Date): Promise<void> {
  const since = now.getTime() - archiveLeaveMs
  const isLet = sql`exists (select 1 from audit_entries let where let.subject = ${archiveLeave}
    and let.action = 'archive.allowed' and let.at > ${since} and let.actor_id <> ${userId}
    and ${isInPayrollGroup(sql`let.actor_id`)})`
  const may = sql`(${isInPayrollGroup(userId)} or ${isLet}
    or not exists (select 1 from batches b where b.is_confidential))`
  if (await isTrue(db, may)) return
  const names = await namesOfGroup(db)
  const detail = `There are confidential batches, so two take the archive: you, and somebody of the payroll group who lets it be taken (under Templates): ${names}.`
  throw new Refusal('archive_needs_leave', undefined, detail)
}

/** What the log calls that an archive may be taken, and for how long that counts. */
export const archiveLeave = 'payroll-group/archive'
export const archiveLeaveMs = dayMs

async function isTrue(db: TenantDb, condition: SQL): Promise<boolean> {
  return (await db.get<{ may: number }>(sql`select ${condition} as may`)).may === 1
}

/** Refuses whoever does not read something; the condition says it in a room's own words. */
export async function requireRead(db: TenantDb, condition: SQL): Promise<void> {
  if (!(await isTrue(db, condition))) throw await linesKept(db)
}

/** Refuses whoever is not in the payroll group. */
export const requirePayrollGroup = (db: TenantDb, userId: string) =>
  requireRead(db, isInPayrollGroup(userId))

/** With the names of whom to ask. */
async function linesKept(db: TenantDb, kept: KeptAtDoor = 'lines'): Promise<Refusal> {
  const names = await namesOfGroup(db)
  return new Refusal(
    'lines_kept',
    undefined,
    inEachLanguage(({ refused }) =>
      kept === 'lines' ? refused.linesKept(names) : refused.figuresKept(names),
    ),
  )
}

const namesOfGroup = async (db: TenantDb) =>
  (await listPayrollGroup(db)).map(({ name }) => name).join(', ')

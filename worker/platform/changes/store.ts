import { and, asc, desc, eq, inArray, isNotNull, lt, lte, min, type SQL, sql } from 'drizzle-orm'
import type { ChangeRow } from '../../changes/store.ts'
import type { TenantDb } from '../../core/databases.ts'
import { rolesHolding } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { pendingChanges } from '../../db/tenant.ts'
import { administratorsGone, changeCalls, organisationNumbers } from '../../db/tenant-terms.ts'
import { aloneDays } from '../../domain/access/administrators/alone.ts'
import { type ForPlatform, numberToCall } from '../../domain/access/administrators/by-platform.ts'
import { dayMs } from '../../domain/durations.ts'

export type CallRow = typeof changeCalls.$inferSelect
export type CalledChange = Omit<ForPlatform, 'calls'> & { row: ChangeRow; calls: CallRow[] }

/** So many of them at once; whatever is behind them comes when they are decided. */
const shownMax = 50

const isApproverThere = sql<number>`exists (select 1 from change_confirmers o
  where o.change_id = pending_changes.id)`.mapWith(Boolean)

/** The changes of people's rights that wait for somebody of the platform, the oldest first. */
export async function listForPlatform(db: TenantDb): Promise<CalledChange[]> {
  const rows = await db
    .select({ row: pendingChanges, isApproverThere })
    .from(pendingChanges)
    .where(
      and(
        eq(pendingChanges.state, 'pending'),
        eq(pendingChanges.kind, 'user'),
        isNotNull(pendingChanges.waitsUntil),
        sql`not ${isApproverThere}`,
      ),
    )
    .orderBy(asc(pendingChanges.requestedAt), asc(pendingChanges.id))
    .limit(shownMax)
  return Promise.all(rows.map((one) => withCalls(db, one)))
}

/** One change, whoever it is for. */
export async function findForPlatform(db: TenantDb, id: string): Promise<CalledChange | undefined> {
  const [found] = await db
    .select({ row: pendingChanges, isApproverThere })
    .from(pendingChanges)
    .where(eq(pendingChanges.id, id))
  return found && withCalls(db, found)
}

type Found = { row: ChangeRow; isApproverThere: boolean }

async function withCalls(db: TenantDb, { row, ...found }: Found): Promise<CalledChange> {
  const { kind, state, requestedAt, waitsUntil } = row
  const since = new Date(requestedAt.getTime() - aloneDays * dayMs)
  const [calls, [fell]] = await db.batch([
    db.select().from(changeCalls).where(eq(changeCalls.changeId, row.id)).orderBy(changeCalls.at),
    db
      .select({ at: min(administratorsGone.goneAt) })
      .from(administratorsGone)
      .where(
        and(lt(administratorsGone.left, 2), sql`${administratorsGone.goneAt} > ${since.getTime()}`),
      ),
  ])
  const number = numberToCall(await numberBefore(db, fell?.at ?? null), fell?.at ?? null)
  return { ...{ row, kind, state, requestedAt, waitsUntil, number, calls }, ...found }
}

async function numberBefore(db: TenantDb, moment: Date | null) {
  if (!moment) return undefined
  const [last] = await db
    .select({ number: organisationNumbers.number, givenAt: organisationNumbers.givenAt })
    .from(organisationNumbers)
    .where(lte(organisationNumbers.givenAt, moment))
    .orderBy(desc(organisationNumbers.givenAt), desc(organisationNumbers.id))
    .limit(1)
  return last
}

export const addCall = (db: TenantDb, row: CallRow) => db.insert(changeCalls).values(row)

/** A condition: nobody else called since these calls were read (core/guard.ts). */
export const isNobodyElse = ({ row, calls }: CalledChange): SQL =>
  sql`(select count(*) from ${changeCalls} where ${eq(changeCalls.changeId, row.id)}) = ${calls.length}`

/** Everybody there who administers or approves: whatever the platform does is told to them. */
export async function listToTell(db: TenantDb): Promise<string[]> {
  const approves = inArray(users.role, rolesHolding('approve_payments'))
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), sql`(${eq(users.role, 'org_admin')} or ${approves})`))
  return found.map(({ id }) => id)
}

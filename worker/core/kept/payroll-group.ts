import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../db/people.ts'
import { isInPayrollGroup } from '../../db/runs/kept-lines.ts'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import type { TenantDb } from '../databases.ts'

/** Who reads the single payments of confidential batches, by name. */
export function listPayrollGroup(db: TenantDb) {
  return (
    db
      .select({
        id: users.id,
        name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`.as('name'),
      })
      .from(payrollGroup)
      // read from left to right: the few of the group, and not all people
      .crossJoin(users)
      .where(
        and(
          isNull(payrollGroup.leftAt),
          eq(users.id, payrollGroup.userId),
          eq(users.status, 'active'),
        ),
      )
      .orderBy(asc(sql`name collate nocase`))
  )
}

/** Out of the group from now on, where somebody is in it; coming back in takes two people again. */
export function leavePayrollGroup(db: TenantDb, userId: string, leftAt: Date) {
  return db
    .update(payrollGroup)
    .set({ leftAt })
    .where(and(eq(payrollGroup.userId, userId), isNull(payrollGroup.leftAt)))
}

export async function readsEveryLine(db: TenantDb, userId: string): Promise<boolean> {
  const { found } = await db.get<{ found: number }>(
    sql`select ${isInPayrollGroup(userId)} as found`,
  )
  return found === 1
}

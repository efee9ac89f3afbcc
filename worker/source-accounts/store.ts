import { and, asc, count, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { sourceAccounts } from '../db/tenant.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'

export type SourceAccountRow = typeof sourceAccounts.$inferSelect

export async function findSourceAccount(db: TenantDb, id: string) {
  const [row] = await db.select().from(sourceAccounts).where(eq(sourceAccounts.id, id))
  return row
}

/** A page by name; one row more than `limit` when there are more. */
export function listSourceAccounts(
  db: TenantDb,
  { after, limit }: { after?: [name: string, id: string] | undefined; limit: number },
) {
  const byName = sql`${sourceAccounts.name} collate nocase`
  const onward = after
    ? or(
        sql`${byName} > ${after[0]}`,
        and(sql`${byName} = ${after[0]}`, gt(sourceAccounts.id, after[1])),
      )
    : undefined
  return db
    .select()
    .from(sourceAccounts)
    .where(onward)
    .orderBy(asc(byName), asc(sourceAccounts.id))
    .limit(limit + 1)
}

/** How many count towards the plan. */
export async function countSourceAccounts(db: TenantDb): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(sourceAccounts)
    .where(eq(sourceAccounts.status, 'active'))
  return row?.count ?? 0
}

/** `updatedAt` says on what it was decided (users/store.ts). */
export function addSourceAccount(db: TenantDb, account: SourceAccountRow, updatedAt: SQL) {
  return db.insert(sourceAccounts).values({ ...account, updatedAt })
}

export function saveSourceAccount(db: TenantDb, account: SourceAccountRow, updatedAt: SQL) {
  const { id, ...changes } = account
  return db
    .update(sourceAccounts)
    .set({ ...changes, updatedAt })
    .where(eq(sourceAccounts.id, id))
}

import { and, asc, count, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { factorOfUser } from '../../auth/factors/factor-store.ts'
import { rulesOfOrganisation } from '../../auth/rules/rules-store.ts'
import type { TenantDb } from '../../core/databases.ts'
import { roleOfUser } from '../../core/roles.ts'
import { inOrder } from '../../db/in-order.ts'
import { users } from '../../db/people.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { keyLimits } from '../../domain/integrations/api-key.ts'

export type KeyRow = typeof apiKeys.$inferSelect
type Maker = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'status'>
/** A key with whoever made it. */
export type FoundKey = { key: KeyRow; maker: Maker }

const maker = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  status: users.status,
}

/** The key that a program sent, with the person whose rights it has: one read per request. */
export async function findKeyByHash(db: TenantDb, keyHash: string) {
  const [row] = await db
    .select({
      key: apiKeys,
      user: users,
      defined: roleOfUser,
      hasFactor: factorOfUser,
      rules: rulesOfOrganisation,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.madeBy))
    .where(eq(apiKeys.keyHash, keyHash))
  return row
}

export async function findKey(db: TenantDb, id: string): Promise<FoundKey | undefined> {
  const [row] = await selectKeys(db).where(eq(apiKeys.id, id))
  return row
}

/** Newest first; one row more than `limit` when there are more. */
export function listKeys(
  db: TenantDb,
  { before, limit }: { before?: [at: number, id: string] | undefined; limit: number },
): Promise<FoundKey[]> {
  const newest = { by: apiKeys.createdAt, id: apiKeys.id, isDown: true }
  const { onward, order } = inOrder(newest, before)
  return selectKeys(db)
    .where(onward)
    .orderBy(...order)
    .limit(limit + 1)
}

function selectKeys(db: TenantDb) {
  return db
    .select({ key: apiKeys, maker })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.madeBy))
}

/** Those that end between these moments and were not revoked, the last first, with whoever made them and is still here. */
export function listEndingKeys(db: TenantDb, after: Date, until: Date): Promise<FoundKey[]> {
  return (
    selectKeys(db)
      .where(
        and(
          isNull(apiKeys.revokedAt),
          gt(apiKeys.expiresAt, after),
          lt(apiKeys.expiresAt, until),
          eq(users.status, 'active'),
        ),
      )
      .orderBy(desc(apiKeys.expiresAt), asc(apiKeys.id))
      // as many as work at once, and as many that ended
      .limit(2 * keyLimits.perOrganisation)
  )
}

export function addKey(db: TenantDb, row: KeyRow) {
  return db.insert(apiKeys).values(row)
}

/** Is there room for one more? Said again when it is written. */
export function hasRoomForKey(at: Date): SQL {
  const inUse = and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, at))
  return sql`(select ${count()} from ${apiKeys} where ${inUse}) < ${keyLimits.perOrganisation}`
}

export function revokeKey(db: TenantDb, id: string, revokedAt: Date) {
  return db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
}

/** Every key that somebody made and that still works. */
export function revokeKeysOf(db: TenantDb, userId: string, revokedAt: Date) {
  return db
    .update(apiKeys)
    .set({ revokedAt })
    .where(
      and(
        eq(apiKeys.madeBy, userId),
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, revokedAt), // found by when they end: of those that ended there are many
      ),
    )
}

/** Never back, and never on a key that was revoked meanwhile. */
export function saveUse(db: TenantDb, id: string, lastUsedAt: Date) {
  return db
    .update(apiKeys)
    .set({ lastUsedAt })
    .where(
      and(
        eq(apiKeys.id, id),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, lastUsedAt)),
      ),
    )
    .run()
}

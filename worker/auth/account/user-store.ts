import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { RealmDb } from '../../core/databases.ts'
import { roleOfUser } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { type DefinedRole, isRoleName, type RoleName } from '../../domain/access/role.ts'
import type { LanguageChoice } from '../../domain/reading/languages.ts'

export type UserRow = typeof users.$inferSelect

/** A person of an organisation. The platform's own people live in the same table of another database. */
export type TenantUserRow = UserRow & { role: RoleName; defined: DefinedRole }

/** What is read of a person of an organisation: their row, and what their role means there. */
export const tenantColumns = { ...getTableColumns(users), defined: roleOfUser }

/** The row, known to hold a role of organisations: a role nobody knows is our mistake. */
export function tenantUser<Row extends Pick<UserRow, 'role'>>(row: Row): Row & { role: RoleName } {
  const { role } = row
  if (!isRoleName(role)) throw new Error(`${role} is no role of an organisation`)
  return { ...row, role }
}

export async function findUserByEmail(db: RealmDb, email: string): Promise<UserRow | undefined> {
  const [row] = await selectUserByEmail(db, email)
  return row
}

/** The same question, for whoever reads more in one trip. */
export function selectUserByEmail(db: RealmDb, email: string) {
  return db.select().from(users).where(eq(users.email, email))
}

export async function findUserById(db: RealmDb, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

/** Somebody of an organisation, by id, with what their role means. */
export async function findTenantUser(db: RealmDb, id: string): Promise<TenantUserRow | undefined> {
  const [row] = await db.select(tenantColumns).from(users).where(eq(users.id, id))
  return row && tenantUser(row)
}

export function saveUser(db: RealmDb, id: string, changes: Partial<typeof users.$inferInsert>) {
  return db.update(users).set(changes).where(eq(users.id, id))
}

/**
 * Between a password that was right and what it opens, somebody may be deactivated or choose another password: is the
 * person still active, and the password the one that was verified?
 */
export function isPasswordUnchanged({ id, passwordHash }: UserRow): SQL {
  const same = and(
    eq(users.id, id),
    eq(users.status, 'active'),
    eq(users.passwordHash, passwordHash),
  )
  return sql`exists (select 1 from ${users} where ${same})`
}

type Named = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'department' | 'phoneNumber'>>

/** What somebody named of themselves, and the preferences they named: whatever else they chose stays as it is stored. */
export function saveProfile(
  db: RealmDb,
  id: string,
  named: Named,
  chosen: Record<string, unknown>,
  updatedAt: Date,
) {
  const preferences = sql`json_patch(${users.preferences}, ${JSON.stringify(chosen)})`
  return db
    .update(users)
    .set({ ...named, preferences, updatedAt })
    .where(eq(users.id, id))
}

/** One preference alone: what else is chosen at the same moment stays. */
export function saveLanguage(db: RealmDb, id: string, language: LanguageChoice, updatedAt: Date) {
  const preferences = sql`json_set(${users.preferences}, '$.language', ${language})`
  return db.update(users).set({ preferences, updatedAt }).where(eq(users.id, id))
}

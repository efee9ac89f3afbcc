import { type SQL, sql } from 'drizzle-orm'
import { roles } from '../db/tenant-roles.ts'
import {
  type DefinedRole,
  type DefinedRoles,
  type Permission,
  type RoleName,
  unlimitedToea,
} from '../domain/access/role.ts'
import { must } from '../domain/must.ts'
import type { RealmDb, TenantDb } from './databases.ts'

/* What the roles mean in an organisation: its own table says it, and nothing else (decision 0043). */

export type RoleRow = typeof roles.$inferSelect

/** What the organisation means by a role: all that is asked when somebody's rights are. */
export function definedRole(row: RoleRow): DefinedRole {
  const { title, description, permissions, limitToea, sections, colour, icon, revision } = row
  return {
    ...{ title, description, permissions, colour, icon, revision },
    approvalLimitToea: limitToea,
    dashboardSections: sections,
  }
}

/** Every role of an organisation: ten rows, for the batch of statements that reads its people. */
export function selectRoles(db: TenantDb | RealmDb) {
  return db.select().from(roles)
}

export function definedRoles(rows: RoleRow[]): DefinedRoles {
  const found = Object.fromEntries(rows.map((row) => [row.role, definedRole(row)]))
  return found as DefinedRoles // the table has a row of each, and loses none
}

export async function readRoles(db: TenantDb | RealmDb): Promise<DefinedRoles> {
  return definedRoles(await selectRoles(db))
}

/** A person's row beside what their role means. */
export function withRole<Person extends { role: RoleName }>(person: Person, all: DefinedRoles) {
  return { ...person, defined: must(all[person.role], person.role) }
}

/**
 * A column: what the role of the statement's `users` row means, so that whoever reads a person reads their rights with
 * them. `users` is named, because the column stands in a statement of its own table.
 */
export const roleOfUser =
  sql<DefinedRole>`(select json_object('title', r.title, 'description', r.description,
    'approvalLimitToea', r.limit_toea, 'permissions', json(r.permissions),
    'dashboardSections', json(r.sections), 'colour', r.colour, 'icon', r.icon, 'revision', r.revision)
  from roles r where r.role = users.role)`
    .mapWith((said: string) => JSON.parse(said))
    .as('defined')

/** The roles that hold a permission, as the right side of `in`. */
export function rolesHolding(permission: Permission): SQL {
  return sql`(select r.role from roles r, json_each(r.permissions) p where p.value = ${permission})`
}

/** What a row of `users` may approve, as SQL: the role's limit, or their own where it is lower. */
export function limitOf(row: string): SQL {
  return sql.raw(`min((select r.limit_toea from roles r where r.role = ${row}.role),
    coalesce(${row}.approval_limit_toea, ${unlimitedToea}))`)
}

/** Does the role still mean what it was decided on? */
export function isDefinedAs(role: RoleName, { revision }: DefinedRole): SQL {
  return sql`exists (select 1 from ${roles} r where r.role = ${role} and r.revision = ${revision})`
}

import { and, eq, ne, sql } from 'drizzle-orm'
import { listAdministrators } from '../../auth/account/administrators.ts'
import type { PrepareContext, PreparedChange } from '../../changes/kinds.ts'
import type { RoleDefinition } from '../../contract/roles/roles.ts'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { expectChange } from '../../core/refusals/expect-change.ts'
import { Refusal, sentenceOf } from '../../core/refusals/refusal.ts'
import { definedRole, type RoleRow, selectRoles } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { roles } from '../../db/tenant-roles.ts'
import { endDelegationsOfRole } from '../../delegations/store.ts'
import { type Permission, permissions, type RoleName } from '../../domain/access/role.ts'
import { faultOf } from '../../domain/access/roles/check-role.ts'
import { must } from '../../domain/must.ts'
import { permissionWords } from '../../domain/words/permission-words.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { peopleWords, rightsWords } from './role-words.ts'
import { definitionOf, roleOf, roleView } from './view.ts'

/** What a change of a role was asked on: its revision, and who had it. */
export type AskedRole = { revision: number; people: string[] }

/**
 * Another meaning of a role, for everybody who has it. Where it waited, `asked` is what it was asked on: a role that was changed
 * meanwhile, or that somebody has by now who was not named to whoever confirms, is asked about anew. `seen` is the revision that a
 * form was filled on.
 */
export async function prepareRole(
  { tenant, actor, at, afterRightsChanged }: PrepareContext,
  role: RoleName,
  sent: RoleDefinition,
  asked?: AskedRole,
  seen?: number,
): Promise<PreparedChange> {
  const { db } = tenant
  const { rows, people } = await readRole(db, role)
  const ids = people.map(({ id }) => id)
  const row = must(
    rows.find((one) => one.role === role),
    role,
  )
  const isNamed = asked === undefined || ids.every((id) => asked.people.includes(id))
  if (asked && (asked.revision !== row.revision || !isNamed)) throw new Refusal('stale_change')
  if (seen !== undefined && seen !== row.revision) throw new Refusal('stale_settings')
  const wanted: RoleDefinition = { ...sent, permissions: inOrder(sent.permissions) }
  checkDefinition(role, wanted)
  const title = wanted.title.toLowerCase()
  if (rows.some((one) => one.role !== role && one.title.toLowerCase() === title)) {
    throw new Refusal(asked === undefined ? 'title_of_role' : 'stale_change')
  }

  const before = definitionOf(definedRole(row))
  const { given, taken, changed, shown } = differenceOf(before, wanted)
  expectChange(before, changed)
  const after = roleOf(wanted)
  const lowers = after.approvalLimitToea < row.limitToea || taken.includes('approve_payments')
  const { approvalLimitToea: limitToea, dashboardSections: sections, ...rest } = after
  const updatedAt = new Date(Math.max(at.getTime(), row.updatedAt.getTime() + 1))
  const changes = {
    ...{ ...rest, permissions: [...rest.permissions], limitToea, sections: [...sections] },
    ...{ revision: row.revision + 1, updatedAt },
  }
  const isOfRights = given.length + taken.length > 0 || limitToea !== row.limitToea
  const administrators = await listAdministrators(db)
  const told = new Set([...administrators.map(({ id }) => id), ...ids])
  told.delete(actor.id)
  return {
    subjectId: role,
    request: {
      ...{ name: row.title, definition: wanted, revision: row.revision, was: before, people: ids },
      changes: { ...shown, people: peopleWords(people) },
    },
    givesRights: true,
    action: 'role.changed',
    subject: `role/${role}`,
    details: {
      before: { name: row.title, ...before },
      after: { name: wanted.title, ...wanted },
      people: ids.length,
    },
    statements: [
      guard(db, asked && hasNobodyElse(role, ids), 'stale_rights'),
      db.update(roles).set(changes).where(eq(roles.role, role)),
      ...(lowers ? [endDelegationsOfRole(db, role, actor.id, at)] : []),
      ...(isOfRights
        ? roleLetters(db, { row, before, wanted, given, taken, told, actor }, at)
        : []),
    ],
    answer: { status: 200, body: roleView({ ...row, ...changes }) },
    afterwards: afterRightsChanged,
  }
}

type Told = {
  row: RoleRow
  before: RoleDefinition
  wanted: RoleDefinition
  given: Permission[]
  taken: Permission[]
  told: Set<string>
  actor: { name: string }
}

/** Tells whoever has the role, and every other administrator, what it may from now on and may no longer. */
function roleLetters(
  db: TenantDb,
  { row, before, wanted, given, taken, told, actor }: Told,
  at: Date,
) {
  const { role, title, revision } = row
  const words = rightsWords({ title, given, taken, limits: [before, wanted] })
  const letter = {
    letter: 'security_notice',
    occasion: `rights_changed/role/${role}/${revision + 1}`,
    recipientIds: [...told],
    content: { what: 'rights_changed', about: `${words}; by ${actor.name}` },
  } as const
  return postLetters(db, letter, at)
}

async function readRole(db: TenantDb, role: RoleName) {
  const { id, firstName, lastName, email } = users
  const [rows, people] = await db.batch([
    selectRoles(db),
    db
      .select({ id, firstName, lastName, email })
      .from(users)
      .where(and(eq(users.role, role), ne(users.status, 'inactive')))
      .orderBy(lastName, firstName, id),
  ])
  return { rows, people }
}

/** A condition: nobody has the role but these (core/guard.ts). */
const hasNobodyElse = (role: RoleName, ids: string[]) =>
  sql`not exists (select 1 from users u where u.role = ${role} and u.status <> 'inactive'
    and u.id not in (select value from json_each(${JSON.stringify(ids)})))`

/** The rules of a role, with the permissions by which it breaks one. */
function checkDefinition(role: RoleName, wanted: RoleDefinition) {
  const fault = faultOf(role, roleOf(wanted))
  if (!fault) return
  const named = fault.permissions.map((permission) => permissionWords[permission])
  const sentence = sentenceOf(fault.reason)
  const detail = named.length > 0 ? `${sentence} Here it is: ${named.join(', ')}.` : sentence
  throw new Refusal(fault.reason, undefined, detail)
}

const inOrder = (held: readonly Permission[]) => permissions.filter((one) => held.includes(one))

/** A form sends every field: what stays as it is is not shown to whoever confirms. */
function onlyChanged(before: RoleDefinition, wanted: RoleDefinition): Partial<RoleDefinition> {
  const had = new Map(Object.entries({ ...before, permissions: inOrder(before.permissions) }))
  const entries = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(had.get(field)) !== JSON.stringify(value),
  )
  return Object.fromEntries(entries)
}

/** In what two meanings of a role differ, and how whoever confirms reads it: permissions as given and taken, of which an empty list is not said. */
export function differenceOf(before: RoleDefinition, wanted: RoleDefinition) {
  const changed = onlyChanged(before, wanted)
  const given = wanted.permissions.filter((one) => !before.permissions.includes(one))
  const taken = before.permissions.filter((one) => !wanted.permissions.includes(one))
  const { permissions: _, ...others } = changed
  const lists = Object.entries({ given, taken }).filter(([, list]) => list.length > 0)
  return { changed, given, taken, shown: { ...others, ...Object.fromEntries(lists) } }
}

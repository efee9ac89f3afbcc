import { inArray, sql } from 'drizzle-orm'
import { tenantUser } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { FieldProblem } from '../contract/problem.ts'
import type { TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { readRoles } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { type DefinedRoles, hasPermission, type RoleName } from '../domain/access/role.ts'
import {
  type AccountUse,
  accountUsers,
  isForEverybody,
} from '../domain/batches/paying/account-use.ts'

/** By whom accounts are used: people by id, and what the roles are called here. */
export type MakerNames = { people: Map<string, Named>; roles: DefinedRoles }
type Named = { name: string; email: string }

export async function namesOfMakers(db: TenantDb, accounts: AccountUse[]): Promise<MakerNames> {
  const ids = [...new Set(accounts.flatMap(({ makerIds }) => makerIds))]
  const [rows, roles] = await Promise.all([
    ids.length === 0 ? [] : peopleById(db, ids),
    readRoles(db),
  ])
  return {
    people: new Map(rows.map((row) => [row.id, { name: nameOf(row), email: row.email }])),
    roles,
  }
}

/** Whom an account is for, as the log and a second administrator read it. */
export function usedBy(account: AccountUse, { people, roles }: MakerNames) {
  return wordsOf(account, roles, (id) => people.get(id)?.name)
}

/** The same with everybody's e-mail address: a name is their own to change, and two may have one. */
export function usedByInFull(account: AccountUse, { people, roles }: MakerNames) {
  return wordsOf(account, roles, (id) => {
    const person = people.get(id)
    return person && `${person.name} (${person.email})`
  })
}

function wordsOf(
  account: AccountUse,
  roles: DefinedRoles,
  nameOf: (id: string) => string | undefined,
) {
  if (isForEverybody(account)) return 'everybody whose role may'
  return accountUsers(
    account,
    (id) => nameOf(id) ?? 'somebody who is not here any more',
    (role) => roles[role].title,
  )
}

/** Refuses people and roles that could not use an account that is for them. Who was named before may stay: they may come back. */
export async function expectMakers(
  db: TenantDb,
  { makerIds, makerRoles }: AccountUse,
  before: AccountUse = { makerIds: [], makerRoles: [] },
) {
  const added = makerIds.filter((id) => !before.makerIds.includes(id))
  const addedRoles = makerRoles.filter((role) => !before.makerRoles.includes(role))
  if (added.length + addedRoles.length === 0) return
  const [rows, roles] = await Promise.all([peopleById(db, added), readRoles(db)])
  const found = new Map(rows.map((row) => [row.id, row]))
  const works = (role: RoleName) =>
    hasPermission(roles[role], 'create_payments') || hasPermission(roles[role], 'make_bank_files')
  const idle = addedRoles.filter((role) => !works(role))
  const ofRoles = idle.map((role): FieldProblem => {
    const message = `Who may pay from it: the role ${roles[role].title} neither prepares batches nor makes bank files.`
    return { field: 'makerRoles', code: 'not_a_maker', message }
  })
  const problems = added.flatMap((id): FieldProblem[] => {
    const person = found.get(id)
    const say = (code: string, message: string) => [{ field: 'makerIds', code, message }]
    if (!person)
      return say('not_found', 'Who may pay from it: somebody is not of this organisation.')
    if (person.status !== 'inactive' && works(person.role)) return []
    return say(
      'not_a_maker',
      `Who may pay from it: ${nameOf(person)} neither prepares batches nor makes bank files.`,
    )
  })
  if (problems.length + ofRoles.length > 0) throw new Refusal('invalid', [...problems, ...ofRoles])
}

async function peopleById(db: TenantDb, ids: string[]) {
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const rows = await db.select().from(users).where(inArray(users.id, listed))
  return rows.map(tenantUser)
}

import { getTableColumns } from 'drizzle-orm'
import type { StoredAnswer } from '../../../core/commit.ts'
import { users } from '../../../db/people.ts'
import type { DefinedRole } from '../../../domain/access/role.ts'
import type { SignInRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import type { UserRow } from '../../account/user-store.ts'

/** As the database gives it: each column under a name of its own, moments as numbers, what is JSON as text. */
export type SessionRow = Record<string, string | number | null>

export type FoundSession = ReturnType<typeof sessionIn>

/** A row of `sessionQuestion` as the product has it. */
export function sessionIn(row: SessionRow) {
  return {
    user: userIn(row),
    defined: jsonIn<DefinedRole>(row.defined),
    rules: jsonIn<SignInRules>(row.rules),
    createdAt: new Date(Number(row.opened_at)),
    expiresAt: new Date(Number(row.expires_at)),
    endedAt: row.ended_at === null ? null : new Date(Number(row.ended_at)),
    provedAt: new Date(Number(row.proved)),
    factor: String(row.factor),
    device: String(row.device),
    address: String(row.address),
    waiting: row.waiting === null ? null : Number(row.waiting),
    unread: Number(row.unread),
    /** Nothing where it was not asked. */
    mayReadLines: row.lines === null ? undefined : row.lines === 1,
    answered: jsonIn<StoredAnswer>(row.answered),
  }
}

const columnsOfUser = Object.entries(getTableColumns(users))

function userIn(row: SessionRow): UserRow {
  const read = columnsOfUser.map(([name, column]) => {
    const value = row[column.name] ?? null
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(read) as UserRow // its own columns, each read as the schema says
}

function jsonIn<Shape>(said: SessionRow[string] | undefined): Shape | null {
  return typeof said === 'string' ? (JSON.parse(said) as Shape) : null // as our own statement made it
}

const unsaid = new Set(['password_hash', 'waiting', 'unread', 'lines', 'answered'])

/**
 * What the database said of a session, as one text: without the password's hash, which no cache has, and without what is of
 * one request. Two texts are the same exactly when the sessions are.
 */
export function saidOf(row: SessionRow): string {
  const said = Object.entries(row).filter(([name]) => !unsaid.has(name))
  return JSON.stringify(Object.fromEntries(said))
}

import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { StoredAnswer } from '../../../core/commit.ts'
import type { Realm } from '../../../core/databases.ts'
import { roleOfUser } from '../../../core/roles.ts'
import { sessions, users } from '../../../db/people.ts'
import type { DefinedRole } from '../../../domain/access/role.ts'
import type { SignInRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import type { UserRow } from '../../account/user-store.ts'
import { rulesHere } from '../../rules/rules-store.ts'

/** What a request reads beside the session: counts of whoever asks, and whether a route's single payments are theirs to read. */
export type Beside = {
  waiting?: SQL<number | null> | undefined
  unread?: SQL<number> | undefined
  lines?: SQL | undefined
  /** What was answered under the key of this change before. */
  answered?: SQL | undefined
}

/** As the database gives it: each column under a name of its own, moments as numbers, what is JSON as text. */
export type SessionRow = Record<string, string | number | null>

const noRole = sql<null>`null`.as('defined')

/** Columns: what somebody's role means, and what their organisation says of signing in. The platform's own people have neither. */
export const meansHere = ({ kind }: Pick<Realm, 'kind'>) => ({
  defined: kind === 'organisation' ? roleOfUser : noRole,
  ...rulesHere({ kind }),
})

/** The session with its user, what their role means, what the organisation says of signing in, and what is read beside it. */
export function selectSession(
  realm: Realm,
  tokenHash: string,
  { waiting = sql`null`, unread = sql`0`, lines = sql`null`, answered = sql`null` }: Beside = {},
) {
  return realm.db
    .select({
      user: users,
      ...meansHere(realm),
      openedAt: sql`${sessions.createdAt}`.as('opened_at'),
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      provedAt: sql`coalesce(${sessions.provedAt}, ${sessions.createdAt})`.as('proved'),
      factor: sessions.factor,
      device: sessions.device,
      address: sessions.address,
      waiting: waiting.as('waiting'),
      unread: unread.as('unread'),
      lines: lines.as('lines'),
      answered: answered.as('answered'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
}

export type FoundSession = ReturnType<typeof sessionIn>

/** A row of `selectSession` as the product has it. */
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

/** The session of a token's hash, whether or not it lets anybody in. */
export async function findSession(realm: Realm, tokenHash: string) {
  const [row] = await realm.db.all<SessionRow>(selectSession(realm, tokenHash).getSQL())
  return row && sessionIn(row)
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

import { eq, type SQL, sql } from 'drizzle-orm'
import { answerOfUser } from '../../../core/commit.ts'
import { ownStatement } from '../../../core/d1/kept-statements.ts'
import { opened, standIns } from '../../../core/d1/stand-ins.ts'
import { buildsOnly, type Realm } from '../../../core/databases.ts'
import { roleOfUser } from '../../../core/roles.ts'
import { sessions, users } from '../../../db/people.ts'
import type { BesideAsker } from '../../../http/app.ts'
import { type LinesDoor, linesBehind } from '../../../http/kept/require-lines.ts'
import { rulesHere } from '../../rules/rules-store.ts'
import { columnsOfUser, type SessionRow, sessionIn } from './read-session.ts'

/** What a request reads beside the session. */
export type Beside = {
  /** Counts of whoever asks: of an app, the same ones each time. */
  waiting?: SQL<number | null> | undefined
  unread?: SQL<number> | undefined
  /** Whether the single payments behind a route are theirs to read. */
  door?: LinesDoor | undefined
  /** Under which key this change was asked for: what was answered under it before. */
  key?: string | undefined
}
export type Question = { sql: string; values: unknown[] }

const names = ['tokenHash', 'id', 'key'] as const
type Kept = Pick<Beside, 'waiting' | 'unread'> & {
  sql: string
  valuesIn: ReturnType<typeof opened<(typeof names)[number]>>
}
const kept = new Map<string, Kept>()

/**
 * The session with its user, what their role means, what the organisation says of signing in, and what is read beside it.
 * Every request of somebody signed in asks it: its text is built once for each shape that it has.
 */
export function sessionQuestion(
  { kind }: Pick<Realm, 'kind'>,
  tokenHash: string,
  { waiting, unread, door, key }: Beside = {},
): Question {
  const shape = [kind, door?.named, door?.kept, key !== undefined, waiting !== undefined].join()
  const known = kept.get(shape)
  const isSame = known && known.waiting === waiting && known.unread === unread
  const text = isSame ? known : build(kind, { waiting, unread, door, key })
  if (!isSame) kept.set(shape, text)
  return { sql: text.sql, values: text.valuesIn({ tokenHash, id: door?.id ?? '', key: key ?? '' }) }
}

function build(kind: Realm['kind'], { waiting, unread, door, key }: Beside): Kept {
  const standing = standIns(names)
  const lines = door && linesBehind({ ...door, id: standing.id }, sql`users.id`)
  const answered = key === undefined ? undefined : answerOfUser(standing.key)
  const built = buildsOnly
    .select({
      said: said({ kind }),
      passwordHash: users.passwordHash,
      waiting: (waiting ?? sql`null`).as('waiting'),
      unread: (unread ?? sql`0`).as('unread'),
      lines: (lines ?? sql`null`).as('lines'),
      answered: (answered ?? sql`null`).as('answered'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, standing.tokenHash))
    .toSQL()
  return { sql: built.sql, valuesIn: opened(built, standing), waiting, unread }
}

/** One value is less to hand over than twenty columns: their texts are as many again. What `readAnew` takes apart. */
function said(realm: Pick<Realm, 'kind'>) {
  const { defined, rules } = meansHere(realm)
  const parts = [
    ...columnsOfUser.map(([, column]) => sql`${column}`),
    ...[
      sql`json(${defined.sql})`,
      sql`json(${rules.sql})`,
      sql`${sessions.createdAt}`,
      sql`${sessions.expiresAt}`,
    ],
    ...[sql`${sessions.endedAt}`, sql`coalesce(${sessions.provedAt}, ${sessions.createdAt})`],
    ...[sql`${sessions.factor}`, sql`${sessions.device}`, sql`${sessions.address}`],
  ]
  return sql<string>`json_array(${sql.join(parts, sql`, `)})`.as('said')
}

/** The session of a token's hash, whether or not it lets anybody in. */
export async function findSession(realm: Realm, tokenHash: string) {
  const row = await askSession(realm, sessionQuestion(realm, tokenHash))
  return row && sessionIn(row)
}

/** The row of a session, whether or not it lets anybody in; and in the same trip what is to be read `beside` it. */
export async function askSession(
  { db }: Realm,
  question: Question,
  beside?: BesideAsker,
  tokenHash = '',
) {
  if (beside) {
    const own = ownStatement<SessionRow>(db, question)
    const [[row], ...found] = await db.batch([own, ...beside.statements(tokenHash)])
    beside.found = found
    return row
  }
  const asked = db.$client.prepare(question.sql).bind(...question.values)
  const { results } = await asked.all<SessionRow>()
  return results[0]
}

const noRole = sql<null>`null`.as('defined')

/** Columns: what somebody's role means, and what their organisation says of signing in. The platform's own people have neither. */
export const meansHere = ({ kind }: Pick<Realm, 'kind'>) => ({
  defined: kind === 'organisation' ? roleOfUser : noRole,
  ...rulesHere({ kind }),
})

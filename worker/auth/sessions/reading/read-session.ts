import { getTableColumns } from 'drizzle-orm'
import type { StoredAnswer } from '../../../core/commit.ts'
import { users } from '../../../db/people.ts'
import { type DefinedRole, hasPermission } from '../../../domain/access/role.ts'
import type { SignInRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import type { UserRow } from '../../account/user-store.ts'

/**
 * As the database gives it. `said` is what it says of the session, as one text: without the password's hash, which no cache
 * has, and without what is of one request. Two texts are the same exactly when the sessions are.
 */
export type SessionRow = {
  said: string
  password_hash: string
  waiting: number | null
  unread: number
  lines: number | null
  answered: string | null
}

export type FoundSession = ReturnType<typeof sessionIn>

/** A row of `sessionQuestion` as the product has it. */
export function sessionIn({ said, password_hash: passwordHash, ...row }: SessionRow) {
  const { user, ...session } = read(said)
  return {
    ...session,
    user: { ...user, passwordHash } as UserRow, // its own columns, each read as the schema says
    waiting: row.waiting,
    unread: row.unread,
    /** Nothing where it was not asked. */
    mayReadLines: row.lines === null ? undefined : row.lines === 1,
    answered: row.answered === null ? null : (JSON.parse(row.answered) as StoredAnswer), // as our own statement made it
  }
}

/** Does whoever it is decide on batches, by what was said? Nothing where that cannot be read, as what KV gave may be anything. */
export function decidesIn(said: string | undefined): boolean | undefined {
  if (said === undefined) return undefined
  try {
    const { defined } = read(said)
    return defined ? hasPermission(defined, 'approve_payments') : undefined
  } catch {
    return undefined
  }
}

const { passwordHash: _ofNoCache, ...saidOfUser } = getTableColumns(users)
/** What is said of the person, in its order. */
export const columnsOfUser = Object.entries(saidOfUser)

/** The same text says the same: whoever asks again and again is read once. Nobody changes what is read. */
const texts = new Map<string, ReturnType<typeof readAnew>>()
const textsMax = 500

function read(said: string) {
  const known = texts.get(said)
  if (known) return known
  const found = readAnew(said)
  if (texts.size >= textsMax) texts.clear()
  texts.set(said, found)
  return found
}

/** The person's columns, then what `sessionQuestion` asks behind them. */
function readAnew(said: string) {
  const values = JSON.parse(said)
  const [defined, rules, openedAt, expiresAt, endedAt, proved, factor, device, address] =
    values.slice(columnsOfUser.length)
  const person = columnsOfUser.map(([name, column], at) => {
    const value = values[at] ?? null
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.freeze({
    user: Object.fromEntries(person),
    // as our own statement made them
    defined: defined as DefinedRole | null,
    rules: rules as SignInRules | null,
    createdAt: new Date(Number(openedAt)),
    expiresAt: new Date(Number(expiresAt)),
    endedAt: endedAt === null ? null : new Date(Number(endedAt)),
    provedAt: new Date(Number(proved)),
    factor: String(factor),
    device: String(device),
    address: String(address),
  })
}

import { waitUntil } from 'cloudflare:workers'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { auditEntries, idempotencyKeys } from '../db/records.ts'
import { isWebhookEvent } from '../domain/integrations/webhook-events.ts'
import { type Asker, guardsOfAsker } from './asker/guards-of-asker.ts'
import {
  type AuditEntry,
  type ChainHead,
  chain,
  type FoundHead,
  findHeadWithNames,
} from './audit-chain.ts'
import type { Statement } from './bulk.ts'
import { countKept } from './d1/tally.ts'
import { untilAnswered } from './d1/until-answered.ts'
import { isTaken, raisedReason } from './database-errors.ts'
import { platformRealm, type RealmDb, type RealmHandle } from './databases.ts'
import { newSalt } from './keys.ts'
import { expectFitsARow } from './log/fits-a-row.ts'
import { report } from './log/report.ts'
import { objectOf } from './objects/object-of.ts'
import { writesLetters } from './outbox.ts'
import { Refusal } from './refusals/refusal.ts'
import { staleReason } from './stale.ts'
import { inTurn, StaleChange } from './until-settled.ts'

/**
 * Who asks for a change, under which key: asked again with the same key, the answer is the same. A key of ours under a person's id has
 * a space where somebody could know it beforehand: theirs have none (http/idempotency.ts), so that nobody uses it up.
 */
export type Mutation = Asker & {
  key: string
  requestHash: string
  /**
   * Where nobody can ask again under this key, no answer is kept: what is there once the change was made says that it was, and
   * the change refuses itself a second time.
   */
  isMade?: SQL | undefined
}

/** What a mutation answered: stored with the change, so that a repeat answers the same. */
export type Answer = { status: number; body: unknown }

export type Change = AuditEntry & {
  statements: Statement[]
  answer: Answer
  /** What is written with the change and names its own entry: letters that carry where the log ended with it. */
  atHead?: (head: ChainHead) => Statement[]
}
export type CommitContext = {
  env: Env
  realm: RealmHandle
  mutation: Mutation
  /** Refuses what may no more happen by now, and is known elsewhere: asked again wherever the end of the log is read again. */
  stillMay?: () => Promise<void>
}

/** The key was used before with another request. */
export class KeyReused extends Error {}

const attemptsMax = 40

/**
 * The change, its audit entry and the answer to repeat: all of them in one batch, or none. When other writers move the
 * head of the audit chain meanwhile, it takes its turn in the realm's queue. An unknown outcome (the line was lost on a
 * write) is settled by looking for the idempotency row. `found` is the head where it was read a moment ago with something
 * else: should it have moved, the change takes its turn like any other.
 */
export async function commit(
  context: CommitContext,
  change: Change,
  found?: FoundHead,
): Promise<Answer> {
  const answer = (await attempt(context, change, found)) ?? (await attemptInTurn(context, change))
  if (leavesLater(change)) wakeMailer(context.env, context.realm.id)
  return answer
}

/** A change in the control database, on the platform's own chain. */
export function commitAtPlatform(env: Env, mutation: Mutation, change: Change): Promise<Answer> {
  return commit({ env, realm: platformRealm(env), mutation }, change)
}

function attemptInTurn(context: CommitContext, change: Change): Promise<Answer> {
  return inTurn(context.env, context.realm.id, async () => {
    for (let left = attemptsMax; left > 0; left--) {
      const answer = await attempt(context, change)
      if (answer) return answer
    }
    throw new Error('the audit chain is too busy')
  })
}

/** Is something to be sent once it is made: letters, or a webhook's event? */
function leavesLater({ statements, action, atHead }: Change): boolean {
  return writesLetters(statements) || atHead !== undefined || isWebhookEvent(action)
}

/** After the answer: what is written in the outbox leaves soon. Should this be lost, the cron finds the letters. */
export function wakeMailer(env: Env, id: string) {
  waitUntil(objectOf(env.MAILER, id).wake(id).catch(report))
}

/** One try. Gives the answer, or nothing when the chain's head had moved. */
async function attempt(
  context: CommitContext,
  change: Change,
  found?: FoundHead,
): Promise<Answer | undefined> {
  const { realm, mutation, stillMay } = context
  try {
    const end = found ?? (await findEnd(realm, change, stillMay))
    await write(realm, mutation, change, end)
    return change.answer
  } catch (error) {
    if (error instanceof Refusal) throw error // it was too large to be sent, or `stillMay` says no
    if (raisedReason(error) === 'audit_head_moved' || isTaken(error, 'audit_entries')) {
      return undefined
    }
    const earlier = await madeBefore(realm.db, mutation, change)
    if (earlier) return earlier
    const stale = staleReason(error)
    if (stale) throw new StaleChange(stale)
    throw error
  }
}

async function findEnd({ db }: RealmHandle, change: Change, stillMay: CommitContext['stillMay']) {
  const [end] = await Promise.all([findHeadWithNames(db, change), stillMay?.()])
  return end
}

async function write(
  { id, db }: RealmHandle,
  { apiKey, session, rights, isMade, ...mutation }: Mutation,
  change: Change,
  { head, names }: FoundHead,
) {
  // without the salt, whoever is not shown an entry and knows all but one number of it tries that against its hash
  const own = { logOf: id, salt: newSalt() }
  const details = { ...change.details, ...names, ...(apiKey && { apiKey }), ...own }
  const entry = await chain(head, { ...change, details })
  const { status, body } = change.answer
  const answer = { ...mutation, status, answer: JSON.stringify(body ?? null), at: change.at }
  expectFitsARow(entry.details, isMade ? '' : answer.answer)
  const statements: Statement[] = [
    ...guardsOfAsker({ id, db }, { apiKey, session, rights, userId: mutation.userId }),
    ...change.statements,
    ...(change.atHead?.({ seq: entry.seq, hash: entry.hash }) ?? []),
  ]
  const last = db.insert(auditEntries).values(entry)
  const [first = last, ...others] = [...statements, last]
  if (isMade) await untilAnswered(() => db.batch([first, ...others]))
  else await db.batch([db.insert(idempotencyKeys).values(answer), first, ...others])
  countKept(entry.details.length + (isMade ? 0 : answer.answer.length))
}

/** What an attempt of unknown outcome, or a second one, was answered. */
async function madeBefore(db: RealmDb, mutation: Mutation, { answer }: Change) {
  if (!mutation.isMade) return answeredBefore(db, mutation)
  const [found] = await db.all<{ made: number }>(sql`select (${mutation.isMade}) as made`)
  return found?.made === 1 ? answer : undefined
}

/** The stored answer of this key, if the change was made. Throws `KeyReused` when the request was another. */
export async function answeredBefore(db: RealmDb, mutation: Mutation): Promise<Answer | undefined> {
  return answerIn(await selectAnswer(db, mutation), mutation)
}

export type StoredAnswer = Pick<
  typeof idempotencyKeys.$inferSelect,
  'requestHash' | 'status' | 'answer'
>

export function selectAnswer(db: RealmDb, { userId, key }: Mutation) {
  return db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
}

/** A column: what the person of the statement's `users` row was answered under a key, as JSON. */
export const answerOfUser = (key: string): SQL =>
  sql`(select json_object('requestHash', a.request_hash, 'status', a.status, 'answer', a.answer)
    from idempotency_keys a where a.user_id = users.id and a.key = ${key})`

/** The same, of rows that were read together with others. */
export function answerIn([row]: StoredAnswer[], { requestHash }: Mutation): Answer | undefined {
  if (!row) return undefined
  if (row.requestHash !== requestHash) throw new KeyReused()
  return { status: row.status, body: JSON.parse(row.answer) }
}

import { waitUntil } from 'cloudflare:workers'
import { and, desc, eq } from 'drizzle-orm'
import { auditEntries, idempotencyKeys } from '../db/records.ts'
import type { Place, TenantDb } from '../tenancy/open-tenant.ts'
import { type AuditEntry, chain } from './audit-chain.ts'
import type { Statement } from './bulk.ts'
import { writesLetters } from './outbox.ts'

/** Who asks for a change, under which key: asked again with the same key, the answer is the same. */
export type Mutation = { userId: string; key: string; requestHash: string }

/** What a mutation answered: stored with the change, so that a repeat answers the same. */
export type Answer = { status: number; body: unknown }

export type { Statement }
export type Change = AuditEntry & { statements: Statement[]; answer: Answer }
export type CommitContext = { env: Env; tenant: Place; mutation: Mutation }

/** The row it was decided on has moved on: read it again and decide again. */
export class StaleChange extends Error {}
/** The key was used before with another request. */
export class KeyReused extends Error {}

const attemptsMax = 40

/**
 * The change, its audit entry and the answer to repeat: all of them in one batch, or none. When other writers move the
 * head of the audit chain meanwhile, it takes its turn in the organisation's queue. An unknown outcome (the line was
 * lost on a write) is settled by looking for the idempotency row.
 */
export async function commit(context: CommitContext, change: Change): Promise<Answer> {
  const answer = (await attempt(context, change)) ?? (await attemptInTurn(context, change))
  if (writesLetters(change.statements)) wakeMailer(context.env, context.tenant.id)
  return answer
}

function attemptInTurn(context: CommitContext, change: Change): Promise<Answer> {
  return inTurn(context.env, context.tenant.id, async () => {
    for (let left = attemptsMax; left > 0; left--) {
      const answer = await attempt(context, change)
      if (answer) return answer
    }
    throw new Error('the audit chain is too busy')
  })
}

/** After the answer: what is written in the outbox leaves soon. Should this be lost, the cron finds the letters. */
function wakeMailer(env: Env, id: string) {
  waitUntil(
    env.MAILER.getByName(id)
      .wake(id)
      .catch((error: unknown) => console.error(error)),
  )
}

/** One try. Gives the answer, or nothing when the chain's head had moved. */
async function attempt(context: CommitContext, change: Change): Promise<Answer | undefined> {
  const { tenant, mutation } = context
  try {
    await write(tenant.db, mutation, change)
    return change.answer
  } catch (error) {
    const message = messageOf(error)
    if (/audit_head_moved|UNIQUE constraint failed: audit_entries/.test(message)) return undefined
    const earlier = await answeredBefore(tenant.db, mutation)
    if (earlier) return earlier
    if (/Network connection lost/.test(message)) return undefined
    if (isStale(message)) throw new StaleChange(message)
    throw error
  }
}

async function write(db: TenantDb, mutation: Mutation, change: Change) {
  const [head] = await db
    .select({ seq: auditEntries.seq, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  const entry = await chain(head ?? { seq: 0, hash: '' }, change)
  const { status, body } = change.answer
  await db.batch([
    db.insert(idempotencyKeys).values({
      ...mutation,
      status,
      answer: JSON.stringify(body ?? null),
      at: change.at,
    }),
    ...change.statements,
    db.insert(auditEntries).values(entry),
  ])
}

/** The stored answer of this key, if the change was made. Throws `KeyReused` when the request was another. */
export async function answeredBefore(
  db: TenantDb,
  { userId, key, requestHash }: Mutation,
): Promise<Answer | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!row) return undefined
  if (row.requestHash !== requestHash) throw new KeyReused()
  return { status: row.status, body: JSON.parse(row.answer) }
}

/**
 * Reads, decides and commits, again and again until nobody else moved the row in between. After the first collision it
 * waits its turn at `place`, so that fifty writers take fifty turns and not a thousand.
 */
export async function untilSettled<T>(
  env: Env,
  place: string,
  command: () => Promise<T>,
): Promise<T> {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof StaleChange)) throw error
  }
  return inTurn(env, place, async () => {
    for (let left = attemptsMax; left > 0; left--) {
      try {
        return await command()
      } catch (error) {
        if (!(error instanceof StaleChange)) throw error
      }
    }
    throw new Error('the row is too busy')
  })
}

/** Runs a task in a queue. What it gives or throws stays here: an error loses its class on the way through an object. */
async function inTurn<T>(env: Env, place: string, task: () => Promise<T>): Promise<T> {
  let outcome: { value: T } | { error: unknown } | undefined
  await env.CHANGE_QUEUE.getByName(place).takeTurn(async () => {
    outcome = await task().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
  })
  if (!outcome) throw new Error('the turn ended without an outcome')
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

function isStale(message: string) {
  return /stale_batch|stale_sequence|UNIQUE constraint failed: (batch_steps|batches\.number|payments|payee_accounts|bank_files|approval_rules)/.test(
    message,
  )
}

/** The text of an error and of its causes: drizzle wraps what D1 says. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message} ${messageOf(error.cause)}` : error.message
}

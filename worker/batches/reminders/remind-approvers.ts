import { and, eq, inArray } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import { commit } from '../../core/commit.ts'
import type { Tenant, TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { idempotencyKeys } from '../../db/records.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import { simulateApprovers } from '../../domain/batches/approval.ts'
import type { Batch } from '../../domain/batches/batch.ts'
import { reminderDay, waitsSince } from '../../domain/batches/reminder.ts'
import { must } from '../../domain/must.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { type BatchRecord, listWaiting } from '../load-batch.ts'

/** Who reminds: nobody of the organisation. */
const bilum = 'bilum'
/** D1 binds a hundred values at most. */
const pageRows = 50
const pagesMax = 20

type People = BatchRecord['people']

/**
 * A letter to everyone whose approval a batch still misses, once a day at most: the day is in the change's key and in
 * each letter's, so that two sweeps at one moment remind once.
 */
export async function remindApprovers(env: Env, tenant: Tenant, now: Date): Promise<void> {
  if (!mayDo(tenant.state, 'decide').ok) return
  let after = 0
  for (let pages = 0; pages < pagesMax; pages++) {
    const { batches, people, next } = await listWaiting(tenant.db, { after, limit: pageRows })
    await remindOf(env, tenant, { batches, people }, now)
    if (next === null) return
    after = next
  }
}

type Waiting = { batches: Batch[]; people: People }

async function remindOf(env: Env, tenant: Tenant, { batches, people }: Waiting, now: Date) {
  const due = batches.flatMap((batch) => {
    const day = reminderDay(batch, now)
    return day ? [{ batch, key: `reminder/${batch.id}/${batch.version}/${day}` }] : []
  })
  if (due.length === 0) return
  const keys = due.map(({ key }) => key)
  const done = await remindedAlready(tenant.db, keys)
  const left = due.filter(({ key }) => !done.has(key))
  if (left.length === 0) return
  const makers = await namesOf(
    tenant.db,
    left.map(({ batch }) => batch.preparedBy),
  )
  for (const { batch, key } of left) {
    const makerName = makers.get(batch.preparedBy) ?? ''
    await remind(env, tenant, { batch, key, people, makerName }, now)
  }
}

type Reminder = { batch: Batch; key: string; people: People; makerName: string }

async function remind(env: Env, realm: Tenant, reminder: Reminder, at: Date) {
  const { batch, key, people, makerName } = reminder
  const able = simulateApprovers(batch, people).flatMap(({ person, answer }) =>
    answer.ok ? [person.id] : [],
  )
  if (able.length === 0) return
  const { id, name, reference, paymentCount, totalToea, valueDate, version } = batch
  const content = { batchId: id, batchName: name, reference, paymentCount, totalToea }
  const since = must(waitsSince(batch), 'the step that waits').toISOString()
  const letter = {
    letter: 'approval_reminder',
    occasion: key,
    recipientIds: able,
    content: { ...content, makerName, valueDate, since },
  } as const
  await commit(
    { env, realm, mutation: { userId: bilum, key, requestHash: key } },
    {
      at,
      actorId: bilum,
      action: 'batch.approvers_reminded',
      subject: `batch/${id}`,
      details: { version, approvers: able.length },
      statements: postLetters(realm.db, letter, at),
      answer: { status: 200, body: null },
    },
  )
}

async function remindedAlready(db: TenantDb, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, bilum), inArray(idempotencyKeys.key, keys)))
  return new Set(rows.map(({ key }) => key))
}

async function namesOf(db: TenantDb, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(found.map((user) => [user.id, nameOf(user)]))
}

import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { webhookDeliveries, webhooks } from '../../db/tenant-integrations.ts'
import { dayMs } from '../../domain/durations.ts'
import { webhookLimits } from '../../domain/integrations/webhook-address.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

export function listWebhooks(db: TenantDb): Promise<WebhookRow[]> {
  return db.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}

export async function findWebhook(db: TenantDb, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return row
}

export function addWebhook(db: TenantDb, row: WebhookRow) {
  return db.insert(webhooks).values(row)
}

export function hasRoomForWebhook(): SQL {
  return sql`(select ${count()} from ${webhooks}) < ${webhookLimits.perOrganisation}`
}

/** Is it as it was read? Said again when a change of it is written. */
export function isUnchanged(webhook: WebhookRow): SQL {
  return sql`exists (select 1 from ${webhooks} where ${isAsRead(webhook)})`
}

const isAsRead = ({ id, revision }: WebhookRow) =>
  and(eq(webhooks.id, id), eq(webhooks.revision, revision))

type WebhookChanges = Partial<Omit<WebhookRow, 'id' | 'revision'>>

/** A change of what somebody set, on the revision it was decided on. */
export function saveWebhook(db: TenantDb, { id, revision }: WebhookRow, changes: WebhookChanges) {
  return db
    .update(webhooks)
    .set({ ...changes, revision: revision + 1 })
    .where(eq(webhooks.id, id))
}

/** It goes with what was sent there. */
export function removeWebhook(db: TenantDb, id: string) {
  return [
    db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)),
    db.delete(webhooks).where(eq(webhooks.id, id)),
  ]
}

/** What was sent to an address, newest first; one row more than `limit` when there are more. */
export function listDeliveries(
  db: TenantDb,
  id: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const { webhookId, sequence } = webhookDeliveries
  return db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookId, id), before === undefined ? undefined : lt(sequence, before)))
    .orderBy(desc(sequence))
    .limit(limit + 1)
}

export async function findDelivery(
  db: TenantDb,
  id: string,
  sequence: number,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(isDelivery({ webhookId: id, sequence }))
  return row
}

/** It is tried again from the beginning, at once, also where its address waits. */
export function sendAgain(db: TenantDb, row: DeliveryRow, dueAt: Date) {
  return [
    db
      .update(webhookDeliveries)
      .set({ dueAt, attempts: 0, deliveredAt: null })
      .where(isDelivery(row)),
    db.update(webhooks).set({ waitsUntil: null }).where(eq(webhooks.id, row.webhookId)),
  ]
}

const isDelivery = ({ webhookId, sequence }: Pick<DeliveryRow, 'webhookId' | 'sequence'>) =>
  and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.sequence, sequence))

/** Is it told now what is due? */
export const isTold = ({ isOn, waitsUntil }: WebhookRow, now: Date) =>
  isOn && (waitsUntil === null || waitsUntil <= now)

/** Events of an address whose time has come, the oldest first: of however many, it reads as many as it gives. */
export function listDue(db: TenantDb, { id }: WebhookRow, now: Date, limit: number) {
  const { webhookId, dueAt, sequence } = webhookDeliveries
  return db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookId, id), isNotNull(dueAt), lte(dueAt, now)))
    .orderBy(asc(dueAt), asc(sequence))
    .limit(limit)
}

/** When somebody must look again; nothing while no event waits. */
export async function nextDeliveryAt(db: TenantDb): Promise<Date | undefined> {
  const [row] = await selectNext(db)
  return row?.at ? new Date(row.at) : undefined
}

/** Of each address that is on when its first event is due, and it waits no longer itself. */
function selectNext(db: TenantDb) {
  const first = sql`(select min(d.due_at) from ${webhookDeliveries} d
    where d.webhook_id = webhooks.id and d.due_at is not null)`
  return db
    .select({ at: sql<number | null>`min(max(coalesce(webhooks.waits_until, 0), ${first}))` })
    .from(webhooks)
    .where(eq(webhooks.isOn, true))
}

/**
 * Takes an event for one try, until the lease ends: should nobody say what came of it, it is due again. Not once the address
 * was switched off or changed.
 */
export async function claim(
  db: TenantDb,
  row: DeliveryRow,
  webhook: WebhookRow,
  leaseEndsAt: Date,
): Promise<boolean> {
  const { attempts } = webhookDeliveries
  const taken = await db
    .update(webhookDeliveries)
    .set({ attempts: row.attempts + 1, dueAt: leaseEndsAt })
    .where(
      and(
        isDelivery(row),
        eq(attempts, row.attempts),
        isNull(webhookDeliveries.deliveredAt),
        isUnchanged(webhook), // switching off is a change too
      ),
    )
    .returning({ sequence: webhookDeliveries.sequence })
  return taken.length === 1
}

export type Tried = Pick<DeliveryRow, 'dueAt' | 'deliveredAt' | 'triedAt' | 'status' | 'answer'>
type Answering = Pick<WebhookRow, 'failingSince' | 'waitsUntil'>

/**
 * What came of a try, of the row as it was claimed; and since when the address takes nothing, and until when it is left alone. That
 * is said of the address: however many of its events wait, none of them is written, and none loses a try by it.
 */
export async function saveTry(
  db: TenantDb,
  row: DeliveryRow,
  webhook: WebhookRow,
  tried: Tried,
  answering: Answering,
) {
  await db.batch([
    db
      .update(webhookDeliveries)
      .set(tried)
      .where(and(isDelivery(row), eq(webhookDeliveries.attempts, row.attempts + 1))),
    db.update(webhooks).set(answering).where(isAsRead(webhook)),
  ])
}

/** Events of one turn that are forgotten. */
const forgottenMax = 1_000

/** Is there an event that nobody sends? In the same trip, what was sent long ago is forgotten; `hasMore`: not all of it yet. */
export async function lookAtDeliveries(db: TenantDb, now: Date) {
  const { at } = webhookDeliveries
  const long = new Date(now.getTime() - webhookLimits.logDays * dayMs)
  const oldest = sql`(select rowid from ${webhookDeliveries} where ${lt(at, long)} order by ${at} limit ${forgottenMax})`
  const [{ meta }, due] = await db.batch([
    db.delete(webhookDeliveries).where(sql`rowid in ${oldest}`),
    selectNext(db),
  ])
  return {
    isDue: due.some((next) => next.at !== null && next.at <= now.getTime()),
    hasMore: meta.changes >= forgottenMax,
  }
}

/** An address that is on and has taken nothing since then. */
export function isFailingSince(webhook: WebhookRow, since: Date): SQL {
  const failing = and(isAsRead(webhook), eq(webhooks.isOn, true), lte(webhooks.failingSince, since))
  return sql`exists (select 1 from ${webhooks} where ${failing})`
}

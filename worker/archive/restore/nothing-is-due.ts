import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { outbox } from '../../db/records.ts'
import { pendingChanges } from '../../db/tenant.ts'
import { apiKeys, webhookDeliveries, webhooks } from '../../db/tenant-integrations.ts'
import { delegations } from '../../db/tenant-roles.ts'

const reason = 'It waited at the moment that was brought back.'

/** Whoever stood in then may not any more, for all we know: it is lent anew. */
export const nobodyStandsIn = (db: TenantDb, at: Date) =>
  db
    .update(delegations)
    .set({ endedAt: at, endedBy: 'platform' })
    .where(isNull(delegations.endedAt))

/**
 * What was under way at the moment that comes back is not begun again: letters and proposals that waited are set aside, no address is told
 * of anything until somebody switches it on, keys whose text nobody has any more are ended, and so is who stands in for whom.
 */
export function nothingIsDue(db: TenantDb, at: Date): Statement[] {
  return [
    db
      .update(outbox)
      .set({ dueAt: null, trouble: 'not_wanted', lastError: reason })
      .where(and(isNull(outbox.sentAt), inArray(outbox.trouble, ['', 'sending']))),
    db
      .update(pendingChanges)
      .set({ state: 'withdrawn', decidedBy: 'platform', decidedAt: at, reason })
      .where(eq(pendingChanges.state, 'pending')),
    db.update(webhookDeliveries).set({ dueAt: null }).where(isNotNull(webhookDeliveries.dueAt)),
    db.update(webhooks).set({ isOn: false }).where(eq(webhooks.isOn, true)),
    db.update(apiKeys).set({ revokedAt: at }).where(isNull(apiKeys.revokedAt)),
    nobodyStandsIn(db, at),
  ]
}

import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { outbox } from '../../db/records.ts'
import { pendingChanges } from '../../db/tenant.ts'
import { apiKeys, webhookDeliveries, webhooks } from '../../db/tenant-integrations.ts'

const reason = 'It waited at the moment that was brought back.'

/**
 * What was under way at the moment that comes back is not begun again: letters and proposals that waited are set aside, no address is told
 * of anything until somebody switches it on, and keys whose text nobody has any more are ended.
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
  ]
}

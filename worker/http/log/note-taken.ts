import type { Context } from 'hono'
import type { AuditEntry } from '../../core/audit-chain.ts'
import { noteBounded } from '../../core/log/note-bounded.ts'
import type { App } from '../app.ts'

/** Of each thing that somebody takes on one day, and of everything that everybody does: more than is taken by hand. */
const bounds = { ofDay: 50, inAll: 2_000 }

/**
 * Somebody takes something out of the house: an entry before its first byte leaves. Different things that leave at one moment
 * are entries each. Visitors of the demonstration leave no trace.
 */
export async function noteTaken(
  c: Context<App>,
  entry: Pick<AuditEntry, 'action' | 'subject'> & { details?: AuditEntry['details'] },
) {
  const { tenant, user, apiKey } = c.var
  if (tenant.isVisited) return
  await noteBounded(
    c.env,
    tenant,
    { kind: 'taken', series: JSON.stringify([user.id, entry]), ...bounds },
    {
      at: new Date(),
      actorId: user.id,
      ...entry,
      details: { ...entry.details, ...(apiKey && { apiKey }) },
    },
  )
}

import type { Context } from 'hono'
import type { AuditEntry } from '../../core/audit-chain.ts'
import { isVisited } from '../../core/databases.ts'
import { noteBounded } from '../../core/log/note-bounded.ts'
import type { App } from '../app.ts'

/** Of each thing that somebody takes on one day, and of everything that they do: more than is taken by hand. Nobody's share is another's. */
const bounds = { ofDay: 50, inAll: 1_000 }

type Taken = Pick<AuditEntry, 'action' | 'subject'> & { details?: AuditEntry['details'] }

/**
 * Somebody takes something out of the house: an entry before its first byte leaves. Different things that leave at one moment
 * are entries each. What is another each time that the same is taken, such as the hash of what was written for it, is given
 * apart, so that it counts as the same. Of the platform's people it stands in the platform's log. Says whether it is in the log;
 * where it is beyond the bounds, an entry says once a day that whoever it is takes more than is entered. Visitors of the
 * demonstration leave no trace.
 */
export async function noteTaken(
  c: Context<App>,
  entry: Taken,
  apart?: Record<string, string>,
): Promise<boolean> {
  const { realm, actorId, apiKey } = c.var
  if (isVisited(realm)) return true
  const own = apart && Object.values(apart).join('/')
  const by = { at: new Date(), actorId }
  const key = apiKey && { apiKey }
  const isEntered = await noteBounded(
    c.env,
    realm,
    { kind: `taken/${actorId}`, series: JSON.stringify(entry), own, ...bounds },
    { ...by, ...entry, details: { ...entry.details, ...apart, ...key } },
  )
  if (isEntered) return true
  await noteBounded(
    c.env,
    realm,
    { kind: `taken-on/${actorId}`, series: 'more', ofDay: 1, inAll: 1 },
    { ...by, action: 'taking.went_on', subject: `user/${actorId}`, details: { ...key } },
  )
  return false
}

import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { auditEntries } from '../../db/records.ts'
import { isWebhookEvent, stateAfter } from '../../domain/integrations/webhook-events.ts'

/** `line`: the hash of the restoration that it follows, where there was one: numbers behind that were given before. */
type Entry = typeof auditEntries.$inferSelect & { line?: string | null }

/**
 * Of an entry's details, what is told: ids, counts, versions and totals. Never an account, never what somebody wrote, and of
 * a single payment never its amount: a batch may be confidential.
 */
const told = [
  'version',
  'digest',
  'paymentCount',
  'totalToea',
  'bankFileId',
  'sha256',
  'seal',
  'payeeId',
  'accountId',
  'lineId',
  'returnId',
  'resolution',
  'payments',
]

const lineLength = 8

const line = sql<string | null>`(select r.hash from audit_entries r
  where r.action = 'organisation.restored' and r.seq < audit_entries.seq order by r.seq desc limit 1)`

/** The audit entries that events stand for, by their number. */
export async function findEntries(db: TenantDb, sequences: number[]): Promise<Map<number, Entry>> {
  if (sequences.length === 0) return new Map()
  const rows = await db
    .select({ ...getTableColumns(auditEntries), line })
    .from(auditEntries)
    .where(inArray(auditEntries.seq, among(sequences)))
  return new Map(rows.map((row) => [row.seq, row]))
}

/**
 * What an address is sent. It is made of the audit entry, which never changes, so that sent again it is the same to the
 * byte: whoever has seen its id has seen it all.
 */
export function eventBody(slug: string, entry: Entry): string {
  const { seq, at, action, subject, line } = entry
  const details: Record<string, unknown> = JSON.parse(entry.details)
  const state = isWebhookEvent(action) ? (stateAfter[action] ?? details.toState) : undefined
  return JSON.stringify({
    id: line ? `${slug}/${seq}-${line.slice(0, lineLength)}` : `${slug}/${seq}`,
    sequence: seq,
    type: action,
    at: at.toISOString(),
    organisation: slug,
    subject,
    ...(state ? { state } : {}),
    ...Object.fromEntries(
      told.filter((name) => name in details).map((name) => [name, details[name]]),
    ),
  })
}

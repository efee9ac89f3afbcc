import { createHash } from 'node:crypto'

/** An audit entry as its row has it. */
export type StoredEntry = {
  seq: number
  at: number
  actor_id: string
  action: string
  subject: string
  details: string
  previous_hash: string
  hash: string
}

export async function entriesOf(database: D1Database): Promise<StoredEntry[]> {
  const { results } = await database
    .prepare('SELECT * FROM audit_entries ORDER BY seq')
    .all<StoredEntry>()
  return results
}

/** The form docs/storage.md gives, written a second time: shares no code with worker/audit/chain.ts. */
export function hashOf(entry: StoredEntry): string {
  const { seq, actor_id, action, subject, details, previous_hash } = entry
  const at = new Date(entry.at).toISOString()
  const signed = JSON.stringify([seq, at, actor_id, action, subject, details, previous_hash])
  return createHash('sha256').update(signed, 'utf8').digest('hex')
}

/** The places where a chain does not follow; none when it is whole. */
export function brokenLinks(entries: StoredEntry[]): number[] {
  return entries
    .filter((entry, index) => {
      const before = entries[index - 1]
      const follows =
        entry.seq === (before?.seq ?? 0) + 1 && entry.previous_hash === (before?.hash ?? '')
      return !follows || entry.hash !== hashOf(entry)
    })
    .map(({ seq }) => seq)
}

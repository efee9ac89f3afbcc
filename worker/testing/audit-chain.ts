import { createHash } from 'node:crypto'

/*
 * An audit log followed link by link, in the form that docs/storage.md gives. This shares no code with what writes the chain:
 * a mistake there would otherwise agree with itself.
 */

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

/** The whole log of a database. Throws at the first broken link. */
export async function readChain(database: D1Database): Promise<StoredEntry[]> {
  const entries = await entriesOf(database)
  const [broken] = brokenLinks(entries)
  if (broken !== undefined) throw new Error(`the audit chain is broken at ${broken}`)
  return entries
}

export async function entriesOf(database: D1Database): Promise<StoredEntry[]> {
  const { results } = await database
    .prepare('SELECT * FROM audit_entries ORDER BY seq')
    .all<StoredEntry>()
  return results
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

export function hashOf(entry: StoredEntry): string {
  const { seq, actor_id, action, subject, details, previous_hash } = entry
  const at = new Date(entry.at).toISOString()
  return hexOf(JSON.stringify([seq, at, actor_id, action, subject, details, previous_hash]))
}

export const hexOf = (content: string | ArrayBuffer) =>
  createHash('sha256')
    .update(typeof content === 'string' ? content : new Uint8Array(content))
    .digest('hex')

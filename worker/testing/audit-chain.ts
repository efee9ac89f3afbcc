/** The log as it lies in the table. */
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

/**
 * The whole audit log of a database, after its chain was followed link by link. It shares no code with what writes the
 * chain: a mistake there would otherwise agree with itself. Throws at the first broken link.
 */
export async function readChain(database: D1Database): Promise<StoredEntry[]> {
  const { results } = await database
    .prepare('SELECT * FROM audit_entries ORDER BY seq')
    .all<StoredEntry>()
  let seq = 0
  let before = ''
  for (const entry of results) {
    const { actor_id, action, subject, details } = entry
    seq += 1
    const moment = new Date(entry.at).toISOString()
    const signed = JSON.stringify([seq, moment, actor_id, action, subject, details, before])
    const hash = await hexOf(signed)
    if (entry.seq !== seq || entry.previous_hash !== before || entry.hash !== hash) {
      throw new Error(`the audit chain is broken at ${seq}`)
    }
    before = hash
  }
  return results
}

export async function hexOf(content: string | ArrayBuffer): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

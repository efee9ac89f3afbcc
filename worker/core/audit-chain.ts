import type { AuditAction } from '../domain/words/audit-actions.ts'
import { sha256 } from './sha256.ts'

/** What one audit entry says, before it is chained. */
export type AuditEntry = {
  at: Date
  actorId: string
  /** The subject's noun, and what happened to it: each has its words in domain/words. */
  action: AuditAction
  /** What it happened to: `batch/<id>`. */
  subject: string
  details: Record<string, unknown>
}

export type ChainedEntry = Omit<AuditEntry, 'details'> & {
  seq: number
  details: string
  previousHash: string
  hash: string
}

/** The newest entry of a chain; `seq` 0 and an empty hash before the first. */
export type ChainHead = { seq: number; hash: string }

/**
 * The entry that follows `head`. Its hash is the SHA-256 (hex) of a JSON array of its own fields and the hash before it,
 * so that no entry can be changed, dropped or moved without breaking every later one. docs/storage.md has the form.
 */
export async function chain(head: ChainHead, entry: AuditEntry): Promise<ChainedEntry> {
  const { at, actorId, action, subject } = entry
  const seq = head.seq + 1
  const details = JSON.stringify(entry.details)
  const unsigned = { seq, at, actorId, action, subject, details, previousHash: head.hash }
  return { ...unsigned, hash: await hashOfEntry(unsigned) }
}

/** The hash that an entry must have: of its own fields, and of the hash before it. */
export function hashOfEntry(
  entry: Omit<ChainedEntry, 'hash' | 'action'> & { action: string },
): Promise<string> {
  const { seq, at, actorId, action, subject, details, previousHash } = entry
  return sha256(
    JSON.stringify([seq, at.toISOString(), actorId, action, subject, details, previousHash]),
  )
}

import type { Statement } from '../audit/commit.ts'
import { insertInBulk } from '../db/bulk.ts'
import { outbox } from '../db/tenant.ts'
import type { TenantDb } from '../tenants/tenant.ts'

export type LetterName =
  | 'waiting_for_your_approval'
  | 'batch_queried'
  | 'batch_approved'
  | 'batch_rejected'

export type Letter = {
  letter: LetterName
  /** With the recipient, what makes this letter leave only once: the batch and its step. */
  occasion: string
  recipientIds: string[]
  content: Record<string, unknown>
}

/** The letters of a change, as statements of the same transaction: they leave if and only if it happened. */
export function post(
  db: TenantDb,
  { letter, occasion, recipientIds, content }: Letter,
  at: Date,
): Statement[] {
  const rows = recipientIds.map((recipientId) => ({
    key: `${letter}/${occasion}/${recipientId}`,
    letter,
    recipientId,
    content,
    writtenAt: at,
    sentAt: null,
  }))
  return insertInBulk(db, outbox, rows, { skipKnown: true })
}

import * as z from 'zod/mini'
import { Day, filterText, Moment, page, paging } from './shared.ts'

export const AuditEntryView = z.object({
  seq: z.int(),
  at: Moment,
  actorId: z.string(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  previousHash: z.string(),
  hash: z.string(),
})
export type AuditEntryView = z.infer<typeof AuditEntryView>
export const AuditList = page(AuditEntryView)
export type AuditList = z.infer<typeof AuditList>

/** Which entries a page shows. */
export const AuditQuery = z.object({
  ...paging,
  action: filterText,
  actor: filterText,
  subject: filterText,
  /** From this day to that one, in Port Moresby. */
  from: z.optional(Day),
  to: z.optional(Day),
})

import * as z from 'zod/mini'
import { Moment, page, paging } from './shared.ts'

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

const filterText = z.optional(z.string().check(z.maxLength(120)))
/** Which entries a page shows. */
export const AuditQuery = z.object({
  ...paging,
  action: filterText,
  actor: filterText,
  subject: filterText,
})

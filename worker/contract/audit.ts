import * as z from 'zod/mini'
import { Moment, page } from './shared.ts'

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
export const AuditPage = page(AuditEntryView)
export type AuditPage = z.infer<typeof AuditPage>

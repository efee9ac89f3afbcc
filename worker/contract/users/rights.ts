import * as z from 'zod/mini'
import { moneyRights } from '../../domain/access/review/money-rights.ts'
import { Day, Moment, page, paging, Toea } from '../shared.ts'

/** Somebody active whose role has the right that was asked for. */
export const Entitled = z.object({
  id: z.string(),
  name: z.string(),
  /** The role they have it by. */
  roleTitle: z.string(),
  /** Since when they have this role and the role has it, as the log says. */
  since: Moment,
  /** When they last did what it is for; null: never. */
  lastUsedAt: z.nullable(Moment),
  /** Had for half a year, and not used in it. */
  isUnused: z.boolean(),
  /** Of approving: up to what batch total; null: any amount. */
  limitToea: z.optional(z.nullable(Toea)),
  /** Whose limit they may approve with today, beside their own: up to what batch total, and until when. */
  actsFor: z.array(
    z.object({ id: z.string(), name: z.string(), toDay: Day, limitToea: z.nullable(Toea) }),
  ),
})
export type Entitled = z.infer<typeof Entitled>
export const EntitledList = page(Entitled)
export type EntitledList = z.infer<typeof EntitledList>

export const RightQuery = z.object({
  ...paging,
  right: z._default(z.enum(moneyRights, 'right is one that money leaves by'), 'approve_payments'),
})

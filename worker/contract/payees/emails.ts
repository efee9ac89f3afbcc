import * as z from 'zod/mini'
import { Moment } from '../shared.ts'

/** Where a payee is told what was sent to the bank for them. */
export const PayeeEmailView = z.object({
  id: z.string(),
  email: z.string(),
  addedBy: z.string(),
  addedAt: Moment,
  /** Nothing is sent there before. */
  confirmedAt: z.nullable(Moment),
})
export type PayeeEmailView = z.infer<typeof PayeeEmailView>
export const PayeeEmailList = z.object({ items: z.array(PayeeEmailView) })

export const NewPayeeEmail = z.object({
  email: z
    .string('E-mail address is required')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254),
      z.email('Write it like office@supplier.example'),
    ),
})

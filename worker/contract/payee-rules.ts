import * as z from 'zod/mini'
import { newAccountRules } from '../domain/payees/account-rules.ts'
import { Asked } from './changes.ts'

const hours = z.int('Hours must be a whole number').check(z.minimum(0), z.maximum(72))

/** When the accounts of payees may be paid. A changed account always waits for a verification of its own. */
export const PayeeRules = z.object({
  newAccounts: z.enum(newAccountRules),
  /** Hours between the verification and the first payment, 0 to 72. */
  coolingNewHours: hours,
  coolingChangedHours: hours,
})
export type PayeeRules = z.infer<typeof PayeeRules>

/** The whole of them, as they are to be. Where they are other by now than they were seen, nothing is changed. */
export const PayeeRulesChange = z.extend(PayeeRules, { was: z.optional(PayeeRules) })
export type PayeeRulesChange = z.infer<typeof PayeeRulesChange>

/** The rules, or the change that waits. */
export const PayeeRulesOrAsked = z.union([PayeeRules, Asked])

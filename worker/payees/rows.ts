import type { payees } from '../db/tenant.ts'
import type { payeeAccounts } from '../db/tenant-payees.ts'

export type PayeeRow = typeof payees.$inferSelect
export type PayeeAccountRow = typeof payeeAccounts.$inferSelect
export type PayeeWithAccount = { payee: PayeeRow; account: PayeeAccountRow }

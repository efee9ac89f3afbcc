import type { payeeAccounts, payees } from '../db/tenant.ts'

export type PayeeRow = typeof payees.$inferSelect
export type PayeeAccountRow = typeof payeeAccounts.$inferSelect
export type PayeeWithAccount = { payee: PayeeRow; account: PayeeAccountRow }

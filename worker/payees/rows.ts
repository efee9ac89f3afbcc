import type { payees } from '../db/tenant.ts'
import type { payeeAccounts } from '../db/tenant-payees.ts'
import type { KnownAccount } from '../domain/payees/match-payee.ts'

export type PayeeRow = typeof payees.$inferSelect
export type PayeeAccountRow = typeof payeeAccounts.$inferSelect
export type PayeeWithAccount = { payee: PayeeRow; account: PayeeAccountRow }

/** As much of an account as says what a row of a sheet pays. */
export type MeantAccount = KnownAccount & Pick<PayeeAccountRow, 'isPooled'>
/** A payee whom a row of a sheet may mean, with every version of the account. */
export type MeantPayee = Pick<
  PayeeRow,
  'id' | 'name' | 'code' | 'nameKey' | 'status' | 'stopped' | 'mergedInto'
> & { accounts: MeantAccount[] }
/** Whom a line pays, and where. */
export type PaidPayee = { payee: Pick<MeantPayee, 'id'>; account: MeantAccount }

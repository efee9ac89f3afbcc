import { desc, eq } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { payeeAccounts } from '../db/tenant.ts'
import type { PayeeAccountRow } from './rows.ts'

/** Every version of a payee's account, newest first. */
export function listAccounts(db: TenantDb, payeeId: string): Promise<PayeeAccountRow[]> {
  return db
    .select()
    .from(payeeAccounts)
    .where(eq(payeeAccounts.payeeId, payeeId))
    .orderBy(desc(payeeAccounts.version))
}

/** The next version of an account. One that was only proposed is overtaken; an active one stays until this is approved. */
export function replaceAccount(db: TenantDb, before: PayeeAccountRow, after: PayeeAccountRow) {
  const overtaken = db
    .update(payeeAccounts)
    .set({ state: 'superseded' })
    .where(eq(payeeAccounts.id, before.id))
  const added = db.insert(payeeAccounts).values(after)
  return before.state === 'proposed' ? [overtaken, added] : [added]
}

import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Statement } from '../core/bulk.ts'
import { controlDb, type Tenant } from '../core/databases.ts'
import { rolesHolding } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { postLetters } from '../mail/post-letters.ts'
import { billingAddresses } from '../organisations/billing-addresses.ts'
import type { ChangeRow } from './store.ts'

type Asking = { env: Env; tenant: Tenant; byName: string }

/** One administrator is alone, and asks for something: everybody who approves hears of it, and where invoices go and went. */
export async function tellOfWait(
  { env, tenant, byName }: Asking,
  summary: string,
  row: ChangeRow,
  at: Date,
): Promise<Statement[]> {
  if (row.waitsUntil === null) return []
  const approvers = await tenant.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.role, rolesHolding('approve_payments')),
        eq(users.status, 'active'),
        ne(users.id, row.requestedBy),
      ),
    )
  const addresses = await billingAddresses(controlDb(env), tenant.id, at)
  const letter = {
    letter: 'change_waits_longer',
    occasion: row.id,
    content: { summary, byName, from: row.waitsUntil.toISOString() },
  } as const
  return [
    ...postLetters(tenant.db, { ...letter, recipientIds: approvers.map(({ id }) => id) }, at),
    ...postLetters(tenant.db, { ...letter, addresses }, at),
  ]
}

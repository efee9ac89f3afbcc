import { and, eq, sql } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { listPayrollGroup } from '../../../core/kept/payroll-group.ts'
import { users } from '../../../db/people.ts'
import { postLetters } from '../../../mail/post-letters.ts'
import type { BatchRow } from '../../load-batch.ts'
import { contentOf } from '../../steps/call-approvers.ts'
import type { DeskUser } from '../../view.ts'

type Told = { returnId: string; name: string; reference: string; reason: string }

/** To whoever prepared the batch and to everyone who reconciles, but whoever recorded it. */
export async function tellOfReturn(
  db: TenantDb,
  row: BatchRow,
  { returnId, name, reference, reason }: Told,
  user: DeskUser,
  at: Date,
) {
  const maker = row.preparedBy === user.id ? [] : [row.preparedBy]
  const concerned = [...new Set([...maker, ...(await findReconcilers(db, user.id))])]
  const group = row.isConfidential ? await listPayrollGroup(db) : []
  // who it is, is for those who read it
  const recipientIds = row.isConfidential
    ? concerned.filter((id) => group.some((one) => one.id === id))
    : concerned
  const content = {
    ...contentOf(row),
    byName: user.name,
    payeeName: name,
    payment: reference,
    reason,
  }
  return postLetters(
    db,
    // matched with another payment afterwards, it is told of that one as well
    { letter: 'payment_returned', occasion: `${returnId}/${reference}`, recipientIds, content },
    at,
  )
}

/** Everyone who reconciles here, but one. */
async function findReconcilers(db: TenantDb, but: string): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        sql`${users.id} <> ${but}`,
        sql`exists (select 1 from roles r, json_each(r.permissions) p where r.role = ${users.role} and p.value = 'reconcile_payments')`,
      ),
    )
  return found.map(({ id }) => id)
}

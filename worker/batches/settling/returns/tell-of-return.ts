import { and, eq, inArray, ne } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { listPayrollGroup } from '../../../core/kept/payroll-group.ts'
import { rolesHolding } from '../../../core/roles.ts'
import { users } from '../../../db/people.ts'
import { batchSteps } from '../../../db/tenant-batches.ts'
import { postLetters } from '../../../mail/post-letters.ts'
import type { BatchRow } from '../../load-batch.ts'
import { contentOf } from '../../steps/call-approvers.ts'
import type { DeskUser } from '../../view.ts'

type Told = {
  returnId: string
  name: string
  reference: string
  reason: string
  returned: { toea: number; ofToea: number }
}

/** To whoever prepared and approved the batch and to everyone who reconciles, but whoever recorded it. */
export async function tellOfReturn(
  db: TenantDb,
  row: BatchRow,
  { returnId, name, reference, reason, returned }: Told,
  user: DeskUser,
  at: Date,
) {
  const content = { ...contentOf(row), byName: user.name, payeeName: name, payment: reference }
  return postLetters(
    db,
    // matched with another payment afterwards, or again with this one, it is told of that as well
    {
      letter: 'payment_returned',
      occasion: `${returnId}/${reference}/${at.getTime()}`,
      recipientIds: await recipientsOf(db, row, user),
      content: { ...content, reason, returned },
    },
    at,
  )
}

type ToldOfSeveral = {
  occasion: string
  count: number
  amountToea: number
  reason: string
  noneLocked?: boolean
}

/** The same of several that came back by one credit: one letter each. */
export async function tellOfSeveral(
  db: TenantDb,
  row: BatchRow,
  { occasion, ...said }: ToldOfSeveral,
  user: DeskUser,
  at: Date,
) {
  const content = { ...contentOf(row), byName: user.name, ...said }
  const recipientIds = await recipientsOf(db, row, user)
  return postLetters(db, { letter: 'payments_returned', occasion, recipientIds, content }, at)
}

async function recipientsOf(db: TenantDb, row: BatchRow, user: DeskUser): Promise<string[]> {
  const [approvers, reconcilers] = [
    await findApprovers(db, row),
    await findReconcilers(db, user.id),
  ]
  const all = new Set([row.preparedBy, ...approvers, ...reconcilers])
  const concerned = [...all].filter((id) => id !== user.id)
  const group = row.isConfidential ? await listPayrollGroup(db) : []
  // who it is, is for those who read it
  return row.isConfidential
    ? concerned.filter((id) => group.some((one) => one.id === id))
    : concerned
}

/** Whose approvals it left with. */
async function findApprovers(db: TenantDb, { id, version }: BatchRow): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: batchSteps.actorId })
    .from(batchSteps)
    .where(
      and(
        eq(batchSteps.batchId, id),
        eq(batchSteps.version, version),
        eq(batchSteps.kind, 'approve'),
      ),
    )
  return found.map(({ id: approver }) => approver)
}

/** Everyone who reconciles here, but one. */
async function findReconcilers(db: TenantDb, but: string): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        ne(users.id, but),
        inArray(users.role, rolesHolding('reconcile_payments')),
      ),
    )
  return found.map(({ id }) => id)
}

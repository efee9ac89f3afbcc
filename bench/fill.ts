import { asc, desc, sql } from 'drizzle-orm'
import { type ChainedEntry, chain } from '../worker/core/audit-chain.ts'
import { insertInBulk } from '../worker/core/bulk.ts'
import { type TenantDb, tenantDb } from '../worker/core/databases.ts'
import { users } from '../worker/db/people.ts'
import { auditEntries } from '../worker/db/records.ts'
import * as tables from '../worker/db/tenant.ts'
import { batchSteps, batches as batchTable, payments } from '../worker/db/tenant-batches.ts'
import { payeeAccounts } from '../worker/db/tenant-payees.ts'
import type { RoleName } from '../worker/domain/access/role.ts'
import { must } from '../worker/domain/must.ts'
import { slotOf } from '../worker/tenancy/slots.ts'
import { type FilledRooms, fillRooms } from './fill-rooms.ts'
import { accountRows, batchRow, payeeRows, paymentRow, sourceRow, submissionRow } from './rows.ts'

/** What of a filled organisation the measurements ask for. */
export type Filled = {
  rows: number
  sourceAccountId: string
  payeeIds: string[]
  /** A batch of 1,000 payments. */
  batchId: string
  /** The fullest batch: 20,000 payments, or the same 1,000 where there are no more. */
  fullBatchId: string
  adminId: string
  rooms: FilledRooms
}

const payeeCount = 500
const smallBatch = 1_000
const fullBatch = 20_000

/** So many batches, payments and audit entries, written straight into the organisation's database. */
export async function fill(env: Env, slug: string, rows: number): Promise<Filled> {
  const db = tenantDb(await databaseOf(env, slug))
  const people = await db.select().from(users)
  const userId = (role: RoleName) => must(people.find((user) => user.role === role)?.id, role)
  const makerId = userId('payment_manager')

  const source = sourceRow(userId('org_admin'))
  await db.insert(tables.sourceAccounts).values(source)
  const payees = payeeRows(payeeCount, makerId)
  await add(db, tables.payees, payees)
  const accounts = accountRows(payees, makerId)
  await add(db, payeeAccounts, accounts)
  const verified = {
    how: 'in_person' as const,
    verifiedBy: userId('finance_manager'),
    verifiedAt: new Date(),
  }
  await db.update(payeeAccounts).set({ state: 'active', ...verified })

  const sizes = [smallBatch] // of the newest batches, newest first
  for (let left = rows - smallBatch; left > 0; left -= fullBatch)
    sizes.push(Math.min(left, fullBatch))
  const batches = Array.from({ length: rows }, (_none, index) =>
    batchRow(index + 1, sizes[rows - 1 - index] ?? 0, source.id, makerId),
  )
  await add(db, batchTable, batches)
  await submitSome(db, batches)
  for (const batch of batches.slice(-sizes.length)) {
    const lines = Array.from({ length: batch.paymentCount }, (_none, index) => {
      const account = must(accounts[index % payeeCount], 'account')
      return paymentRow(batch, index + 1, account, makerId)
    })
    await add(db, payments, lines)
  }
  await add(db, auditEntries, await auditRows(db, rows, [makerId, userId('org_admin')]))
  const cast = { adminId: userId('org_admin'), makerId, accountId: source.id }
  return {
    rows,
    adminId: cast.adminId,
    rooms: await fillRooms(db, rows, cast),
    sourceAccountId: source.id,
    payeeIds: payees.map(({ id }) => id),
    batchId: must(batches.at(-1), 'batch').id,
    fullBatchId: must(batches.at(rows > smallBatch ? -2 : -1), 'batch').id,
  }
}

async function databaseOf(env: Env, slug: string): Promise<D1Database> {
  const found = await env.CONTROL.prepare('SELECT slot FROM organisations WHERE slug = ?')
    .bind(slug)
    .first<{ slot: string }>()
  return slotOf(env, must(found ?? undefined, slug).slot)
}

async function add<Table extends Parameters<typeof insertInBulk>[1]>(
  db: TenantDb,
  table: Table,
  rows: Table['$inferSelect'][],
) {
  for (const statement of insertInBulk(db, table, rows)) await statement
}

/** One batch in so many waits for approval, whatever the number of batches: twenty do. */
async function submitSome(db: TenantDb, batches: (typeof batchTable.$inferSelect)[]) {
  const some = batches.filter((_batch, index) => index % (batches.length / rareCount) === 0)
  await add(db, batchSteps, some.map(submissionRow))
  await db
    .update(batchTable)
    .set({ state: 'in_approval', step: 1, revision: 1, approvalsNeeded: 1 })
    .where(sql`id in (select batch_id from batch_steps)`)
}

export const rareAction = 'approval_rules.changed'
const actions = [
  'batch.added',
  'batch.payments_added',
  'batch.submitted',
  'batch.approved',
] as const
const rareCount = 20

/** Entries that follow the chain's head, each signed with the hash before it. */
async function auditRows(db: TenantDb, rows: number, actorIds: string[]): Promise<ChainedEntry[]> {
  const [newest] = await db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.seq), asc(auditEntries.hash))
    .limit(1)
  let head = { seq: newest?.seq ?? 0, hash: newest?.hash ?? '' }
  const entries: ChainedEntry[] = []
  for (let index = 0; index < rows; index++) {
    const isRare = index % (rows / rareCount) === 0
    const entry = await chain(head, {
      at: new Date(Date.UTC(2026, 0, 1) + index * 1_000),
      actorId: must(actorIds[index % actorIds.length], 'actor'),
      action: isRare ? rareAction : must(actions[index % actions.length], 'action'),
      subject: `batch/${Math.floor(index / actions.length)}`,
      details: { paymentCount: index % 400, totalToea: index * 100 },
    })
    entries.push(entry)
    head = entry
  }
  return entries
}

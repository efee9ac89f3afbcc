import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AtBankView, ReconciliationView } from '../../contract/reconciliation/statements.ts'
import type { TenantDb } from '../../core/databases.ts'
import { readAccountDays } from '../../days/store.ts'
import { sourceAccounts } from '../../db/tenant.ts'
import { batches } from '../../db/tenant-batches.ts'
import { hasPermission, type Permission } from '../../domain/access/role.ts'
import { type BatchState, batchReference } from '../../domain/batches/batch.ts'
import { addDays, type Day } from '../../domain/calendar.ts'
import { unseenSince } from '../../domain/statements/unseen.ts'
import { openReturnsOf } from './returns/return-store.ts'

/** The bank has them, and they are not closed. */
const openStates: BatchState[] = ['uploaded', 'settling', 'settled']
const batchesMax = 50
/** Six working days are never further back than this. */
const ownDaysBack = 60

type AtBank = Pick<ReconciliationView, 'batches' | 'hasMoreBatches' | 'unseenBatches'>

type Reader = { id: string; defined: { permissions: readonly Permission[] } }

/** What the bank has and nobody closed: first what nobody saw on a statement in time, then the newest. */
export async function findAtBank(db: TenantDb, user: Reader, today: Day): Promise<AtBank> {
  const isUnseen = await unseen(db, today)
  const [rows, unseenBatches] = await Promise.all([
    selectOpen(db, user, isUnseen),
    db.$count(batches, and(inArray(batches.state, openStates), isUnseen)),
  ])
  const mayReconcile = hasPermission(user.defined, 'reconcile_payments')
  return {
    batches: rows.slice(0, batchesMax).map((one) => atBankView(one, mayReconcile)),
    hasMoreBatches: rows.length > batchesMax,
    unseenBatches,
  }
}

/** It left that many working days of its bank and of the organisation ago, by its pay day and its upload, and no line says so. */
async function unseen(db: TenantDb, today: Day): Promise<SQL> {
  const [daysOf, accounts] = await Promise.all([
    readAccountDays(db, addDays(today, -ownDaysBack)),
    db.select({ id: sourceAccounts.id }).from(sourceAccounts),
  ])
  const since = accounts.map(({ id }) => [id, unseenSince(today, daysOf(id).ownDays)])
  const last = sql`(select value from json_each(${JSON.stringify(Object.fromEntries(since))})
    where key = ${batches.sourceAccountId})`
  return sql`(${batches.valueDate} <= ${last}
    and (select date(f.uploaded_at / 1000, 'unixepoch', '+10 hours') from bank_files f
      where f.batch_id = ${batches.id} and f.voided_at is null) <= ${last}
    and not exists (select 1 from statement_lines l where l.batch_id = ${batches.id})
    and not (exists (select 1 from statement_lines l where l.payment_id is not null)
      and exists (select 1 from payments p join statement_lines l on l.payment_id = p.id where p.batch_id = ${batches.id})))`
}

function selectOpen(db: TenantDb, { id }: Reader, isUnseen: SQL) {
  return db
    .select({
      row: batches,
      sourceAccountName: sourceAccounts.name,
      isUnseen: sql<number>`${isUnseen}`.as('is_unseen'),
      isOwn: sql<number>`(${batches.preparedBy} = ${id} or exists (select 1 from batch_makers m
        where m.batch_id = ${batches.id} and m.version = ${batches.version} and m.user_id = ${id}))`.as(
        'is_own',
      ),
      openReturns: openReturnsOf(sql`batches.id`).as('open_returns'),
    })
    .from(batches)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, batches.sourceAccountId))
    .where(inArray(batches.state, openStates))
    .orderBy(sql`is_unseen desc`, desc(batches.number))
    .limit(batchesMax + 1)
}
type OpenRow = Awaited<ReturnType<typeof selectOpen>>[number]

function atBankView(
  { row, sourceAccountName, isUnseen, isOwn, openReturns }: OpenRow,
  mayReconcile: boolean,
): AtBankView {
  const { id, number, name, state, valueDate, paymentCount, totalToea } = row
  return {
    ...{ id, name, state, valueDate, paymentCount, totalToea, sourceAccountName },
    reference: batchReference(number),
    isUnseen: isUnseen === 1,
    openReturns,
    mayClose: mayReconcile && state === 'settled' && isOwn === 0 && openReturns === 0,
  }
}

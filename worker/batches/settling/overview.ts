import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AtBankView, ReconciliationView } from '../../contract/reconciliation/statements.ts'
import type { TenantDb } from '../../core/databases.ts'
import {
  statementImports,
  statementLines,
  statementMappings,
} from '../../db/settling/statements.ts'
import { sourceAccounts } from '../../db/tenant.ts'
import { batches } from '../../db/tenant-batches.ts'
import { hasPermission } from '../../domain/access/role.ts'
import { workingDaysUntil } from '../../domain/bank-days.ts'
import { type BatchState, batchReference } from '../../domain/batches/batch.ts'
import { type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import { unseenWorkingDays } from '../../domain/statements/match-lines.ts'
import type { DeskUser } from '../view.ts'
import { activeAccounts } from './line-store.ts'
import { lineReadBy } from './read-by.ts'
import { countReturns, openReturnsOf } from './return-store.ts'

/** The bank has them, and they are not closed. */
const openStates: BatchState[] = ['uploaded', 'settling', 'settled']
const batchesMax = 50

/** What waits: each account's statements, the batches that are not closed, the returns that nobody dealt with. */
export async function reconciliation(
  db: TenantDb,
  user: DeskUser,
  now: Date,
): Promise<ReconciliationView> {
  const [accounts, mappings, last, counts, open, returned] = await Promise.all([
    activeAccounts(db),
    db.select().from(statementMappings),
    db
      .select()
      .from(statementImports)
      .where(
        sql`${statementImports.id} in (select (select i.id from statement_imports i where i.source_account_id = s.id
          order by i.imported_at desc limit 1) from ${sourceAccounts} s)`,
      ),
    db
      .select({
        id: statementLines.sourceAccountId,
        state: statementLines.state,
        many: sql<number>`count(*)`,
      })
      .from(statementLines)
      .where(and(inArray(statementLines.state, ['unreconciled', 'tentative']), lineReadBy(user.id)))
      .groupBy(statementLines.sourceAccountId, statementLines.state),
    selectOpen(db, user),
    countReturns(db, user.id),
  ])
  const countOf = (id: string, state: string) =>
    counts.find((one) => one.id === id && one.state === state)?.many ?? 0
  const today = dayInPortMoresby(now)
  const mayReconcile = hasPermission(user.defined, 'reconcile_payments')
  return {
    accounts: accounts
      .filter(({ id, status }) => status === 'active' || countOf(id, 'tentative') > 0)
      .map(({ id, name, bank, bsb, accountNumber }) => {
        const file = last.find((one) => one.sourceAccountId === id)
        return {
          ...{ id, name, bank, bsb, accountNumber },
          mapping: mappings.find((one) => one.sourceAccountId === id)?.mapping ?? null,
          last: file
            ? {
                ...{ fileName: file.fileName, toDay: file.toDay, closingToea: file.closingToea },
                at: file.importedAt.toISOString(),
              }
            : null,
          unreconciled: countOf(id, 'unreconciled'),
          tentative: countOf(id, 'tentative'),
        }
      }),
    batches: open.slice(0, batchesMax).map((one) => atBankView(one, today, mayReconcile)),
    hasMoreBatches: open.length > batchesMax,
    returns: returned,
  }
}

function selectOpen(db: TenantDb, { id }: DeskUser) {
  return db
    .select({
      row: batches,
      sourceAccountName: sourceAccounts.name,
      isSeen:
        sql<number>`exists (select 1 from statement_lines l where l.batch_id = ${batches.id} or l.payment_id in
        (select p.id from payments p where p.batch_id = ${batches.id}))`.as('is_seen'),
      isOwn: sql<number>`(${batches.preparedBy} = ${id} or exists (select 1 from batch_makers m
        where m.batch_id = ${batches.id} and m.version = ${batches.version} and m.user_id = ${id}))`.as(
        'is_own',
      ),
      openReturns: openReturnsOf.as('open_returns'),
    })
    .from(batches)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, batches.sourceAccountId))
    .where(and(inArray(batches.state, openStates)))
    .orderBy(desc(batches.number))
    .limit(batchesMax + 1)
}
type OpenRow = Awaited<ReturnType<typeof selectOpen>>[number]

function atBankView(
  { row, sourceAccountName, isSeen, isOwn, openReturns }: OpenRow,
  today: Day,
  mayReconcile: boolean,
): AtBankView {
  const { id, number, name, state, valueDate, paymentCount, totalToea } = row
  return {
    ...{ id, name, state, valueDate, paymentCount, totalToea, sourceAccountName },
    reference: batchReference(number),
    isUnseen: isSeen === 0 && isUnseenSince(valueDate, today),
    openReturns,
    mayClose: mayReconcile && state === 'settled' && isOwn === 0 && openReturns === 0,
  }
}

/** Left so many working days ago. */
export function isUnseenSince(valueDate: Day, today: Day): boolean {
  return valueDate < today && workingDaysUntil(today, valueDate) > unseenWorkingDays
}

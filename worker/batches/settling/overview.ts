import { and, eq, or, sql } from 'drizzle-orm'
import type { ReconciliationView } from '../../contract/reconciliation/statements.ts'
import type { TenantDb } from '../../core/databases.ts'
import {
  returnMappings,
  statementImports,
  statementLines,
  statementMappings,
} from '../../db/settling/statements.ts'
import { sourceAccounts } from '../../db/tenant.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import type { DeskUser } from '../view.ts'
import { findAtBank } from './at-bank.ts'
import { activeAccounts, isNoReturn } from './line-store.ts'
import { lineReadBy } from './read-by.ts'
import { countReturns } from './returns/return-store.ts'
import { findGaps } from './statements/gaps-store.ts'

/** What waits: each account's statements, the batches that are not closed, the returns that nobody dealt with. */
export async function reconciliation(
  db: TenantDb,
  user: DeskUser,
  now: Date,
): Promise<ReconciliationView> {
  const [accounts, mappings, columns, last, counts, atBank, returned, gaps] = await Promise.all([
    activeAccounts(db),
    db.select().from(statementMappings),
    db.select().from(returnMappings),
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
      .where(
        and(
          lineReadBy(user.id),
          or(
            eq(statementLines.state, 'tentative'),
            and(eq(statementLines.state, 'unreconciled'), isNoReturn),
          ),
        ),
      )
      .groupBy(statementLines.sourceAccountId, statementLines.state),
    findAtBank(db, user, dayInPortMoresby(now)),
    countReturns(db, user.id),
    findGaps(db, user.id),
  ])
  const countOf = (id: string, state: string) =>
    counts.find((one) => one.id === id && one.state === state)?.many ?? 0
  return {
    accounts: accounts
      .filter(({ id, status }) => status === 'active' || countOf(id, 'tentative') > 0)
      .map(({ id, name, bank, bsb, accountNumber }) => {
        const file = last.find((one) => one.sourceAccountId === id)
        return {
          ...{ id, name, bank, bsb, accountNumber },
          mapping: mappings.find((one) => one.sourceAccountId === id)?.mapping ?? null,
          returnMapping: columns.find((one) => one.sourceAccountId === id)?.mapping ?? null,
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
    ...atBank,
    ...gaps,
    returns: returned,
  }
}

import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { broughtFor } from '../../../db/runs/kept-lines.ts'
import {
  returnMappings,
  returns,
  statementImports,
  statementLines,
  statementMappings,
} from '../../../db/settling/statements.ts'
import { sourceAccounts } from '../../../db/tenant.ts'
import type { ReturnState } from '../../../domain/batches/settling/returns.ts'
import { countedMax } from '../../../domain/lists/counting.ts'
import type { MatchState } from '../../../domain/statements/statement.ts'
import { isNoReturn } from '../line-store.ts'
import { lineReadBy, returnReadBy } from '../read-by.ts'

const most = sql.raw(String(countedMax))

const newestOf = (state: MatchState) => sql`select id from (select x.id
  from statement_lines x indexed by statement_lines_in_state where x.state = ${state}
  order by x.day desc, x.id desc limit ${most})`
const hasMoreOf = (state: MatchState) => sql`exists (select 1
  from statement_lines x indexed by statement_lines_in_state where x.state = ${state} limit 1 offset ${most})`

/** Of the newest lines that wait in either state, how many this person reads, by account; whether there are lines behind them. */
export async function countLines(db: TenantDb, readerId: string) {
  const { id, sourceAccountId, state } = statementLines
  const newest = sql`(${newestOf('tentative')} union all ${newestOf('unreconciled')})`
  const hasMore = sql<number>`(${hasMoreOf('tentative')} or ${hasMoreOf('unreconciled')})`
  const [counts, [more]] = await db.batch([
    db
      .select({ id: sourceAccountId, state, many: sql<number>`count(*)`.as('many') })
      .from(statementLines)
      .where(
        and(
          inArray(id, newest),
          lineReadBy(readerId),
          // by the ids above alone: with a plus no index is chosen for the state
          sql`(+${state} = 'tentative' or ${isNoReturn})`,
        ),
      )
      .groupBy(sql`+${sourceAccountId}`, sql`+${state}`),
    db.select({ isPart: hasMore.as('is_part') }).from(sql`(select 1)`),
  ])
  return { counts, isPart: more?.isPart === 1 }
}

const newestReturns = (state: ReturnState) => sql`select id from (select x.id
  from returns x indexed by returns_by_state where x.state = ${state} order by x.recorded_at desc limit ${most})`
const hasMoreReturns = (state: ReturnState) => sql`exists (select 1
  from returns x indexed by returns_by_state where x.state = ${state} limit 1 offset ${most})`

/** The same of returns that nobody is done with. */
export async function countReturns(db: TenantDb, readerId: string) {
  const newest = sql`(${newestReturns('unmatched')} union all ${newestReturns('matched')})`
  const hasMore = sql<number>`(${hasMoreReturns('unmatched')} or ${hasMoreReturns('matched')})`
  const [counts, [more]] = await db.batch([
    db
      .select({ state: returns.state, many: sql<number>`count(*)`.as('many') })
      .from(returns)
      .where(and(inArray(returns.id, newest), returnReadBy(readerId)))
      .groupBy(returns.state),
    db.select({ isPart: hasMore.as('is_part') }).from(sql`(select 1)`),
  ])
  const manyOf = (state: string) => counts.find((one) => one.state === state)?.many ?? 0
  return {
    unmatched: manyOf('unmatched'),
    matched: manyOf('matched'),
    isPart: more?.isPart === 1,
  }
}

/**
 * The accounts that money leaves from, and these others; with what reads their files, and the last of those: what the account
 * held by it only for who may read what somebody brought.
 */
export async function readAccounts(db: TenantDb, readerId: string, alsoIds: string[]) {
  const listed = sql`(select a.id from source_accounts a indexed by source_accounts_counted where a.status = 'active'
    union select value from json_each(${JSON.stringify(alsoIds)}))`
  const { sourceAccountId, importedBy, closingToea } = statementImports
  const [accounts, mappings, columns, last] = await db.batch([
    db
      .select()
      .from(sourceAccounts)
      .where(sql`${sourceAccounts.id} in ${listed}`)
      .orderBy(sourceAccounts.name, sourceAccounts.id),
    db
      .select()
      .from(statementMappings)
      .where(sql`${statementMappings.sourceAccountId} in ${listed}`),
    db.select().from(returnMappings).where(sql`${returnMappings.sourceAccountId} in ${listed}`),
    db
      .select({
        ...getTableColumns(statementImports),
        closingToea: sql<
          number | null
        >`case when ${broughtFor(readerId, importedBy, sourceAccountId)}
          then ${closingToea} end`.as('closing'),
      })
      .from(statementImports)
      .where(
        inArray(
          statementImports.id,
          sql`(select (select i.id from statement_imports i where i.source_account_id = s.id and i.taken_back_at is null
            order by i.imported_at desc limit 1) from source_accounts s where s.id in ${listed})`,
        ),
      ),
  ])
  return { accounts, mappings, columns, last }
}

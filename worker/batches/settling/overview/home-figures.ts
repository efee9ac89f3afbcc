import { type SQL, sql } from 'drizzle-orm'
import { returns, statementLines } from '../../../db/settling/statements.ts'
import { batches } from '../../../db/tenant-batches.ts'
import type { BatchState } from '../../../domain/batches/batch.ts'
import type { ReturnState } from '../../../domain/batches/settling/returns.ts'
import type { MatchState } from '../../../domain/statements/statement.ts'
import { hasMoreIn, newestIn } from '../../across/newest-in.ts'
import { isNoReturn } from '../line-store.ts'
import { lineReadBy, returnReadBy } from '../read-by.ts'

/*
 * What the bank has not answered for, as a column of a home. Where nobody reconciles, all that was ever paid waits here: the
 * newest of each state are counted, and where more stand behind them, `isMore` says so.
 */

const countedMax = 50
const max = sql.raw(String(countedMax))

export const settlingFigures = (readerId: string): SQL => sql`select json_object(
  'unsettled', json((${batchesIn(['uploaded', 'settling'])})), 'toClose', json((${batchesIn(['settled'])})),
  'toConfirm', json((${linesIn('tentative')})), 'notMatched', json((${linesIn('unreconciled')})),
  'returned', json((${returnsIn(['unmatched', 'matched'])})))
  from (select ${readerId} as id) as reader`

/** Said once: a home has a hundred parameters for everything. */
const reader = sql`reader.id`
const word = (state: MatchState) => sql.raw(`'${state}'`)

const batchesIn = (states: BatchState[]) => sql`select json_object('count', count(*),
    'totalToea', coalesce(sum(${batches.totalToea}), 0), 'oldestDay', min(${batches.valueDate}),
    'isMore', ${hasMoreIn(states, countedMax)})
  from ${newestIn(states, countedMax)}`

const linesIn = (state: MatchState) => sql`select json_object('count', count(*),
    'isMore', exists (select 1 from statement_lines x indexed by statement_lines_in_state where x.state = ${word(state)}
      limit 1 offset ${max}))
  from ${statementLines} where ${statementLines.id} in (
    select x.id from statement_lines x indexed by statement_lines_in_state where x.state = ${word(state)}
    order by x.day desc, x.id desc limit ${max}) and ${lineReadBy(reader)}
    and (+${statementLines.state} = 'tentative' or ${isNoReturn})`

const returnsIn = (states: ReturnState[]) => sql`select json_object('count', count(*),
    'isMore', exists (select 1 from json_each(${sql.raw(`'${JSON.stringify(states)}'`)}) e where exists (
      select 1 from returns x indexed by returns_by_state where x.state = e.value limit 1 offset ${max})))
  from ${returns} where ${returns.id} in (
    select x.id from json_each(${sql.raw(`'${JSON.stringify(states)}'`)}) e cross join returns x on x.id in (
      select y.id from returns y indexed by returns_by_state where y.state = e.value
      order by y.recorded_at desc limit ${max})) and ${returnReadBy(reader)}`

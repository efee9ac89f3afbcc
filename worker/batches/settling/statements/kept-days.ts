import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { accountReadBy } from '../../../db/runs/kept-lines.ts'
import { statementLines } from '../../../db/settling/statements.ts'
import { type Day, formatDay } from '../../../domain/calendar.ts'
import { problemAt } from '../../../domain/statements/statement.ts'
import { lineReadBy } from '../read-by.ts'
import { refusedFile } from './received.ts'

type Of = { sourceAccountId: string; readerId: string }

/** Does this person read something less of the account than the payroll group does? */
export const isOutside = ({ sourceAccountId, readerId }: Of): SQL =>
  sql`not ${accountReadBy(readerId, sql`${sourceAccountId}`)}`

/**
 * Of days of which the payroll group alone reads a line nobody else's file is compared: line by line it would tell its amount to whoever
 * sends one for each that it may be, and a refused file leaves nothing in the log.
 */
export async function refuseKeptDays(db: TenantDb, of: Of, { from, to }: { from: Day; to: Day }) {
  const { day, sourceAccountId } = statementLines
  const [kept] = await db
    .select({ day })
    .from(statementLines)
    .where(
      and(
        isOutside(of),
        eq(sourceAccountId, of.sourceAccountId),
        sql`${day} between ${from} and ${to}`,
        sql`not (${lineReadBy(of.readerId)})`,
      ),
    )
    .limit(1)
  if (kept) throw keptDay(kept.day, 'has')
}

/** What is refused of such a day. */
export function keptDay(day: Day, what: 'has' | 'came back') {
  const read =
    what === 'has'
      ? `what the account has of ${formatDay(day)}`
      : `what came back on ${formatDay(day)}`
  const says = `the payroll group alone reads ${read}. Somebody of it uploads this file.`
  return refusedFile([problemAt(1, 'file', 'kept', says)])
}

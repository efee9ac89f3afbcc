import { eq, type SQL, sql } from 'drizzle-orm'
import { among, type Statement } from '../../../core/bulk.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { debitDayOf } from '../../../db/settling/days-of-batch.ts'
import { returns, statementImports, statementLines } from '../../../db/settling/statements.ts'
import { batchStates, revivableStates } from '../../../domain/batches/batch.ts'
import type { ImportRow } from './statement-store.ts'

/* Of a file that was imported: what it brought, what stands against taking it back, and that it goes. The table says the same (0085). */

/** Its lines, by the index of their account. Of a file of returns there are none. */
const linesOf = (i: string, wanted: string) =>
  `select ${wanted} from statement_lines l where l.source_account_id = ${i}.source_account_id
    and l.day between ${i}.from_day and ${i}.to_day and l.import_id = ${i}.id`

/** What came back by it: with the file itself, or as somebody said so of a line later. Each by an index of its own. */
const returnsOf = (i: string) =>
  sql.raw(`select a.id from returns a where a.recorded_at = ${i}.imported_at and a.import_id = ${i}.id
    union select b.id from returns b where b.line_id in (${linesOf(i, 'l.id')})`)

const hasLater = (i: string) =>
  sql.raw(`exists (select 1 from statement_imports later where later.source_account_id = ${i}.source_account_id
    and later.taken_back_at is null and later.id <> ${i}.id
    and (later.imported_at, later.rowid) > (${i}.imported_at, ${i}.rowid))`)

/** Debits by which somebody says that the bank booked a void file all the same, and another may still confirm it. */
const revives = sql`(select json_extract(f.revive_ask, '$.lineId') from bank_files f join batches b on b.id = f.batch_id and b.version = f.version
  where f.voided_at is not null and f.revive_asked_by is not null and b.state in ${among(revivableStates)})`

const said = (i: string) =>
  sql`((${sql.raw(linesOf(i, 'count(*)'))} and (l.state = 'reconciled' or l.matched_by is not null or l.id in ${revives}))
    + (select count(*) from returns r where r.id in (${returnsOf(i)})
        and (r.state <> 'unmatched' or exists (select 1 from returns again where again.same_as = r.id))))`

export type FoundImport = ImportRow & { hasLater: boolean; said: number; isAskerGone: boolean }

export async function findImport(db: TenantDb, id: string): Promise<FoundImport | undefined> {
  const [row] = await db.select().from(statementImports).where(eq(statementImports.id, id))
  if (!row) return undefined
  const stands = await db.get<{ later: 0 | 1; said: number; gone: 0 | 1 }>(
    sql`select ${hasLater('i')} as later, ${said('i')} as said,
      exists (select 1 from users u where u.id = i.back_asked_by and u.status <> 'active') as gone from statement_imports i where i.id = ${id}`,
  )
  const { later, said: saidOf, gone } = stands
  return { ...row, hasLater: later === 1, said: saidOf, isAskerGone: gone === 1 }
}

/** Somebody asks that it be taken back, or nobody any more. */
export function saveBackAsk(
  db: TenantDb,
  id: string,
  asked: Pick<ImportRow, 'backAskedBy' | 'backAskedAt' | 'backReason'>,
) {
  return db.update(statementImports).set(asked).where(eq(statementImports.id, id))
}

/** It is as if it had never been imported, but for its own row and the log. */
export function takeBack(
  db: TenantDb,
  { id }: Pick<ImportRow, 'id'>,
  by: Pick<ImportRow, 'takenBackBy' | 'takenBackAt'>,
): Statement[] {
  return [
    db.update(statementImports).set(by).where(eq(statementImports.id, id)),
    db.delete(returns).where(
      sql`${returns.id} in (select g.id from statement_imports i join returns g on g.id in (${returnsOf('i')})
        where i.id = ${id})`,
    ),
    db.delete(statementLines).where(
      sql`${statementLines.id} in (select l.id from statement_imports i join statement_lines l
          on l.source_account_id = i.source_account_id and l.day between i.from_day and i.to_day and l.import_id = i.id
        where i.id = ${id})`,
    ),
  ]
}

/** Nobody asked anew, nor took it back, since it was decided on. */
export const isAskedAs = ({ id, backAskedAt }: Pick<ImportRow, 'id' | 'backAskedAt'>): SQL =>
  sql`exists (select 1 from statement_imports i where i.id = ${id} and i.taken_back_at is null
    and i.back_asked_at is ${backAskedAt?.getTime() ?? null})`

/** Batches of which a bank file may become void, or another one be made beside a void one. */
const unsettled = batchStates.filter(
  (state) => !['settling', 'settled', 'closed', 'cancelled'].includes(state),
)

/**
 * How many of its debits may be of a bank file of ours: proposed as one, of the total of one that is not settled, of a payment of its
 * batch, or of what a void one had. While they stand, that file is not made void, and what it had leaves by no other one. Each amount is
 * looked for once, since thousands of debits and of payments may be of one, and payments once for all of them, by the batches that are
 * not settled; the plus keeps it from reading every file of the account.
 */
export async function countHolding(db: TenantDb, id: string): Promise<number> {
  const own = (wanted: string) =>
    sql`(select ${sql.raw(wanted)} from statement_imports own where own.id = ${id})`
  const paid = sql`select p.amount_toea from batches b join payments p on p.batch_id = b.id
    where b.state in ${among(unsettled)} and exists (select 1 from bank_files f where f.batch_id = b.id
      and f.source_account_id = ${own('own.source_account_id')} and ${own('own.to_day')} >= ${debitDayOf('f')})`
  const debits = (wanted: string) =>
    sql.raw(`select ${wanted} from statement_lines l where l.source_account_id = i.source_account_id
      and l.day between i.from_day and i.to_day and l.import_id = i.id and l.amount_toea < 0`)
  const row = await db.get<{
    many: number
  }>(sql`select (${debits('count(*)')} and l.state = 'tentative')
      + (select coalesce(sum(one.many), 0) from (
          ${debits('-l.amount_toea as toea, max(l.day) as day, count(*) as many')} and l.state <> 'tentative' group by l.amount_toea) one
        where exists (select 1 from bank_files f join batches b on b.id = f.batch_id
          where f.id in (select t.id from bank_files t indexed by bank_files_largest where t.total_toea = one.toea
              union select v.bank_file_id from void_lines v indexed by void_lines_amount where v.amount_toea = one.toea)
            and +f.source_account_id = i.source_account_id and one.day >= ${debitDayOf('f')}
            and (f.voided_at is not null or b.state in ('file_sealed', 'tampered', 'uploaded')))
          or one.toea in (${paid})) as many
    from statement_imports i where i.id = ${id}`)
  return row.many
}

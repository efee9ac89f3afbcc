import { DatabaseSync } from 'node:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { migrationFiles } from '../scripts/local.ts'
import { orderedIds } from '../worker/batches/payments/ordered-ids.ts'
import { payees, sourceAccounts } from '../worker/db/tenant.ts'
import { batches, payments } from '../worker/db/tenant-batches.ts'
import { payeeAccounts } from '../worker/db/tenant-payees.ts'
import { must } from '../worker/domain/must.ts'
import { millisecondsOf } from './report.ts'
import { accountRows, batchRow, payeeRows, paymentRow, sourceRow } from './rows.ts'

const maker = 'maker'

/**
 * The least that storing a sheet can take: its payments as rows into the very schema of an organisation, with its indexes,
 * foreign keys and triggers, by SQLite alone and in one transaction. Each call stores them once more, into the next of so many
 * batches, and gives the milliseconds.
 */
export function storesAlone(directory: string, rowCount: number, times: number): () => number {
  const database = new DatabaseSync(`${directory}/alone.sqlite`)
  database.exec('pragma journal_mode = wal')
  for (const { sql } of migrationFiles().tenant) database.exec(sql)
  const source = sourceRow(maker)
  const people = payeeRows(rowCount, maker)
  const accounts = accountRows(people, maker)
  withoutOtherRules(database)
  add(database, sourceAccounts, [source])
  add(database, payees, people)
  add(database, payeeAccounts, accounts)
  const drafts = Array.from({ length: times }, (_none, index) =>
    batchRow(index + 1, 0, source.id, maker),
  )
  add(database, batches, drafts)
  database.exec('pragma foreign_keys = on')

  const left = drafts.values()
  return () => {
    const batch = must(left.next().value, 'batch')
    const ids = orderedIds(rowCount, batch.createdAt)
    const rows = accounts.map((account, index) => {
      const id = must(ids[index], 'id')
      return { ...paymentRow(batch, index + 1, account, maker), id }
    })
    return millisecondsOf(() => add(database, payments, rows))
  }
}

/** People and terms that the rules of other tables ask for are not needed here; those of payments stay. */
function withoutOtherRules(database: DatabaseSync) {
  database.exec('pragma foreign_keys = off')
  const others = database
    .prepare("select name from sqlite_master where type = 'trigger' and tbl_name <> 'payments'")
    .all()
  for (const { name } of others) database.exec(`drop trigger ${name}`)
}

/** Rows of a table, in one transaction. */
export function add<Table extends SQLiteTable>(
  database: DatabaseSync,
  table: Table,
  rows: Table['$inferSelect'][],
) {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, { name }]) => `"${name}"`).join()
  const name = getTableName(table)
  const insert = database.prepare(
    `insert into ${name} (${names}) values (${columns.map(() => '?').join()})`,
  )
  database.exec('begin')
  for (const row of rows) {
    const values = columns.map(([key, column]) => {
      const value: unknown = row[key]
      // what a column gives to its driver is text, a number or nothing
      return value === null || value === undefined
        ? null
        : (column.mapToDriverValue(value) as string | number)
    })
    insert.run(...values.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
  }
  database.exec('commit')
}

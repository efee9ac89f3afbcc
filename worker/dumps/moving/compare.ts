import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { type DumpedRows, nextReads } from '../../domain/dumps/dump.ts'
import { movedAlong } from '../../domain/dumps/left-out.ts'
import { must } from '../../domain/must.ts'
import { type Columns, readColumns, readEnds, readRows, readWhatFits } from '../read-rows.ts'

/** Every table that has somebody's rows, with those that no copy has. */
async function columnsOf(db: TenantDb): Promise<Columns> {
  const columns = await readColumns(db)
  for (const table of movedAlong) {
    columns[table] = await namesIn(db, table)
  }
  return columns
}

async function namesIn(db: TenantDb, table: string): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    sql`select name from pragma_table_info(${table}) order by cid`,
  )
  return rows.map(({ name }) => name)
}

/** Every row of both databases beside each other, by the hashes of some thousand at a time. Gives how many are the same. */
export async function compareDatabases(
  from: TenantDb,
  to: TenantDb,
): Promise<{ rows: number; differing: string[] }> {
  const columns = await columnsOf(from)
  const [{ ends }, other] = await Promise.all([
    readEnds(from, Object.keys(columns)),
    readEnds(to, Object.keys(columns)),
  ])
  const differing = Object.keys(ends).filter((table) => ends[table] !== other.ends[table])
  let rows = 0
  let last: DumpedRows | undefined
  for (let reads = nextReads(ends, last); reads.length > 0; reads = nextReads(ends, last)) {
    const mine = await readWhatFits(from, columns, reads)
    const same = mine.map(({ read }, index) => {
      const { limit } = must(reads[index], 'read')
      return { ...read, end: read.last, limit }
    })
    const theirs = await readRows(to, columns, same)
    for (const [index, { read }] of mine.entries()) {
      const { read: found } = must(theirs[index], 'rows')
      if (found.sha256 !== read.sha256) differing.push(`${read.table} behind row ${read.after}`)
      rows += read.rows
    }
    last = mine.at(-1)?.read
  }
  return { rows, differing }
}

/** What no copy has and who moves keeps: links of letters that are open, sign-ins under way, tries of a day. */
export async function carryAlong(from: TenantDb, to: TenantDb) {
  for (const table of movedAlong) {
    const columns = await namesIn(from, table)
    const { ends } = await readEnds(from, [table])
    await to.run(sql`delete from ${sql.identifier(table)}`)
    const names = sql.join(
      ['rowid', ...columns].map((name) => sql.identifier(name)),
      sql.raw(', '),
    )
    const values = sql.join(
      ['rowid', ...columns].map((_name, index) => sql.raw(`value->>${index}`)),
      sql.raw(', '),
    )
    let last: DumpedRows | undefined
    for (let reads = nextReads(ends, last); reads.length > 0; reads = nextReads(ends, last)) {
      const [found] = await readRows(from, { [table]: columns }, reads)
      const { read, text } = must(found, 'rows')
      const json = `[${text.trimEnd().replaceAll('\n', ',')}]`
      if (read.rows > 0)
        await to.run(
          sql`insert into ${sql.identifier(table)} (${names}) select ${values} from json_each(${json})`,
        )
      last = read
    }
  }
}

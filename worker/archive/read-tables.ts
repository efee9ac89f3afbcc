import { and, eq, gt, sql } from 'drizzle-orm'
import { endThatFits } from '../core/d1/what-fits.ts'
import type { TenantDb } from '../core/databases.ts'
import { auditEntries } from '../db/records.ts'
import { must } from '../domain/must.ts'
import type { ArchivedTable } from './archived-table.ts'
import { archivedTables } from './tables.ts'

export type Row = Record<string, string | number | null>

/** Where the log and each table end: an archive has nothing behind that. */
export type Ends = { entry: number; hash: string; rows: Record<string, number> }

/** All ends in one statement, so of one moment. */
export async function readEnds(db: TenantDb): Promise<Ends> {
  const last = archivedTables.map(
    ({ name }) =>
      sql`coalesce((select rowid from ${sql.identifier(name)} order by rowid desc limit 1), 0) as ${sql.identifier(name)}`,
  )
  const head = sql`(select ${auditEntries.hash} from ${auditEntries} order by ${auditEntries.seq} desc limit 1)`
  const [found] = await db.all<Row>(
    sql`select ${head} as head_hash, ${sql.join(last, sql.raw(', '))}`,
  )
  const { head_hash: hash, ...rows } = must(found, 'ends')
  const ends = Object.fromEntries(Object.entries(rows).map(([name, end]) => [name, Number(end)]))
  return { entry: ends.audit_entries ?? 0, hash: String(hash ?? ''), rows: ends }
}

type Source = { db: TenantDb; organisationId: string }
type Asked = Pick<ArchivedTable, 'name' | 'columns' | 'fileKey' | 'masked'> & {
  after: number
  end: number
  limit: number
}

/** The next rows of a table, as an archive has them. */
export function readPage({ db, organisationId }: Source, asked: Asked): Promise<Row[]> {
  const { name, columns, fileKey, masked = {}, after, end, limit } = asked
  const selected = columns.map((column) => {
    const as = sql.identifier(column)
    // the id of the organisation is a whole word of the key
    if (column === fileKey) return sql`replace(${as}, ${`/${organisationId}/`}, '/') as ${as}`
    return masked[column] ? sql`${sql.raw(masked[column])} as ${as}` : as
  })
  return db.all<Row>(sql`select rowid as "rowid", ${sql.join(selected, sql.raw(', '))}
    from ${sql.identifier(name)} where rowid > ${after} and rowid <= ${end}
    order by rowid limit ${limit}`)
}

type Behind = Pick<Asked, 'name' | 'columns' | 'after' | 'end' | 'limit'>

/** How far the page behind `after` goes. */
export const endOfPage = (db: TenantDb, { name, ...asked }: Behind): Promise<number> =>
  endThatFits(db, { ...asked, table: name })

/** A page as the file that an archive has of it: a row a line. */
export const pageBytes = (rows: Row[]) =>
  new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/** The newest migration of the database itself. */
export async function readSchema(db: TenantDb): Promise<string> {
  const [found] = await db.all<{ version: string }>(
    sql`select max(name) as version from schema_migrations`,
  )
  return must(found, 'schema').version
}

type Begun = { id: string; userId: string; since: Date }

/** Did this person begin this archive a moment ago? */
export async function isBegunBy(db: TenantDb, { id, userId, since }: Begun): Promise<boolean> {
  const rows = await db
    .select({ seq: auditEntries.seq })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, `archive/${id}`),
        eq(auditEntries.action, 'archive.begun'),
        eq(auditEntries.actorId, userId),
        gt(auditEntries.at, since),
      ),
    )
  return rows.length > 0
}

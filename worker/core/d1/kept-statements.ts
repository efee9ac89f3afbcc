import type { Statement } from '../bulk.ts'
import { buildsOnly, type RealmDb, type TenantDb } from '../databases.ts'
import { opened, standIns, type Values } from './stand-ins.ts'

/** What drizzle makes of a statement, as far as its batch asks for it. */
type Prepared = {
  getQuery: () => { sql: string; params: unknown[] }
  mapResult: (result: unknown, isBatch: boolean) => unknown
}
type Preparing = { _prepare: () => Prepared }

/**
 * Statements for a `db.batch` that are built once in an isolate, and then given values alone: building sixteen takes longer
 * than asking them. `build` sees a handle that asks nothing, and something in place of each value, which it hands on and does
 * not look at.
 */
export function keptStatements<Name extends string, const Statements extends readonly Statement[]>(
  names: readonly Name[],
  build: (db: TenantDb, values: Values<Name>) => Statements,
): (db: TenantDb, values: Values<Name>) => Statements {
  let kept: ReturnType<typeof keep<Name>>[] | undefined
  return (db, values) => {
    kept ??= keepAll(names, build)
    const asked = kept.map((statement) => statement(db, values))
    return asked as unknown as Statements // in their order, and with their own results; a batch asks them nothing else
  }
}

function keepAll<Name extends string>(
  names: readonly Name[],
  build: (db: TenantDb, values: Values<Name>) => readonly Statement[],
) {
  const standing = standIns(names)
  const statements = build(buildsOnly, standing)
  return statements.map((statement) => keep(statement as unknown as Preparing, standing)) // as drizzle's batch takes it
}

function keep<Name extends string>(statement: Preparing, standing: Values<Name>) {
  const prepared = statement._prepare()
  const { sql, params } = prepared.getQuery()
  const valuesIn = opened({ sql, params }, standing)
  return (db: TenantDb, values: Values<Name>) => {
    const query = { sql, params: valuesIn(values) }
    const asked = {
      getQuery: () => query,
      stmt: db.$client.prepare(sql),
      mapResult: prepared.mapResult.bind(prepared),
    }
    return { _prepare: () => asked }
  }
}

/** A statement of our own text for a `db.batch`; its rows come as the database names them. */
export function ownStatement<Row>(
  db: RealmDb,
  { sql, values }: { sql: string; values: unknown[] },
) {
  const asked = {
    getQuery: () => ({ sql, params: values }),
    stmt: db.$client.prepare(sql),
    mapResult: (found: D1Result<Row>) => found.results,
  }
  return { _prepare: () => asked } as unknown as Statement & { _: { result: Row[] } } // as above
}

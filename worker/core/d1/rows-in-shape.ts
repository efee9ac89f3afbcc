import { Column, getTableName, is, type SQL } from 'drizzle-orm'
import { D1PreparedQuery } from 'drizzle-orm/d1'

/*
 * Drizzle makes each row by adding one column after the other to an empty object. Beyond sixteen of them the engine keeps such an
 * object as a table of names of its own: four times as much memory, and six times the time. Here a row is a copy of one that has
 * all its columns, so that all rows of a statement share their names.
 */

type Decoder = { mapFromDriverValue: (value: unknown) => unknown }
type Field = { path: string[]; field: Column | Decoding }
/** What stands in a list of columns beside columns: an expression, by itself, with a name, or in a question of its own. */
type Decoding = { decoder: Decoder } | { sql: SQL } | { _: { sql: SQL } }
/** By table: does a row of the join always have one of it? */
type Joined = Record<string, boolean> | undefined
type Row = Record<string, unknown>
type MadeOf = (values: unknown[]) => Row
/** For each answer anew, because one row remembers the one before. */
type Making = () => MadeOf
type Query = { fields?: Field[]; customResultMapper?: unknown; joinsNotNullableMap?: Joined }

const { mapAllResult } = D1PreparedQuery.prototype

/** Every statement that drizzle asks gives its rows in this way. */
export function giveRowsInShape() {
  Object.defineProperty(D1PreparedQuery.prototype, 'mapAllResult', {
    value(this: Query & D1PreparedQuery, found: unknown, isOfBatch?: boolean): unknown {
      const { fields, customResultMapper, joinsNotNullableMap } = this
      const making = fields && !customResultMapper && rowOf(fields, joinsNotNullableMap)
      if (!making) return mapAllResult.call(this, found, isOfBatch)
      const made = making()
      // as the database gives them: in a batch by name, else the values in their order
      if (!isOfBatch) return (found as unknown[][]).map((row) => made(row))
      return (found as D1Result<Row>).results.map((row) => made(Object.values(row)))
    },
  })
}

const known = new WeakMap<Field[], Making | undefined>()

/** How a row is made of the values of these columns; nothing where a part of it may be missing, which drizzle knows. */
function rowOf(fields: Field[], joined: Joined): Making | undefined {
  if (known.has(fields)) return known.get(fields)
  const isPlain = fields.every(
    ({ path, field }) => path.length === 1 || isThere(path, field, joined),
  )
  const made = isPlain ? build(fields) : undefined
  known.set(fields, made)
  return made
}

function isThere(path: string[], field: Field['field'], joined: Joined) {
  return path.length === 2 && (!is(field, Column) || joined?.[getTableName(field.table)] === true)
}

function build(fields: Field[]): Making {
  const shape = shapeOf(fields.map(({ path }) => path[0] ?? ''))
  const groups = [
    ...new Set(fields.flatMap(({ path }) => (path.length === 2 ? path.slice(0, 1) : []))),
  ]
  const parts = groups.map((name) => {
    const own = fields.filter(({ path }) => path.length === 2 && path[0] === name)
    return { name, shape: shapeOf(own.map(({ path }) => path[1] ?? '')) }
  })
  const columns = fields.map(({ path: [first = '', second], field }) => {
    const decoder = decoderOf(field)
    return { first, second, decoder }
  })
  return () => {
    const before: unknown[] = []
    return (values) => {
      const row = { ...shape }
      for (const part of parts) row[part.name] = { ...part.shape }
      for (const [index, { first, second, decoder }] of columns.entries()) {
        const value = values[index]
        let read = value === null ? null : decoder.mapFromDriverValue(value)
        // whoever edited a line edited the next one too: a text that is repeated is held once
        if (typeof read === 'string' && read === before[index]) read = before[index]
        before[index] = read
        if (second === undefined) row[first] = read
        else (row[first] as Row)[second] = read // one of the parts
      }
      return row
    }
  }
}

function decoderOf(field: Field['field']): Decoder {
  if (is(field, Column)) return field
  if ('decoder' in field) return field.decoder
  const { sql } = '_' in field ? field._ : field
  return (sql as unknown as { decoder: Decoder }).decoder // which its type keeps to itself
}

/** By its names: an object that has each of them, as the engine makes one at once. */
const shapes = new Map<string, Row>()
const shapesMax = 2_000

function shapeOf(names: string[]): Row {
  const text = `{${[...new Set(names)].map((name) => `${JSON.stringify(name)}:null`).join()}}`
  const made = shapes.get(text)
  if (made) return made
  if (shapes.size >= shapesMax) shapes.clear()
  const shape: Row = JSON.parse(text)
  shapes.set(text, shape)
  return shape
}

/** The most parameters, and the longest of them, that anybody asks an organisation's database with, until it is stopped. */
export function watchSizes(database: D1Database) {
  const most = { parameters: 0, bytes: 0 }
  const statement = Object.getPrototypeOf(database.prepare('select 1'))
  const { bind } = statement
  statement.bind = function watched(this: D1PreparedStatement, ...values: unknown[]) {
    most.parameters = Math.max(most.parameters, values.length)
    for (const value of values) {
      if (typeof value === 'string') most.bytes = Math.max(most.bytes, Buffer.byteLength(value))
    }
    return bind.apply(this, values)
  }
  const stop = () => {
    statement.bind = bind
    return most
  }
  return stop
}

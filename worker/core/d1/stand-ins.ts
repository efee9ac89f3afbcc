/*
 * A question that is asked often is the same text each time. It is built once in an isolate, with something in place of each
 * value that no value is; from then on only the values are new.
 */

export type StandIns<Name extends string> = Record<Name, string>
export type Built = { sql: string; params: unknown[] }
export type Values<Name extends string> = Record<Name, string>

/** What stands in for each value while a text is built. */
export function standIns<Name extends string>(names: readonly Name[]): StandIns<Name> {
  const made = names.map((name) => [name, `${name} ${crypto.randomUUID()}`])
  return Object.fromEntries(made) as StandIns<Name> // one of each name
}

/**
 * Puts values in place of their stand-ins. Throws where a stand-in was made part of something else, or of the text: then what
 * was built depends on its value, and cannot be kept.
 */
export function opened<Name extends string>({ sql, params }: Built, standing: StandIns<Name>) {
  const names = Object.keys(standing) as Name[] // its own
  for (const name of names) {
    const isTaken = (text: unknown) => typeof text === 'string' && text.includes(standing[name])
    const isPart = params.some((param) => param !== standing[name] && isTaken(param))
    if (isTaken(sql) || isPart) throw new Error(`${name} is part of something: ${sql}`)
  }
  const places = params.map((param) => names.find((name) => standing[name] === param))
  return (values: Values<Name>): unknown[] =>
    places.map((name, index) => (name === undefined ? params[index] : values[name]))
}

import { rowsIn, type World } from './world.ts'

/* Two days on which the same was done differ in what is new each time: ids, moments, seals. Anything else is a difference. */

const newEachTime: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'moment'],
  [/\b1\d{12}\b/g, 'moment'],
  [/[\w+/=-]{20,}/g, 'seal'],
]

export function plain(text: string): string {
  return newEachTime.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
}

/** By `table.column`, its values; of the files their names. */
export type Told = Map<string, string[]>

export function tell({ databases, files }: World): Told {
  const told: Told = new Map()
  for (const [database, { tables, columns }] of databases) {
    for (const [table, text] of tables) {
      const place = `${database}.${table}`
      for (const [name, values] of valuesOf(place, text, columns.get(table) ?? []))
        told.set(name, values)
    }
  }
  const names = [...files.values()].map(({ key, bytes }) => `${plain(key)} ${bytes.byteLength}`)
  told.set('r2.files.names', names.sort())
  return told
}

/** Most tables are as they were. */
const lately = new Map<string, { text: string; values: [string, string[]][] }>()

function valuesOf(place: string, text: string, columns: string[]): [string, string[]][] {
  const before = lately.get(place)
  if (before?.text === text) return before.values
  const rows = rowsIn(text)
  const values: [string, string[]][] = [
    [`${place}.rows`, [String(rows.length)]],
    ...columns.map((column, index): [string, string[]] => [
      `${place}.${column}`,
      rows.map((row) => plain(String(row[index]))).sort(),
    ]),
  ]
  lately.set(place, { text, values })
  return values
}

/** `table.column: what it was, what it is`, of whatever differs. */
export function differences(one: Told, other: Told): string[] {
  const found: string[] = []
  for (const place of new Set([...one.keys(), ...other.keys()])) {
    const [values, seen] = [one.get(place) ?? [], other.get(place) ?? []]
    if (values.join('\n') === seen.join('\n')) continue
    const left = values.filter((value) => !seen.includes(value))
    const came = seen.filter((value) => !values.includes(value))
    found.push(`${place}: ${left.join().slice(0, 120)} | ${came.join().slice(0, 120)}`)
  }
  return found
}

/** The tables in which there are differences. */
export const tablesIn = (found: string[]): string[] => [
  ...new Set(found.map((difference) => difference.replace(/^\w+\./, '').replace(/[.:].*/s, ''))),
]

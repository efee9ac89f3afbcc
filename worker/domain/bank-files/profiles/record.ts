/** One field of a record: its width in characters and how its text is set in that width. */
export type Field<Name extends string = string> =
  | { name: Name; width: number; fill: 'left' | 'right' | 'zeros' }
  | { name?: undefined; width: number; fill: 'blank' }

/** A record is its fields, from position 1 on. */
export type RecordTable<Name extends string = string> = readonly Field<Name>[]

export type RecordValues<Name extends string> = Record<Name, string>

/**
 * The values set in the record's width. Throws when one is too long: nothing is ever cut to fit.
 */
export function writeRecord<Name extends string>(
  fields: RecordTable<Name>,
  values: RecordValues<Name>,
): string {
  let line = ''
  for (const field of fields) line += field.name ? set(field, values[field.name]) : blank(field)
  return line
}

function set(field: Field, text: string): string {
  if (text.length > field.width) {
    throw new RangeError(`${field.name} takes ${field.width} characters, not "${text}"`)
  }
  if (field.fill === 'left') return text.padEnd(field.width)
  return text.padStart(field.width, field.fill === 'zeros' ? '0' : ' ')
}

function blank(field: Field): string {
  return ' '.repeat(field.width)
}

/**
 * The values of a line without their fill. Leading zeros of a zero-filled field cannot be told from
 * its fill, so they go too: an account of a Kundu Pei file reads without them.
 */
export function readRecord<Name extends string>(
  fields: RecordTable<Name>,
  line: string,
): RecordValues<Name> {
  const values: Partial<RecordValues<Name>> = {}
  for (const { field, text } of slices(fields, line)) {
    if (field.name) values[field.name] = withoutFill(field, text)
  }
  // Safe: the loop above gave every named field of the table its value.
  return values as RecordValues<Name>
}

function withoutFill(field: Field, text: string): string {
  if (field.fill === 'left') return text.trimEnd()
  if (field.fill === 'zeros') return text.trim().replace(/^0+(?=.)/, '')
  return text.trim()
}

/** Each field of the table with its part of the line, exactly as it stands there. */
export function slices<Name extends string>(fields: RecordTable<Name>, line: string) {
  let start = 0
  return fields.map((field) => {
    const text = line.slice(start, start + field.width)
    start += field.width
    return { field, text }
  })
}

/** Where a field begins in its record, from 0, and how wide it is. */
export function placeOf<Name extends string>(
  fields: RecordTable<Name>,
  name: Name,
): { start: number; width: number } {
  const index = fields.findIndex((field) => field.name === name)
  if (index < 0) throw new RangeError(`the record has no ${name}`)
  return { start: widthOf(fields.slice(0, index)), width: fields[index]?.width ?? 0 }
}

/** Characters of the whole record. */
export function widthOf(fields: RecordTable): number {
  return fields.reduce((width, field) => width + field.width, 0)
}

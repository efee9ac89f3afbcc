type Schema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
}

/** What is bounded by a rule of its own further in: no text and no table of switches is longer. */
const textMax = 1_000
const bytesOfCharacter = 3

/** The longest JSON that a schema takes. A list without an end has none. */
export function mostBytesOf(schema: object): number {
  const { anyOf, type, properties = {}, ...one }: Schema = schema
  const chosen = one.enum ?? (one.const === undefined ? undefined : [one.const])
  if (chosen) return Math.max(...chosen.map((value) => JSON.stringify(value).length))
  if (anyOf) return Math.max(...anyOf.map(mostBytesOf))
  if (type === 'string') return (one.maxLength ?? textMax) * bytesOfCharacter + 2
  if (type === 'array') return (one.maxItems ?? Infinity) * (mostBytesOf(one.items ?? {}) + 1)
  const fields = Object.entries(properties).map(
    ([name, field]) => name.length + 4 + mostBytesOf(field),
  )
  return fields.reduce((sum, bytes) => sum + bytes, 24)
}

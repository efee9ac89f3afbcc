import type * as z from 'zod/mini'
import { definitionOf } from '../../testing/routes/schema-definition.ts'

type Fields = Record<string, unknown>

/** A value that differs from the one it was made of in one place. */
export type Variant = { at: string; value: unknown }

/**
 * What differs from a value in one leaf of its schema: another text, figure or choice; of a list one more, one less, two that
 * changed places, and what two of it have exchanged. A field that the value does not have is refused: a sample has every field.
 */
export function variantsOf(schema: z.core.$ZodType, value: unknown, at = ''): Variant[] {
  const { type, ...made } = definitionOf(schema)
  const inner = made.innerType ?? made.in
  const other = (found: unknown[]) => found.map((one) => ({ at, value: one }))
  switch (type) {
    case 'object':
      return ofObject(made.shape ?? {}, value as Fields, at)
    case 'array':
      return ofList(made.element as z.core.$ZodType, value as unknown[], at)
    case 'record':
      return ofRecord(value as Fields, at)
    case 'union': {
      const option = made.options?.find((one) => isOf(one, value))
      if (!option) throw new Error(`no choice of ${at} has this value`)
      return variantsOf(option, value, at)
    }
    case 'optional':
      return [
        ...variantsOf(inner as z.core.$ZodType, value, at),
        // a choice that was there before is as good as none
        ...other(isChoice(inner as z.core.$ZodType) ? [] : [undefined]),
      ]
    case 'nullable':
      // of the last band there is no highest total
      if (value === null) return other([7])
      return [...variantsOf(inner as z.core.$ZodType, value, at), ...other([null])]
    case 'default':
    case 'pipe':
      return variantsOf(inner as z.core.$ZodType, value, at)
    case 'enum':
      return other(Object.values(made.entries ?? {}).filter((one) => one !== value))
    case 'literal':
      return other((made.values ?? []).filter((one) => one !== value))
    default:
      return other(othersOf(value, at))
  }
}

const isChoice = (schema: z.core.$ZodType) =>
  ['enum', 'boolean'].includes(definitionOf(schema).type)

const isOf = (schema: z.core.$ZodType, value: unknown) => {
  const { shape = {} } = definitionOf(schema)
  const { values } = shape.what ? definitionOf(shape.what) : {}
  return values?.includes((value as Fields).what) ?? false
}

const isDay = /^\d{4}-\d\d-\d\d$/

function othersOf(value: unknown, at: string): unknown[] {
  if (typeof value === 'string' && isDay.test(value)) return ['2027-01-01', '2027-01-02']
  if (typeof value === 'string') return [`${value}x`, '']
  if (typeof value === 'number') return [value + 1, value + 100]
  if (typeof value === 'boolean') return [!value]
  throw new Error(`the sample has nothing at ${at}`)
}

function ofObject(shape: Record<string, z.core.$ZodType>, value: Fields, at: string): Variant[] {
  return Object.entries(shape).flatMap(([name, field]) =>
    variantsOf(field, value[name], `${at}.${name}`).map((one) => {
      const { [name]: _was, ...others } = value
      const isLeftOut = one.value === undefined
      return { at: one.at, value: isLeftOut ? others : { ...others, [name]: one.value } }
    }),
  )
}

function ofRecord(value: Fields, at: string): Variant[] {
  const [name = '', ...more] = Object.keys(value)
  const without = Object.fromEntries(more.map((one) => [one, value[one]]))
  return [
    { at, value: without },
    { at, value: { ...value, another: 1 } },
    ...othersOf(value[name], at).map((one) => ({ at, value: { ...value, [name]: one } })),
  ]
}

function ofList(element: z.core.$ZodType, list: unknown[], at: string): Variant[] {
  if (list.length < 2) throw new Error(`the sample of ${at} has fewer than two`)
  const put = (place: number, one: unknown) => list.map((was, i) => (i === place ? one : was))
  const [first, second] = list as [Fields, Fields]
  const isOfFields = typeof first === 'object'
  const exchanged = Object.keys(isOfFields ? first : {})
    // an account stands beside its own name, however many have that name
    .filter((name) => name !== 'name')
    .map((name) => [
      { ...first, [name]: second[name] },
      { ...second, [name]: first[name] },
      ...list.slice(2),
    ])
  return [
    ...list.flatMap((one, place) =>
      variantsOf(element, one, `${at}[]`).map((changed) => ({
        at: changed.at,
        value: put(place, changed.value),
      })),
    ),
    ...list.map((_, place) => ({ at, value: list.filter((__, i) => i !== place) })),
    { at, value: [...list, first] },
    { at, value: [second, first, ...list.slice(2)] },
    ...exchanged.map((value) => ({ at: `${at}[]`, value })),
  ]
}

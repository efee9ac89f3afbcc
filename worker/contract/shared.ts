import * as z from 'zod/mini'
import { hiddenSignIn, hiddenSignSentence } from '../domain/hidden-sign.ts'

/** Whole toea on the wire: an integer, never a fraction, never text. */
export const Toea = z.int().check(z.nonnegative())

/** A moment on the wire: ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** A civil day: `2026-11-26`. */
export const Day = z.iso.date('Write the day as YYYY-MM-DD')

export const Person = z.object({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof Person>

/** A page of a list. `nextCursor` is opaque; `null` means that this was the last page. */
export function page<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
}

/** Every sign of it can be seen. */
const readable = (label: string, isLine: boolean) =>
  z.refine<string>((value) => !hiddenSignIn(value, isLine), {
    error: ({ input }) => hiddenSignSentence(label, String(input), isLine),
  })

/** Required text with both limits said in the sentence. */
export function text(label: string, max: number, isLine = false) {
  return z
    .string(`${label} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} can have at most ${max} characters`),
      readable(label, isLine),
    )
}

/** A name, or whatever else is one line: no line end and no tab is in it. */
export const line = (label: string, max: number) => text(label, max, true)

/** Text that may be empty. */
export function optionalText(label: string, max: number, isLine = false) {
  return z._default(
    z
      .string(`${label} must be text`)
      .check(
        z.trim(),
        z.maxLength(max, `${label} can have at most ${max} characters`),
        readable(label, isLine),
      ),
    '',
  )
}

export const optionalLine = (label: string, max: number) => optionalText(label, max, true)

type Undefaulted<Field> = Field extends z.ZodMiniDefault<infer Inner> ? Inner : Field

/**
 * What may change of a thing: every field may be left out, and what is left out stays as it is. `z.partial` is not
 * enough: it fills a field that was left out with its default.
 */
export function changesOf<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const plain = field instanceof z.ZodMiniDefault ? field.def.innerType : field
    return [name, z.optional(plain)]
  })
  type Changes = { [Name in keyof Shape]: z.ZodMiniOptional<Undefaulted<Shape[Name]>> }
  return z.object(Object.fromEntries(fields) as Changes) // the same names, each made optional above
}

/** A whole number as an address has it: its figures alone, where a computer's own forms (`0x10`, `1e3`, nothing) would be numbers too. */
export function figures(least: number, most: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,15}$/, 'Give a whole number, in figures')),
      z.transform(Number),
    ),
    z.int().check(z.minimum(least), z.maximum(most)),
  )
}

const pageSizeMax = 200
export const pageSizeDefault = 50

/** What every list that is paged by a key takes. */
export const paging = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(figures(1, pageSizeMax), pageSizeDefault),
}
export const PageQuery = z.object(paging)

/** The source accounts that a list can be narrowed to, with its first page, for those who may see them. */
export const accountChoices = z.optional(z.array(Person))

/** A word that narrows a list. */
export const filterText = z.optional(z.string().check(z.maxLength(120)))

/** What narrows a list of batches, and every list of what lies in them. */
export const batchFilter = {
  /** The beginning of words. */
  search: z.optional(z.string().check(z.maxLength(80))),
  /** One state, or several with commas between them. */
  state: z.optional(z.string().check(z.maxLength(200))),
  /** The source account, by its id. */
  account: filterText,
  /** The pay day, from this day to that one. */
  from: z.optional(Day),
  to: z.optional(Day),
}

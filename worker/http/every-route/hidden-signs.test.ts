import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { baseOperations, operations } from '../../contract/operations/every-operation.ts'
import { definitionOf } from '../../testing/routes/schema-definition.ts'

type Field = { at: string; schema: z.core.$ZodType }

/** Every field of text that a call takes, by its place. */
function textsOf(schema: z.core.$ZodType, at: string): Field[] {
  const definition = definitionOf(schema)
  const { type, shape = {}, options = [] } = definition
  if (type === 'string') return [{ at, schema }]
  const parts = [definition.element, definition.innerType, definition.in, definition.valueType]
  return [
    ...Object.entries(shape).flatMap(([name, field]) => textsOf(field, `${at}.${name}`)),
    ...[...parts, ...options].flatMap((part) => (part ? textsOf(part, at) : [])),
  ]
}

const texts = [...operations, ...baseOperations].flatMap(({ method, path, body }) =>
  body ? textsOf(body, `${method} ${path}`) : [],
)

/** What is compared with what is there, and never kept as it came. */
const lookedUp =
  /\.(?:adminKey|password|\w*[iI]ds?|code|token|digest|keys|findingsSeen|removed|credential|onBehalfOf|askedAt)$/
/** Held to the letters that a bank carries, which are fewer, with the row and the field (payments.test.ts). */
const ofBanks = /payments.*\.(?:name|bsb|accountNumber|reference)$|source-accounts.*\.switches$/
/** Refused by the domain, with the row and the invoice (invoices.test.ts). */
const ofInvoices = /payments.*\.invoices\.number$/
/** What stands behind the question mark of a list's address: its list reads it anew each time. */
const ofAddresses = /views\.query$/

test('no call takes a name of two lines', () => {
  const names = texts.filter(
    ({ at }) => /(?:\.name|Name|\.title|\.subject)$/.test(at) && !ofBanks.test(at),
  )
  expect(names.length).toBeGreaterThan(15)
  const taking = names.filter(({ schema }) => z.safeParse(schema, 'a\nb').success)
  expect(taking.map(({ at }) => at)).toEqual([])
})

test('no call takes a name or a message with signs that cannot be seen', () => {
  expect(texts.length).toBeGreaterThan(60)
  const signs = ['\u0000', '\u200B', '\u202E', '\uD800', '\uFEFF', '\u2066', '\u007F']
  const taking = texts.filter(
    ({ at, schema }) =>
      ![lookedUp, ofBanks, ofInvoices, ofAddresses].some((known) => known.test(at)) &&
      signs.some((sign) => z.safeParse(schema, `a${sign}b`).success),
  )
  expect(taking.map(({ at }) => at)).toEqual([])
})

import type { ApiCall, ApiField, ApiRefusal, ApiRoom } from '#pages/public/api/api-page.tsx'
import { operations } from '../contract/operations/every-operation.ts'
import { sentenceOf, statusOf } from '../core/refusals/refusal.ts'
import { scopeOf } from '../domain/integrations/scopes.ts'
import { openApi } from '../http/open-api.ts'
import { refusalsOfCalls, refusalsOfEveryCall } from './refusals-of-keys.ts'

/** As much of a JSON schema as a page says in words. */
type Schema = {
  type?: string
  format?: string
  enum?: (string | number)[]
  const?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  default?: unknown
}
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Described = {
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: { '2XX': { content?: Content } }
}

/** Every call that a key may make, by its room, as the description of the API has it. */
export function apiRooms(): ApiRoom[] {
  made ??= readRooms()
  return made
}

/** Once in an isolate: what is read of takes a tenth of a second to make, and anybody may ask for the page. */
let made: ApiRoom[] | undefined

function readRooms(): ApiRoom[] {
  const { paths } = openApi(operations)
  const calls = operations.flatMap(({ method, path }): (ApiCall & { room: string })[] => {
    const scope = scopeOf(method, path)
    if (!scope) return []
    const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method] as Described // its own document
    const { summary, parameters, requestBody, responses } = described
    const sent = Object.values(requestBody?.content ?? {})[0]?.schema
    const heard = Object.values(responses['2XX'].content ?? {})[0]?.schema
    return [
      {
        room: path.split('/')[2] ?? '',
        name: `${method.toUpperCase()} ${path}`,
        summary,
        scope,
        query: parameters.filter((one) => one.in === 'query').map(parameterField),
        body: sent ? fieldsOf(sent) : [],
        answer: namesOf(heard),
      },
    ]
  })
  const rooms = Map.groupBy(calls, ({ room }) => room)
  return [...rooms].map(([name, ofRoom]) => ({ name, calls: ofRoom }))
}

const parameterField = ({ name, required, schema }: Parameter): ApiField => ({
  name,
  what: wordsOf(schema),
  isRequired: required === true && schema.default === undefined,
})

/** The fields of an object, and of the objects in its lists: `payments[].amountToea`. */
function fieldsOf({ properties = {}, required = [] }: Schema, before = ''): ApiField[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const isRequired = required.includes(key) && schema.default === undefined
    const inside = schema.type === 'array' ? schema.items : schema
    const name = `${before}${key}`
    const field = { name, what: wordsOf(schema), isRequired }
    const path = schema.type === 'array' ? `${name}[].` : `${name}.`
    return [field, ...(inside?.properties ? fieldsOf(inside, path) : [])]
  })
}

function wordsOf(schema: Schema): string {
  const { type, format, enum: names, anyOf, items, maxLength, minItems, maxItems } = schema
  if (anyOf) return anyOf.map(wordsOf).join(' or ')
  if (names) return names.join(' · ')
  if (type === 'array') {
    const range = [minItems && `at least ${minItems}`, maxItems && `at most ${maxItems}`]
    const limits = range.filter(Boolean).join(', ')
    const of = items?.enum ? ` of ${items.enum.join(' · ')}` : ''
    return `list${of}${limits && `, ${limits}`}`
  }
  if (type === 'integer' || type === 'number') return numberWords(schema)
  if (type === 'string' && format === 'date') return 'day'
  const limit = maxLength ? `, at most ${maxLength} characters` : ''
  return `${type === 'string' ? 'text' : (type ?? 'anything')}${limit}`
}

function numberWords({ minimum, maximum }: Schema): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (isBounded) return `whole number, ${minimum ?? 0} to ${maximum}`
  return minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER
    ? `whole number, at least ${minimum}`
    : 'whole number'
}

/** The names of what is answered; of a list, of one of it. */
function namesOf(schema: Schema | undefined): string {
  const { properties } = schema ?? {}
  if (!properties) return ''
  const one = properties.items?.items?.properties
  if (one) return `items, each with ${Object.keys(one).join(', ')}; nextCursor`
  return Object.keys(properties).join(', ')
}

export function apiRefusals(): ApiRefusal[] {
  return [...refusalsOfEveryCall, ...refusalsOfCalls].map((code) => ({
    code,
    status: statusOf(code),
    sentence: sentenceOf(code),
  }))
}

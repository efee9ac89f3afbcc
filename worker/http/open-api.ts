import * as z from 'zod/mini'
import type { ApiOperation } from '../contract/operations/operation.ts'
import { Problem } from '../contract/problem.ts'
import { needsKey } from '../domain/integrations/keyed-calls.ts'
import { scopeOf } from '../domain/integrations/scopes.ts'

/** The API as OpenAPI 3.1, made from the same schemas that check what crosses the wire. */
export function openApi(operations: ApiOperation[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, summary, body, query, answer, media } of operations) {
    const parameters = [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(query ? queryParameters(query) : []),
      ...(method === 'get' ? [] : [keyOf(method, path)]),
    ]
    const type = media ?? 'application/json'
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = {
      ...paths[address],
      [method]: {
        summary,
        // what an API key needs for it; where nothing is named, it takes a person
        'x-scope': scopeOf(method, path) ?? 'none',
        parameters,
        ...(body && {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }),
        responses: {
          '2XX': {
            description: summary,
            ...(answer && { content: { [type]: { schema: schemaOf(answer, 'output') } } }),
          },
          default: {
            description: 'A refusal: `code` for programs, `detail` for people',
            content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
          },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bilum',
      version: '1',
      description: 'Bulk payments for organisations in Papua New Guinea',
    },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

const texts = new WeakMap<ApiOperation[], string>()

/**
 * The same as it is sent, made once in an isolate: it takes a tenth of a second in which nobody else is answered, and anybody may ask
 * for it as often as they like.
 */
export function openApiText(operations: ApiOperation[]): string {
  const text = texts.get(operations) ?? JSON.stringify(openApi(operations))
  texts.set(operations, text)
  return text
}

/** By which a repeat is known; where money or rights change it is not left out. */
function keyOf(method: string, path: string) {
  const required = needsKey(method.toUpperCase(), path)
  const schema = { type: 'string', minLength: 1, maxLength: 200 }
  return { name: 'Idempotency-Key', in: 'header', required, schema }
}

/** Every parameter of a query string with its own type, which is what its text is read as, and whether it may be left out. */
function queryParameters(query: z.ZodMiniObject) {
  const { properties = {} } = schemaOf(query, 'output')
  const { required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}

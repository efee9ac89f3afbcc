import { beforeAll, expect, test } from 'vitest'
import { baseOperations, operations } from '../../contract/operations/every-operation.ts'
import { organisationApp } from '../../organisation-app.ts'
import { apiRooms } from '../../site/api-reference.ts'
import { ask } from '../../testing/ask.ts'
import { makeCast, originOf } from '../../testing/cast.ts'
import { everyBaseHostRoute, everyRoute, isOpen } from '../../testing/routes/every-route.ts'
import { isQueryReader } from '../front-door/unread-query.ts'
import { openApiText } from '../open-api.ts'

type Operation = {
  summary: string
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  security: Record<string, string[]>[]
  components: { securitySchemes: Record<string, object> }
  paths: Record<string, Record<string, Operation>>
}

let document: Document
let all: { name: string; path: string; method: string; operation: Operation }[]
beforeAll(async () => {
  await makeCast()
  const { text } = await ask('GET', `${originOf('acme')}/api/openapi.json`)
  document = JSON.parse(text)
  all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { name: `${method} ${path}`, path, method, operation }
    }),
  )
})

test('it is made once in an isolate, and so is what its page says of it: making it holds everybody else', () => {
  let made = 0
  const list = new Proxy(baseOperations, {
    get(target, name) {
      if (name === Symbol.iterator) made += 1
      return Reflect.get(target, name)
    },
  })
  expect(openApiText(list)).toBe(openApiText(list))
  expect(made).toBe(1)
  expect(apiRooms()).toBe(apiRooms())
})

test('the list of operations and the routes of the API are the same', () => {
  const listed = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const registered = everyRoute.filter(({ isPage }) => !isPage).map(({ name }) => name)
  expect(listed.sort()).toEqual(registered.sort())
  expect(new Set(listed).size).toBe(listed.length)
})

test('the base host describes what anyone may call there', async () => {
  const open = everyBaseHostRoute.filter((route) => !route.isPage && isOpen(route))
  const { text } = await ask('GET', 'http://localhost/api/openapi.json')
  const paths: Document['paths'] = JSON.parse(text).paths
  const written = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(written.sort()).toEqual(open.map(({ name }) => name).sort())
})

test('the document has every operation, once', () => {
  const written = operations.map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(all.map(({ name }) => name).sort()).toEqual(written.sort())
})

test('what is sent whole can say what it was seen as, so that it writes over no change since', () => {
  type Body = { required?: string[]; properties?: Record<string, { type?: string }> }
  const ofOnePerson = ['put /api/views']
  const ofRowsThatWereSeen = ['put /api/batches/{id}/findings/reasons'] // their keys hold what was seen
  const whole = all.filter(({ method, operation }) => {
    const schema = operation.requestBody?.content['application/json']?.schema
    const { required = [], properties = {} }: Body = schema ?? {}
    const saysMuch =
      required.length > 1 || required.some((one) => properties[one]?.type === 'array')
    return (
      method === 'put' &&
      saysMuch &&
      !('was' in properties || 'revision' in properties || 'version' in properties)
    )
  })
  expect(whole.map(({ name }) => name).sort()).toEqual(
    [...ofOnePerson, ...ofRowsThatWereSeen].sort(),
  )
})

test('the document is OpenAPI 3.1 with a title, a version and a bearer token', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Bilum', version: expect.any(String) })
  expect(document.components.securitySchemes).toEqual({
    bearer: { type: 'http', scheme: 'bearer' },
  })
  for (const name of document.security.flatMap((one) => Object.keys(one))) {
    expect(document.components.securitySchemes).toHaveProperty(name)
  }
})

test('every operation has a summary, its path parameters and its answers', () => {
  for (const { name, path, method, operation } of all) {
    expect(path, name).toMatch(/^\/api(\/([\w.-]+|\{\w+\}))+$/)
    expect(['get', 'post', 'put', 'delete'], name).toContain(method)
    expect(operation.summary, name).not.toBe('')
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const declared = operation.parameters.filter((one) => one.in === 'path')
    expect(
      declared.map((one) => one.name),
      name,
    ).toEqual(inPath)
    expect(
      declared.every((one) => one.required === true),
      name,
    ).toBe(true)
    const keys = operation.parameters.map((one) => `${one.in}/${one.name}`)
    expect(new Set(keys).size, name).toBe(keys.length)
    if (method === 'get') expect(operation.requestBody, name).toBeUndefined()
    expect(Object.keys(operation.responses), name).toEqual(['2XX', 'default'])
    expect(operation.responses.default?.content, name).toHaveProperty(['application/problem+json'])
  }
})

test('every schema is an object that says what it is', () => {
  for (const { name, schema } of schemas()) {
    expect(schema, name).toBeTypeOf('object')
    expect(Object.keys(schema).length, name).toBeGreaterThan(0)
    expect(JSON.stringify(schema), name).not.toContain('"$ref":"#/$defs/undefined')
  }
})

test('money is whole toea wherever it stands', () => {
  const money = schemas().flatMap(({ name, schema }) => moneyOf(schema, name))
  expect(money.length).toBeGreaterThan(20)
  for (const { where, types } of money) {
    expect({ where, types: types.filter((type) => type !== 'null') }).toEqual({
      where,
      types: ['integer'],
    })
  }
})

test('the description is the same for everyone and needs no account', async () => {
  const { status, headers, text } = await ask('GET', `${originOf('beta')}/api/openapi.json`)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toContain('application/json')
  expect(JSON.parse(text)).toEqual(document)
})

function schemas() {
  return all.flatMap(({ name, operation }) => {
    const sent = Object.values(operation.requestBody?.content ?? {})
    const heard = Object.values(operation.responses).flatMap((one) =>
      Object.values(one.content ?? {}),
    )
    return [...sent, ...heard].map(({ schema }) => ({ name, schema }))
  })
}

/** Every property called …Toea, with the types it may have. */
function moneyOf(schema: unknown, where: string): { where: string; types: string[] }[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]) => {
    const here = `${where}.${name}`
    const inside = moneyOf(value, here)
    return /toea$/i.test(name) ? [{ where: here, types: typesOf(value) }, ...inside] : inside
  })
}

function typesOf(schema: { type?: string; anyOf?: { type?: string }[] }): string[] {
  return [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => (type ? [type] : []))
}

test('every parameter of a query says its type and its limits', () => {
  const parameters = all.flatMap(({ name, operation }) =>
    operation.parameters.filter((one) => one.in === 'query').map((one) => ({ of: name, ...one })),
  )
  const typeless = parameters.filter(({ schema }) => !('type' in schema))
  expect(typeless).toEqual([])
  const limit = parameters.find((one) => one.name === 'limit')
  expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
  const status = parameters.find((one) => one.of === 'get /api/payees' && one.name === 'status')
  expect(status?.schema).toMatchObject({
    enum: ['active', 'archived', 'stopped'],
    default: 'active',
  })
})

test('every query that a route reads is the one that is described', () => {
  const described = operations.filter(({ query }) => query)
  const reading = organisationApp.routes.filter(({ handler }) => isQueryReader(handler))
  const namesOf = (some: { method: string; path: string }[]) =>
    some.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()
  expect(namesOf(reading)).toEqual(namesOf(described))
})

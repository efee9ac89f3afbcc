import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PaymentChanges } from '../../contract/batches/payments.ts'
import { baseOperations, operations } from '../../contract/operations/every-operation.ts'
import { invoiceLimits } from '../../domain/payees/invoices/invoice.ts'
import worker from '../../index.ts'
import { entriesOfPeople } from '../../testing/ask.ts'
import { makeCast, mia, originOf, tokenOf } from '../../testing/cast.ts'
import { everyBaseHostRoute, everyRoute, isOpen } from '../../testing/routes/every-route.ts'
import { bodyCaps, capOf, routesThatTakeMore } from './body-caps.ts'
import { mostBytesOf } from './most-bytes.fixture.ts'

const chunk = new Uint8Array(16 * 1024).fill(32)
const endless = 90 * 1024 * 1024

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await tokenOf(mia)
})

const fields = 'application/x-www-form-urlencoded'
const changes = ({ method }: { method: string }) => method !== 'GET'
const acme = originOf('acme')
const routes = [
  ...everyRoute.filter(changes).map((route) => ({ ...route, origin: acme })),
  ...everyBaseHostRoute.filter(changes).map((route) => ({ ...route, origin: 'http://localhost' })),
].map(({ path, ...route }) => ({ ...route, url: route.origin + path.replace(/:\w+/g, 'a') }))

/** Sends 90 MB of spaces, and says how much of them was read, and whether it was told that no more is wanted. */
async function send(method: string, url: string, headers: Record<string, string> = {}) {
  let read = 0
  let isLetGo = false
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (read >= endless) return controller.close()
    read += chunk.byteLength
    controller.enqueue(chunk)
  }
  const cancel = () => {
    isLetGo = true
  }
  const body = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 })
  const asked = new Request<unknown, IncomingRequestCfProperties>(url, { method, body, headers })
  const answer = await worker.fetch(asked, env, createExecutionContext())
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    read,
    isLetGo,
  }
}

describe('the table of caps', () => {
  test('names routes that are there, none of which is open, and what it leaves out takes the least', () => {
    const closed = everyRoute.filter((route) => !isOpen(route)).map(({ name }) => name)
    expect(Object.keys(routesThatTakeMore).filter((name) => !closed.includes(name))).toEqual([])
    expect(capOf('POST /api/what-was-added-today')).toBe(bodyCaps.small)
  })

  test('has room for the longest body that each call takes', () => {
    const tooSmall = [...operations, ...baseOperations].flatMap(({ method, path, body }) => {
      const route = `${method.toUpperCase()} ${path}`
      const most = body ? mostBytesOf(z.toJSONSchema(body, { io: 'input' })) : 0
      return capOf(route).bytes >= most || capOf(route) === bodyCaps.list ? [] : [[route, most]]
    })
    expect(tooSmall).toEqual([])
  })
})

type Part = { type?: string; maxItems?: number } & Record<string, unknown>

/** The lists in a schema that have no end, by their place in it. */
function endlessIn(part: unknown, place: string): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { type, maxItems } = part as Part // a JSON schema, or a part of it
  const isEndless = type === 'array' && maxItems === undefined
  const within = Object.entries(part).flatMap(([name, one]) => endlessIn(one, `${place}/${name}`))
  return isEndless ? [place, ...within] : within
}

test('every list that a call takes says how many at most: what is longer is refused before its rows are looked at', async () => {
  const endless = [...operations, ...baseOperations].flatMap(({ method, path, body }) =>
    body ? endlessIn(z.toJSONSchema(body, { io: 'input' }), `${method} ${path}`) : [],
  )
  expect(endless).toEqual([])

  const token = await tokenOf(mia)
  const post = async (path: string, body: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'k' }
    const asked = new Request(`${acme}/api/batches/none${path}`, { method: 'POST', headers, body })
    const request = asked as Request<unknown, IncomingRequestCfProperties>
    const answer = await worker.fetch(request, env, createExecutionContext())
    const { errors } = await answer.json<{ errors: { code: string }[] }>()
    return [answer.status, errors.length, errors.at(-1)?.code]
  }
  const many = (one: string, count: number) => Array(count).fill(one).join()
  const changed = `{"changed":[${many('{}', 300_000)}]}`
  expect(await post('/payments/changes', changed)).toEqual([422, 1, 'too_big'])
  const invoices = `{"payments":[${many(`{"invoices":[${many('{}', 50)}]}`, 1_000)}]}`
  expect(await post('/payments', invoices)).toEqual([422, 1_001, 'more'])
  const { ofPaymentMax } = invoiceLimits
  const within = z.safeParse(PaymentChanges, { invoices: Array(ofPaymentMax).fill({}) })
  expect(within.error?.issues.map(({ code }) => code)).not.toContain('too_big')
  const beyond = z.safeParse(PaymentChanges, { invoices: Array(ofPaymentMax + 1).fill({}) })
  expect(beyond.error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})

describe('90 MB of a stranger', () => {
  test('are refused at every route where their length is said, and none of them is read', async () => {
    expect(routes.length).toBeGreaterThan(120)
    for (const { name, method, url } of routes) {
      const heard = await send(method, url, { 'Content-Length': String(endless) })
      expect([name, heard.status, heard.read, heard.isLetGo]).toEqual([name, 413, 0, true])
      expect(heard.text).toContain(`at most ${capOf(name).said}`)
    }
  })

  test('are read no further than the cap where nothing is said of their length, or a lie', async () => {
    const lies: Record<string, string>[] = [
      {},
      { 'Content-Length': '12' },
      { 'Content-Length': 'many' },
    ]
    for (const [index, { name, method, url, policy }] of routes.entries()) {
      const heard = await send(method, url, lies[index % lies.length])
      const most = policy?.kind === 'open' ? bodyCaps.small.bytes + chunk.byteLength : 0
      const { isLetGo } = heard
      expect([name, heard.read <= most, heard.status < 500, isLetGo]).toEqual([
        name,
        true,
        true,
        true,
      ])
    }
  })

  test.each([
    ['/api/auth/login', 'application/problem+json'],
    ['/auth', 'text/html'],
  ])('at %s are answered by the limit', async (path, type) => {
    const heard = await send('POST', acme + path, {
      'Content-Type': fields,
    })
    expect([heard.status, heard.headers.get('Content-Type')]).toEqual([
      413,
      expect.stringContaining(type),
    ])
    expect(heard.text).toContain('This is too large to be sent here: at most 64 KB.')
    expect(heard.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })
})

test.each<[string, string, string, string?]>([
  ['a list of payments', '/api/batches/a/payments', 'at most 1 MB'],
  ['a payee', '/api/payees', 'at most 64 KB'],
  ['a sheet', '/api/payees/imports', 'at most a file of 5 MB'],
  ['a form', '/account/language', 'at most 64 KB'],
  ['a sheet that is no file', '/api/payees/imports', 'at most 64 KB', fields],
])(
  '%s of 90 MB by somebody signed in is read up to its cap, and changes nothing',
  async (_what, path, said, type = 'multipart/form-data; boundary=a') => {
    const before = await entriesOfPeople(database)
    const heard = await send('POST', acme + path, {
      Authorization: `Bearer ${await tokenOf(mia)}`,
      'Content-Type': type,
      'Idempotency-Key': crypto.randomUUID(),
    })
    expect([heard.status, heard.text]).toEqual([413, expect.stringContaining(said)])
    expect(heard.read).toBeLessThanOrEqual(
      capOf(`POST ${path.replace('/a/', '/:id/')}`, type).bytes + chunk.byteLength,
    )
    expect(await entriesOfPeople(database)).toBe(before)
  },
)

import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { patient } from '../core/d1/patient-database.ts'
import { counting, newTally } from '../core/d1/tally.ts'
import worker from '../index.ts'
import { remembered } from '../tenancy/remembered.ts'
import { makeCast, mia, tokenOf } from '../testing/cast.ts'
import router, { forgetHosts, type RouterEnv } from './router.ts'

/* Each cell is the Worker itself with its own CELL; what it was asked is noted on the way. */

const asked: { cell: string; request: Request }[] = []
const cellFetch = (cell: string) => ({
  fetch: (request: Request) => {
    asked.push({ cell, request })
    const own = { ...env, CELL: cell } as typeof env // a variable, as wrangler.toml has it
    remembered.clear() // another Worker remembers for itself
    return worker.fetch(
      request as Parameters<typeof worker.fetch>[0],
      own,
      createExecutionContext(),
    )
  },
})
const routerEnv = (changed: object = {}) =>
  ({
    ...{ BASE_HOST: 'localhost', DEFAULT_CELL: 'main', CONTROL: env.CONTROL },
    ...{ CELL_MAIN: cellFetch('main'), CELL_SECOND: cellFetch('second'), ...changed },
  }) as unknown as RouterEnv // a Fetcher has more than the router calls

const go = (url: string, sent: RequestInit = {}, changed = {}) => {
  const request = new Request(url, { redirect: 'manual', ...sent })
  return router.fetch(request as Parameters<typeof router.fetch>[0], routerEnv(changed)) // one of ours has no cf
}
const cells = () => asked.map(({ cell }) => cell)

/** As an organisation that moved: the database and the objects are those of this runtime. */
const placeAcme = (cell: string) =>
  env.CONTROL.batch([
    env.CONTROL.prepare('DROP TRIGGER IF EXISTS organisations_cell'),
    env.CONTROL.prepare("UPDATE organisations SET cell = ? WHERE slug = 'acme'").bind(cell),
  ])

beforeAll(async () => {
  await makeCast()
})
beforeEach(() => {
  asked.length = 0
  forgetHosts()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await placeAcme('main')
})

test('a host is served by its cell; the base host and hosts of nobody by the default one', async () => {
  await placeAcme('second')
  for (const [host, status] of [
    ['acme.localhost', 200],
    ['beta.localhost', 200],
    ['localhost', 200],
    ['nobody.localhost', 404],
    ['elsewhere.example', 404],
  ] as const)
    expect([
      host,
      (await go(`http://${host}/${host === 'localhost' ? '' : 'auth'}`)).status,
    ]).toEqual([host, status])
  expect(cells()).toEqual(['second', 'main', 'main', 'main', 'main'])
})

test('a monitor reaches the ready answer of a cell by the host of an organisation that lives there, and by no other', async () => {
  await placeAcme('second')
  const hosts = ['acme.localhost', 'localhost', 'beta.localhost', 'second.localhost']
  for (const host of hosts)
    expect(await (await go(`http://${host}/health/ready`)).json()).toHaveProperty('cron')
  expect(cells()).toEqual(['second', 'main', 'main', 'main'])
})

test('the request arrives as it came, and its body is a stream', async () => {
  const bytes = new Uint8Array(200_000).fill(7)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  const headers = { 'CF-Connecting-IP': '203.0.113.9', 'CF-Ray': '8a1-POM', Cookie: 'a=b' }
  let arrived = 0
  const fetch = async (request: Request) => {
    arrived = (await request.arrayBuffer()).byteLength
    return Response.json({ url: request.url, headers: Object.fromEntries(request.headers) })
  }
  const answer = await go(
    'http://acme.localhost/api/x?y=1',
    { method: 'POST', headers, body },
    { CELL_MAIN: { fetch } },
  )
  const said = await answer.json<{ url: string; headers: Record<string, string> }>()
  expect(said.url).toBe('http://acme.localhost/api/x?y=1')
  for (const [name, value] of Object.entries(headers))
    expect(said.headers[name.toLowerCase()]).toBe(value)
  expect(arrived).toBe(bytes.length)
})

test('a cell that no longer has it is asked once, then the right one, with the same body', async () => {
  const token = await tokenOf(mia)
  expect((await go('http://acme.localhost/auth')).status).toBe(200)
  await placeAcme('second')
  asked.length = 0
  const body = JSON.stringify({ name: 'Wari' })
  const headers = {
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': 'k1',
    'Content-Length': String(body.length),
  }
  const made = await go('http://acme.localhost/api/payees', { method: 'POST', headers, body })
  expect(made.status).toBeLessThan(500)
  expect(made.status).not.toBe(421)
  expect(cells()).toEqual(['main', 'second'])
  expect((await go('http://acme.localhost/auth')).status).toBe(200)
  expect(cells()).toEqual(['main', 'second', 'second'])
})

test('a body too large to keep is refused with a sentence, nothing is changed, and sent again it arrives', async () => {
  await go('http://acme.localhost/auth')
  await placeAcme('second')
  asked.length = 0
  const send = () =>
    go('http://acme.localhost/api/imports', {
      method: 'POST',
      body: new ReadableStream({ start: (one) => one.close() }),
    })
  const refused = await send()
  expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([
    421,
    'in_another_cell',
  ])
  expect((await send()).status).not.toBe(421)
  expect(cells()).toEqual(['main', 'second'])
})

test('whoever says no where the control database says yes is not asked again', async () => {
  let times = 0
  const never = { fetch: () => Promise.resolve(new Response(String(++times), { status: 421 })) }
  expect(await (await go('http://acme.localhost/auth', {}, { CELL_MAIN: never })).text()).toBe('1')
})

test('on its way the default cell says that it is looked after, and the end of it is seen at once', async () => {
  await placeAcme('to second')
  expect((await go('http://acme.localhost/auth')).status).toBe(503)
  await placeAcme('second')
  expect((await go('http://acme.localhost/auth')).status).toBe(200)
  expect(cells()).toEqual(['main', 'second'])
})

test('a cell that is away is a sentence for people and a problem for programs', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const gone = { CELL_MAIN: { fetch: () => Promise.reject(new Error('away')) } }
  const page = await go('http://acme.localhost/auth', {}, gone)
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '60'])
  expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await page.text()).toContain('try again in a minute')
  const problem = await go('http://acme.localhost/api/home', {}, gone)
  expect((await problem.json<{ code: string }>()).code).toBe('cell_away')
})

test('the control database is away: what was known goes on, and the rest is the default cell’s', async () => {
  await placeAcme('second')
  await go('http://acme.localhost/auth')
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  const control = {
    prepare: () => {
      throw new Error('D1_ERROR: away')
    },
  }
  await go('http://acme.localhost/auth', {}, { CONTROL: control })
  await go('http://beta.localhost/auth', {}, { CONTROL: control })
  expect(cells()).toEqual(['second', 'second', 'main'])
})

test('finding the cell of a host is one call and one row, among two organisations and 3,000', async () => {
  const costOf = async () => {
    forgetHosts()
    const tally = newTally()
    const nobody = { fetch: async () => new Response() }
    await counting(tally, () =>
      go('http://acme.localhost/auth', {}, { CONTROL: patient(env.CONTROL), CELL_MAIN: nobody }),
    )
    return tally
  }
  const few = await costOf()
  const many =
    'WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 3000)'
  const each = "'else-' || n, 'TENANT_' || (20000 + n), 'second'"
  await env.CONTROL.batch([
    env.CONTROL.prepare(
      `${many} INSERT INTO slots (organisation_id, binding, cell) SELECT ${each} FROM many`,
    ),
    env.CONTROL.prepare(
      `${many} INSERT INTO organisations (id, slot, cell, slug, name, state, schema_version, created_at)
       SELECT ${each}, 'else-' || n, 'Elsewhere', 'active', '0000', 1 FROM many`,
    ),
  ])
  expect(await costOf()).toEqual(few)
  expect(few).toMatchObject({ calls: 1, rowsRead: 1 })
})

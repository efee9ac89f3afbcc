import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { dayMs } from '../../worker/domain/durations.ts'
import { type Account, accountOf } from './account.ts'
import { now, type StoredObject, settings, type World } from './simulated-world.fixture.ts'

type Route = [
  method: string,
  path: RegExp,
  answer: (world: World, found: string[], body: Body, asked: URLSearchParams) => unknown,
]
type Body = Record<string, unknown> & { sql?: string; name?: string; title?: string }

const account = `/accounts/${settings.account}`
const script = `${account}/workers/scripts/bilum`

const routes: Route[] = [
  ['GET', /^\/zones$/, ({ zone }) => (zone.name === 'bilum.pg' ? [zone] : [])],
  [
    'GET',
    /^\/zones\/zone-1\/ssl\/certificate_packs$/,
    ({ packs }, _found, _body, asked) =>
      packs.filter(({ status }) => status === 'active' || asked.get('status') === 'all'),
  ],
  ['GET', /^\/zones\/zone-1\/workers\/routes$/, ({ workerRoutes }) => workerRoutes],
  ['GET', /^\/zones\/zone-1\/dns_records$/, ({ records }) => records],
  [
    'GET',
    /^\/zones\/zone-1\/settings\/(\w+)$/,
    ({ zoneSettings }, [name = '']) => ({ id: name, value: zoneSettings[name] }),
  ],
  [
    'GET',
    new RegExp(`^${account}/d1/database$`),
    ({ databases }) => databases.map(({ running_in_region: _, ...one }) => one),
  ],
  [
    'GET',
    new RegExp(`^${account}/d1/database/([\\w-]+)$`),
    ({ databases }, [id]) => databases.find(({ uuid }) => uuid === id),
  ],
  [
    'POST',
    new RegExp(`^${account}/d1/database$`),
    ({ databases, rows }, _, { name = '', primary_location_hint: hint }) => {
      const uuid = `id-of-${name}` in rows ? `new-of-${name}` : `id-of-${name}`
      rows[uuid] = new DatabaseSync(':memory:')
      const made = { name, uuid, running_in_region: String(hint).toUpperCase() }
      databases.push(made)
      return made
    },
  ],
  [
    'POST',
    new RegExp(`^${account}/d1/database/([\\w-]+)/query$`),
    ({ databases, control, rows }, [uuid = ''], { sql = '' }) => {
      if (!databases.some((one) => one.uuid === uuid)) return undefined
      const database = rows[uuid] ?? control
      return [{ success: true, results: database.prepare(sql).all() }]
    },
  ],
  ['GET', new RegExp(`^${account}/storage/kv/namespaces$`), ({ namespaces }) => namespaces],
  [
    'POST',
    new RegExp(`^${account}/storage/kv/namespaces$`),
    ({ namespaces }, _, { title = '' }) => {
      namespaces.push({ id: 'kv-new', title })
      return namespaces.at(-1)
    },
  ],
  ['GET', new RegExp(`^${account}/r2/buckets$`), ({ buckets }) => ({ buckets })],
  [
    'POST',
    new RegExp(`^${account}/r2/buckets$`),
    ({ buckets }, _, { name = '', locationHint }) => {
      buckets.push({ name, location: String(locationHint).toUpperCase() })
      return buckets.at(-1)
    },
  ],
  [
    'GET',
    new RegExp(`^${account}/r2/buckets/([\\w-]+)$`),
    ({ buckets }, [one]) => buckets.find(({ name }) => name === one),
  ],
  [
    'GET',
    new RegExp(`^${account}/r2/buckets/[\\w-]+/objects$`),
    ({ objects }, _found, _body, asked) =>
      [...objects].filter(([key]) => key.startsWith(asked.get('prefix') ?? '')).map(listedAs),
  ],
  [
    'GET',
    new RegExp(`^${account}/r2/buckets/[\\w-]+/objects/(.+)$`),
    ({ objects }, [key = '']) => objects.get(key)?.fails ?? objects.get(key)?.bytes,
  ],
  ['GET', new RegExp(`^${account}/r2/buckets/[\\w-]+/lock$`), ({ locks }) => ({ rules: locks })],
  [
    'PUT',
    new RegExp(`^${account}/r2/buckets/[\\w-]+/lock$`),
    (world, _, { rules }) => {
      world.locks = rules as World['locks']
      return {}
    },
  ],
  ['GET', new RegExp(`^${account}/r2/buckets/[\\w-]+/lifecycle$`), ({ ends }) => ({ rules: ends })],
  [
    'PUT',
    new RegExp(`^${account}/r2/buckets/[\\w-]+/lifecycle$`),
    (world, _, { rules }) => {
      world.ends = rules as World['ends']
      return {}
    },
  ],
  [
    'GET',
    new RegExp(`^${account}/d1/database/([\\w-]+)/time_travel/bookmark$`),
    (_, [uuid], _body, asked) =>
      // what is older than thirty days has none
      Date.parse(asked.get('timestamp') ?? '') < now.getTime() - 30 * dayMs
        ? undefined
        : { bookmark: `now-of-${uuid}` },
  ],
  [
    'POST',
    new RegExp(`^${account}/d1/database/([\\w-]+)/time_travel/restore$`),
    (world, [uuid]) => {
      world.travelled.push(String(uuid))
      return { bookmark: 'then', previous_bookmark: `now-of-${uuid}` }
    },
  ],
  ['GET', new RegExp(`^${script}/secrets$`), ({ secrets }) => secrets],
  // this one is of the account, and no person’s
  [
    'GET',
    new RegExp(`^${account}/tokens/verify$`),
    ({ tokenEnds }) => ({ status: 'active', expires_on: tokenEnds }),
  ],
  [
    'GET',
    new RegExp(`^${account}/workers/subdomain$`),
    ({ subdomain }) => subdomain && { subdomain },
  ],
  ['GET', new RegExp(`^${script}-mail/secrets$`), ({ mailSecrets }) => mailSecrets],
  [
    'GET',
    new RegExp(`^${script}/settings$`),
    ({ bindings, runsAsOf, placement, observability, readers }) => ({
      ...{ bindings, compatibility_date: runsAsOf, placement, observability },
      tail_consumers: readers,
    }),
  ],
  ['GET', new RegExp(`^${script}/versions$`), ({ versions }) => ({ items: versions })],
  [
    'GET',
    new RegExp(`^${script}/versions/(\\w+)$`),
    ({ versions }, [id]) => versions.find((one) => one.id === id),
  ],
  ['GET', new RegExp(`^${script}/deployments$`), ({ deployments }) => ({ deployments })],
  ['GET', new RegExp(`^${script}/subdomain$`), ({ atWorkersDev }) => atWorkersDev],
  [
    'GET',
    new RegExp(`^${account}/r2/buckets/[\\w-]+/domains/(managed|custom)$`),
    ({ domains }, [which]) => (which === 'custom' ? { domains: domains.custom } : domains.managed),
  ],
  ['GET', new RegExp(`^${account}/queues$`), ({ queues }) => queues],
  [
    'GET',
    new RegExp(`^${account}/event_subscriptions/subscriptions$`),
    ({ subscriptions }) => subscriptions,
  ],
  [
    'GET',
    new RegExp(`^${account}/storage/kv/namespaces/[\\w-]+/values/heartbeat%2Fmail_events$`),
    ({ mailHeard }) => mailHeard,
  ],
  [
    'GET',
    new RegExp(`^${account}/storage/kv/namespaces/[\\w-]+/keys$`),
    ({ untold }) => untold.map((name) => ({ name })),
  ],
  ['GET', new RegExp(`^${script}/schedules$`), ({ schedules }) => ({ schedules })],
]

/** A page of a bucket is short here. */
const objectsOfPage = 3

const listedAs = ([key, { bytes, type, beside }]: [string, StoredObject]) => ({
  ...{ key, size: bytes.length, etag: createHash('md5').update(bytes).digest('hex') },
  ...{ http_metadata: { contentType: type }, custom_metadata: beside },
})

/** The account behind a real HTTP server on this machine, in the shapes of the API; lists come in pages. */
export async function simulate(
  world: World,
): Promise<{ account: Account; base: string; close: () => void }> {
  const server = createServer(async (asked, answer) => {
    const url = new URL(asked.url ?? '', 'http://localhost')
    const isCut = world.cutOff !== undefined && world.cutOff.answered-- <= 0
    // of whoever was killed nothing comes after that call, and it may have been carried out
    const isHeard = world.cutOff?.answered === -1 && world.cutOff.isCarriedOut
    if (isCut && !isHeard) return void asked.socket.destroy()
    const { status, body, headers } = await answerTo(world, asked, url)
    if (isCut) return void asked.socket.destroy()
    answer
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`
  const env = { CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: 'a token' }
  return { account: accountOf(settings.account, env), base, close: () => server.close() }
}

type Answer = { status: number; body: object | string; headers?: Record<string, string> }

async function answerTo(world: World, asked: IncomingMessage, url: URL): Promise<Answer> {
  const failed = (status: number, message: string) => ({
    status,
    body: { success: false, result: null, errors: [{ message }] },
  })
  if (asked.headers.authorization !== `Bearer ${world.token}`)
    return failed(403, 'Authentication error')
  const path = url.pathname.replace('/client/v4', '')
  world.asked.push(`${asked.method} ${path}${url.search}`)
  if (world.takesNoMore-- > 0)
    return { ...failed(429, 'More than 1200 requests'), headers: { 'Retry-After': '0' } }
  // as the pages of the API have it
  const pageMax = path.endsWith('/certificate_packs') ? 50 : 100
  if (Number(url.searchParams.get('per_page')) > pageMax && !/\/(buckets|objects)$/.test(path))
    return failed(400, `per_page: ${pageMax} at most`)
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as Body // what our own client sent
  for (const [method, pattern, answer] of routes) {
    const found = pattern.exec(path)
    if (!found || method !== asked.method) continue
    let result: unknown
    try {
      result = answer(world, found.slice(1), body, url.searchParams)
    } catch (error) {
      return failed(400, (error as Error).message) // what SQLite says of a statement
    }
    if (result === undefined) return failed(404, 'not found')
    const [page, size] = [
      Number(url.searchParams.get('page')),
      Number(url.searchParams.get('per_page')),
    ]
    const paged =
      Array.isArray(result) && page > 0 ? result.slice((page - 1) * size, page * size) : result
    // an object and a value of KV come as they are
    if (Buffer.isBuffer(result)) return { status: 200, body: result }
    if (typeof result === 'number') return failed(result, 'no answer')
    if (Array.isArray(result) && path.endsWith('/objects')) {
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const end = from + objectsOfPage
      const more = { is_truncated: end < result.length, cursor: String(end) }
      const some = result.slice(from, end)
      return { status: 200, body: { success: true, result: some, result_info: more } }
    }
    if (path.includes('/values/')) return { status: 200, body: String(result) }
    return { status: 200, body: { success: true, errors: [], messages: [], result: paged } }
  }
  return failed(405, `no such call: ${asked.method} ${path}`)
}

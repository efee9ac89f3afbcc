import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountOf } from './account.ts'
import { configFault } from './bind.ts'
import { makeFirstOwner } from './make-first-owner.ts'
import { type Operator, operatorOf } from './operator.fixture.ts'
import { settings, soundWorld, type World } from './simulated-world.fixture.ts'

/* What an operator does wrong, or what somebody else did meanwhile. */

let world: World
let operator: Operator
beforeEach(async () => {
  world = soundWorld()
  operator = await operatorOf(world)
})
afterEach(() => {
  vi.restoreAllMocks()
  operator.close()
})

const slots = (...words: string[]) => operator.slots(...words)
const config = () => operator.config()

const local = readFileSync('wrangler.toml', 'utf8')
const notToday = 'is not what wrangler.toml, production.json and the account give today'

test.each<[string, string, () => unknown]>([
  [
    'slots that somebody made since',
    local,
    () => world.databases.push({ name: 'bilum-tenant-0026', uuid: 'new' }),
  ],
  [
    'another namespace of sessions',
    local,
    () => Object.assign(world.namespaces[0] ?? {}, { id: 'kv-of-staging' }),
  ],
  [
    'a variable that the release brings',
    local.replace('[vars]\n', '[vars]\nNEW = "1"\n'),
    () => undefined,
  ],
])('a deploy with a configuration without %s is refused', async (_what, today, happens) => {
  await slots('bind')
  writeFileSync(operator.file, `${config()}\n[observability.traces]\nenabled = true\n`)
  expect(await configFault(operator.account, settings, local, config())).toBeUndefined()
  happens()
  expect(await configFault(operator.account, settings, today, config())).toContain(notToday)
})

test('a second cell whose slots have the names of the first one’s is refused, and what is no JSON is said', async () => {
  const file = join(operator.folder, 'production.json')
  writeFileSync(file, JSON.stringify({ ...settings, cell: 'second', cells: ['main', 'second'] }))
  expect((await slots('bind')).failed).toMatch(
    /^TENANT_0001 is another cell’s: .* Nothing was written/,
  )
  writeFileSync(file, '{ "zone": "bilum.pg", }')
  expect((await slots('bind')).failed).toMatch(/production\.json is no JSON: /)
  // as an editor on Windows writes it
  writeFileSync(file, `\uFEFF${JSON.stringify(settings, null, 2)}`.replaceAll('\n', '\r\n'))
  expect((await slots('list')).failed).toBe('')
})

test('whoever asks more than the account takes waits, and makes nothing twice', async () => {
  const waiting = vi.spyOn(console, 'error').mockReturnValue(undefined)
  world.takesNoMore = 2
  expect((await slots('create', '1')).said).toContain('make: database bilum-tenant-0026 in oc')
  expect(world.databases.filter(({ name }) => name === 'bilum-tenant-0026')).toHaveLength(1)
  expect(waiting.mock.calls[0]).toEqual(['Cloudflare takes no more calls for 0 seconds. Waiting.'])
  world.takesNoMore = 9
  expect((await slots('list')).failed).toMatch(/429 More than 1200 requests/)
})

test('a token that may not, and a network that is away, are said with what to do', async () => {
  const away = {
    CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9/client/v4',
    CLOUDFLARE_API_TOKEN: 'a',
  }
  await expect(accountOf(settings.account, away).databases()).rejects.toThrow(
    /^127\.0\.0\.1:9 gives no answer \(.*\b(9|bad port)\b.*\): look at the network/,
  )
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  expect((await slots('list')).failed).toMatch(/: 502 without a reason\. Cloudflare itself is in/)
  world.token = 'another token'
  expect((await slots('list')).failed).toMatch(
    /403 Authentication error\. Is CLOUDFLARE_API_TOKEN of this account, .*rotate-keys\.md/,
  )
})

test('a configuration says what it binds, and what replaces a database without its name is asked for it', async () => {
  expect((await slots('bind')).said).toMatch(
    /^written: .*wrangler\.production\.toml, with 25 slots/,
  )
  expect((await slots('replace')).failed).toMatch(/^usage: /)
  const before = world.databases.length
  expect((await slots('create', '1', '--dryrun')).failed).toMatch(/^--dryrun is no flag/)
  expect(world.databases).toHaveLength(before)
})

test('the first owner is made once, and whoever is there already is said, with the way back from a mistyped address', async () => {
  const made = (email: string) =>
    makeFirstOwner(
      operator.account,
      settings,
      { id: email, email, firstName: 'Ora', lastName: 'Wner' },
      new Date(),
    )
  await expect(made('a@bilum.pg')).rejects.toThrow(/^bilum-control is empty: npm run deploy/)
  for (const name of controlMigrations()) world.control.exec(readFileSync(name, 'utf8'))
  await made('oner@bilum.pg')
  await expect(made('owner@bilum.pg')).rejects.toThrow(
    /^oner@bilum\.pg is there already, and nothing/,
  )
  const said = await made('owner@bilum.pg').catch((error: Error) => error.message)
  const [, sql = ''] = /--command "(DELETE [^"]+)"/.exec(said ?? '') ?? []
  world.control.exec(sql)
  await made('owner@bilum.pg')
})

const controlMigrations = () => {
  world.control = new DatabaseSync(':memory:')
  return readdirSync('migrations/control')
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `migrations/control/${name}`)
}

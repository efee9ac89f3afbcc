import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configFault } from './bind.ts'
import { type Operator, operatorOf } from './operator.fixture.ts'
import { settings, soundWorld, type World } from './simulated-account.fixture.ts'

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

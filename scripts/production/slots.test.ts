import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databasesOf, ownLine } from '../production-config.ts'
import { type Operator, operatorOf } from './operator.fixture.ts'
import { settings, soundWorld, type World } from './simulated-world.fixture.ts'

/** More than two pages of a list. */
const slotsMade = 230
let world: World
let operator: Operator
beforeEach(async () => {
  world = soundWorld(slotsMade)
  operator = await operatorOf(world)
})
afterEach(() => operator.close())

const slots = (...words: string[]) => operator.slots(...words)
const config = () => operator.config()

test('bind lists the databases a hundred a page and binds every one, and again changes nothing', async () => {
  expect(await slots('bind')).toEqual({ said: expect.stringMatching(/^written: /), failed: '' })
  const first = config()
  expect(databasesOf(first)).toHaveLength(slotsMade + 1)
  expect(databasesOf(first).at(-1)).toEqual({
    binding: 'TENANT_0230',
    name: 'bilum-tenant-0230',
    uuid: 'id-of-bilum-tenant-0230',
  })
  expect(world.asked.filter((call) => /d1\/database\?/.test(call))).toHaveLength(3)
  await slots('bind')
  expect(config()).toBe(first)
})

test('what is added below the line stays, and a change above it is not lost in silence', async () => {
  await slots('bind')
  const own = '[vars_of_mine]\nANSWER = "42"\n'
  writeFileSync(operator.file, config() + own)
  world.databases.push({ name: 'bilum-tenant-0231', uuid: 'new' })
  expect((await slots('bind')).failed).toBe('')
  expect(config().endsWith(`${ownLine}\n\n${own}`) || config().endsWith(`${ownLine}\n${own}`)).toBe(
    true,
  )
  expect(databasesOf(config())).toHaveLength(slotsMade + 2)
  const edited = config().replace('minify = true', 'minify = false')
  writeFileSync(operator.file, edited)
  expect((await slots('bind')).failed).toContain('was changed by hand above')
  expect(config()).toBe(edited)
})

test.each<[string, (world: World) => void, string]>([
  ['the control database knows', ({ databases }) => databases.splice(5, 1), 'TENANT_0005'],
  [
    'are bound today',
    ({ databases, control }) => {
      databases.splice(9, 1)
      control.exec("DELETE FROM slots WHERE binding = 'TENANT_0009'")
    },
    'TENANT_0009',
  ],
  [
    'have another id than today',
    ({ databases }) => Object.assign(databases[3] ?? {}, { uuid: 'other' }),
    'TENANT_0003 is another database',
  ],
])('it refuses to bind where databases that %s are missing', async (_which, spoil, says) => {
  await slots('bind')
  const before = config()
  spoil(world)
  const { failed } = await slots('bind')
  expect(failed).toContain(says)
  expect(failed).toContain('Nothing was written')
  expect(config()).toBe(before)
})

test('what is made has its place, once, and a dry run makes nothing', async () => {
  Object.assign(world, { databases: [], namespaces: [], buckets: [], locks: [], ends: [] })
  expect((await slots('stores', '--dry-run')).said.match(/would make/g)).toHaveLength(6)
  expect(world.databases).toEqual([])
  await slots('stores')
  expect(world.databases).toEqual([
    expect.objectContaining({ name: 'bilum-control', running_in_region: 'OC' }),
  ])
  expect(world.buckets).toEqual([{ name: 'bilum-files', location: 'OC' }])
  expect(world.locks).toEqual(
    ['anchors/', 'dumps/'].map((prefix) => expect.objectContaining({ prefix, enabled: true })),
  )
  expect(world.ends).toMatchObject([{ conditions: { prefix: 'dumps/' } }])
  expect((await slots('stores')).said.match(/is there/g)).toHaveLength(6)
  expect((await slots('create', '2')).said).toContain('make: database bilum-tenant-0002 in oc')
  expect(world.databases.map(({ running_in_region: region }) => region)).toEqual(['OC', 'OC', 'OC'])
  expect((await slots('list')).said.trim().split('\n')).toHaveLength(2)
  expect((await slots('create', '0')).failed).toContain('1 to 100')
})

/** As they lie in the account: a name, and an id of 36 letters. */
const slotOfMany = (number: number) => ({
  name: `bilum-tenant-${String(number).padStart(4, '0')}`,
  uuid: `0b6e4c1a-7f2d-4e55-9c3b-${String(number).padStart(12, '0')}`,
})
const addSlots = (from: number, to: number) => {
  for (let number = from; number <= to; number++) world.databases.push(slotOfMany(number))
}

test('3,000 databases are bound within what a Worker’s metadata may be, and more than 4,000 are refused', async () => {
  addSlots(slotsMade + 1, 3_000)
  expect(await slots('bind')).toEqual({ said: expect.stringMatching(/^written: /), failed: '' })
  const bound = databasesOf(config())
  expect(bound).toHaveLength(3_001)
  // as wrangler uploads them, and as Cloudflare counts them
  const uploaded = bound.map(({ binding, uuid }) => ({ type: 'd1', name: binding, id: uuid }))
  expect(JSON.stringify(uploaded).length).toBeLessThan(1_000_000 / 3)
  expect(bound.length * 150).toBeLessThan(1_000_000 / 2)
  addSlots(3_001, 4_001)
  expect((await slots('bind')).failed).toMatch(
    /^4001 databases, .* another cell .* Nothing was written/,
  )
})

test('a second cell has its own Worker, slots and sessions, and the router a service for each', async () => {
  const second = {
    cell: 'second',
    cells: ['main', 'second'],
    slots: 'bilum-second-',
    firstSlot: 20_001,
  }
  const ofSecond = { ...settings, ...second, sessions: 'bilum-second-sessions' }
  writeFileSync(join(operator.folder, 'production.json'), JSON.stringify(ofSecond))
  for (const file of ['wrangler.router.toml', 'wrangler.mail.toml'])
    copyFileSync(file, join(operator.folder, file))
  await slots('stores')
  expect((await slots('create', '2')).said).toContain('make: database bilum-second-20002 in oc')
  // it knows of the first one's slots, and need not be bound to them
  expect(await slots('bind')).toEqual({ said: expect.stringMatching(/^written: /), failed: '' })
  expect(databasesOf(config()).map(({ binding }) => binding)).toEqual([
    ...['CONTROL', 'TENANT_20001', 'TENANT_20002'],
  ])
  expect(config()).toMatch(/^name = "bilum-second"$/m)
  expect(config()).toMatch(/^CELL = "second"$/m)
  expect(config()).not.toContain('routes =')
  const router = readFileSync(join(operator.folder, 'wrangler.router.production.toml'), 'utf8')
  expect(router).toContain('routes = [{ pattern = "*.bilum.pg/*", zone_name = "bilum.pg" }')
  expect(router).toContain('DEFAULT_CELL = "main"')
  const mail = readFileSync(join(operator.folder, 'wrangler.mail.production.toml'), 'utf8')
  expect(mail).toContain('TO = "https://bilum.pg/api/mail/events"')
  for (const each of [config(), router, mail])
    expect(each).toContain(`account_id = "${settings.account}"\n`)
  expect(router).toContain('database_id = "id-of-bilum-control"')
  expect(router).toContain('binding = "CELL_MAIN"\nservice = "bilum"\n')
  expect(router).toContain('binding = "CELL_SECOND"\nservice = "bilum-second"\n')
  expect(router).not.toContain('local-')
})

test('a lock that holds for less is made anew for as long as it should', async () => {
  Object.assign(world.locks[1] ?? {}, { condition: { type: 'Age', maxAgeSeconds: 86_400 } })
  expect((await slots('stores')).said).toContain('make: lock of dumps/ for 30 days')
  expect(world.locks).toHaveLength(2)
  expect(world.locks.at(-1)).toMatchObject({ condition: { maxAgeSeconds: 30 * 86_400 } })
  expect((await slots('stores')).said.match(/is there/g)).toHaveLength(6)
})

import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databasesOf } from '../production-config.ts'
import { remoteConfig } from '../restore/remote-config.ts'
import { whoseSlots } from '../restore/whose-slots.ts'
import { accountOf } from './account.ts'
import { runSlots } from './run-slots.ts'
import { simulate } from './simulated-account.fixture.ts'
import { settings, soundWorld, type World } from './simulated-world.fixture.ts'

let world: World
let base = ''
let folder = ''
let close = () => {}
beforeEach(async () => {
  world = soundWorld()
  ;({ base, close } = await simulate(world))
  folder = mkdtempSync(join(tmpdir(), 'bilum-'))
  copyFileSync('wrangler.toml', join(folder, 'wrangler.toml'))
  writeFileSync(join(folder, 'production.json'), JSON.stringify(settings))
  expect((await slots('bind')).failed).toBe('')
})
afterEach(() => close())

const env = () => ({ CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: 'a token' })
async function slots(...words: string[]): Promise<{ said: string; failed: string }> {
  const said: string[] = []
  const failed = await runSlots(words, { folder, env: env(), say: (line) => said.push(line) }).then(
    () => '',
    (error: Error) => error.message,
  )
  return { said: said.join('\n'), failed }
}
const config = () => readFileSync(join(folder, 'wrangler.production.toml'), 'utf8')
const idOf = (slot: string) => databasesOf(config()).find(({ binding }) => binding === slot)?.uuid

/** Cloudflare has it no more; whoever makes another of its name gets another id. */
function lose(name: string) {
  world.databases = world.databases.filter((one) => one.name !== name)
  world.rows[`id-of-${name}`] = new DatabaseSync(':memory:')
}
const freeze = () => world.control.exec("UPDATE organisations SET frozen_by = 'platform'")

test('a database that is lost is replaced under its name, bound, and every other stays as it was', async () => {
  lose('bilum-tenant-0001')
  freeze()
  const before = databasesOf(config())
  expect((await slots('bind')).failed).toContain('TENANT_0001')
  expect((await slots('replace', 'TENANT_0001', '--dry-run')).said).toContain('would make')
  expect(idOf('TENANT_0001')).toBe('id-of-bilum-tenant-0001')
  expect(await slots('replace', 'TENANT_0001')).toEqual({
    said: expect.stringMatching(
      /^make: database bilum-tenant-0001 in oc\nwritten: .*, with 25 slots/,
    ),
    failed: '',
  })
  expect(idOf('TENANT_0001')).toBe('new-of-bilum-tenant-0001')
  const others = (list: typeof before) => list.filter(({ binding }) => binding !== 'TENANT_0001')
  expect(others(databasesOf(config()))).toEqual(others(before))
  // the command that loads the copy works on it, and from now on bind knows no other
  expect(remoteConfig(config(), 'TENANT_0001')).toContain('new-of-bilum-tenant-0001')
  expect((await slots('bind')).failed).toBe('')
})

test('whoever is interrupted between making and binding goes on with what was made', async () => {
  lose('bilum-tenant-0001')
  freeze()
  const made = { name: 'bilum-tenant-0001', uuid: 'made-before', running_in_region: 'OC' }
  world.databases.push(made)
  world.rows['made-before'] = new DatabaseSync(':memory:')
  expect((await slots('replace', 'TENANT_0001')).said).toContain('is there')
  expect(idOf('TENANT_0001')).toBe('made-before')
  expect(world.databases.filter(({ name }) => name === made.name)).toEqual([made])
})

test.each<[string, () => void, string]>([
  ['is there still', freeze, 'is there still'],
  ['is of an organisation that works', () => lose('bilum-tenant-0001'), 'freeze acme'],
  [
    'is another and has rows',
    () => {
      lose('bilum-tenant-0001')
      freeze()
      const rows = new DatabaseSync(':memory:')
      rows.exec('CREATE TABLE payees (id TEXT)')
      world.databases.push({ name: 'bilum-tenant-0001', uuid: 'strange' })
      world.rows.strange = rows
    },
    'not empty',
  ],
])('one that %s is not replaced, and the configuration stays', async (_which, spoil, says) => {
  const before = config()
  spoil()
  expect((await slots('replace', 'TENANT_0001')).failed).toContain(says)
  expect(config()).toBe(before)
})

test('a control database that is lost is replaced, and every slot stays bound', async () => {
  const before = databasesOf(config()).slice(1)
  lose('bilum-control')
  expect((await slots('replace', 'CONTROL')).failed).toBe('')
  expect(idOf('CONTROL')).toBe('new-of-bilum-control')
  expect(databasesOf(config()).slice(1)).toEqual(before)
  expect(remoteConfig(config(), 'CONTROL').match(/d1_databases/g)).toHaveLength(1)
})

test.each([
  ['bilum-tenant-0001', 'bilum-tenant-0007'],
  ['bilum-control', 'bilum-tenant-0001'],
])(
  'of %s and %s, lost together, one is replaced after the other, and nothing is deployed before both are',
  async (...lost) => {
    const before = databasesOf(config())
    lost.forEach(lose)
    freeze()
    const [first = '', second = ''] = before
      .filter(({ name }) => lost.includes(name))
      .map(({ binding }) => binding)
    expect((await slots('replace', first)).failed).toBe('')
    expect([idOf(first), idOf(second)]).toEqual([`new-of-${lost[0]}`, `id-of-${lost[1]}`])
    expect((await slots('bind')).failed).toMatch(new RegExp(`: ${second}\\. .*restore\\.md$`))
    if (first === 'CONTROL') world.rows['new-of-bilum-control'] = world.control // its copy
    expect((await slots('replace', second)).failed).toBe('')
    expect([idOf(first), idOf(second)]).toEqual(lost.map((name) => `new-of-${name}`))
    const names = databasesOf(config()).map(({ binding }) => binding)
    expect(names).toEqual(before.map(({ binding }) => binding))
    expect((await slots('bind')).failed).toBe('')
  },
)

test('a region that is lost for good is left as the runbook says, database by database', async () => {
  const before = databasesOf(config())
  for (const { name } of before) lose(name)
  world.buckets = []
  const locations = { ...settings.locations, databases: 'apac', files: 'apac' }
  writeFileSync(join(folder, 'production.json'), JSON.stringify({ ...settings, locations }))
  expect((await slots('replace', 'CONTROL')).failed).toBe('')
  expect((await slots('stores')).failed).toBe('')
  world.rows['new-of-bilum-control'] = world.control // its copy, from the copy outside
  freeze()
  for (const { binding } of before.slice(1))
    expect([binding, (await slots('replace', binding)).failed]).toEqual([binding, ''])
  expect((await slots('bind')).failed).toBe('')
  const places = world.databases.map(({ running_in_region: place }) => place)
  expect([...new Set(places), world.buckets[0]?.location]).toEqual(['APAC', 'APAC'])
  expect(databasesOf(config()).map(({ binding }) => binding)).toEqual(
    before.map(({ binding }) => binding),
  )
}, 60_000)

test('every slot is asked whose it is; one without an owner says nothing, and one that gives no answer is named', async () => {
  const own = new DatabaseSync(':memory:')
  own.exec(`CREATE TABLE tenant_meta (id TEXT, slug TEXT, slot TEXT, created_at INTEGER);
    CREATE TABLE audit_entries (seq INTEGER, action TEXT, details TEXT);
    CREATE TABLE schema_migrations (name TEXT);
    INSERT INTO schema_migrations VALUES ('0052_paid_terms');
    INSERT INTO audit_entries VALUES (1, 'organisation.created', '{"name":"Acme"}');
    INSERT INTO tenant_meta VALUES ('org-acme', 'acme', 'TENANT_0001', 7);`)
  world.databases.forEach(({ uuid }) => {
    world.rows[uuid] = new DatabaseSync(':memory:')
  })
  world.rows['id-of-bilum-tenant-0001'] = own
  const damaged = new DatabaseSync(':memory:')
  damaged.close()
  world.rows['id-of-bilum-tenant-0000'] = damaged
  world.databases.unshift({ name: 'bilum-tenant-0000', uuid: 'id-of-bilum-tenant-0000' })
  const { found, unasked } = await whoseSlots(accountOf(settings.account, env()), settings)
  expect(found).toEqual([
    {
      ...{ binding: 'TENANT_0001', cell: 'main', id: 'org-acme', slug: 'acme', createdAt: 7 },
      ...{ schema: '0052_paid_terms', created: '{"name":"Acme"}' },
    },
  ])
  expect(unasked).toEqual([
    expect.stringMatching(/^TENANT_0000 could not be asked whose it is \(.*\): .*enter-again\.$/),
  ])
})

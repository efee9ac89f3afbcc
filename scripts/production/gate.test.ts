import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lists, withNext } from '../../e2e/long/next-release.ts'
import { newRules, releaseFault, rollBackFault, schemaOf, takesAway } from './gate.ts'
import { simulate } from './simulated-account.fixture.ts'
import { settings, soundWorld } from './simulated-world.fixture.ts'

const has = { control: '0013_c', tenant: '0036_t', oldest: '0036_t' }
const names = { control: ['0012_b', '0013_c'], tenant: ['0035_s', '0036_t'] }
const nothing = () => 'CREATE TABLE a (id TEXT);'

test('what production has is asked of its control database, and of the first release nothing', async () => {
  const world = soundWorld()
  const { account, close } = await simulate(world)
  expect(await schemaOf(account, settings)).toEqual({
    control: '0013_newest',
    tenant: '0036_newest',
    oldest: '0036_newest',
  })
  world.control.exec('DROP TABLE organisations')
  expect(await schemaOf(account, settings)).toBeUndefined()
  close()
  expect(releaseFault(undefined, names, nothing)).toBeUndefined()
})

test('a release brings one migration at most, when everybody has the one before, and takes nothing away', () => {
  expect(releaseFault(has, names, nothing)).toBeUndefined()
  const one = { ...names, tenant: [...names.tenant, '0037_new'] }
  expect(releaseFault(has, one, nothing)).toBeUndefined()
  const two = { ...names, tenant: [...one.tenant, '0038_more'] }
  expect(releaseFault(has, two, nothing)).toMatch(
    /^2 new tenant migrations \(0037_new, 0038_more\)/,
  )
  const twoOfControl = { ...names, control: [...names.control, '0014_d', '0015_e'] }
  expect(releaseFault(has, twoOfControl, nothing)).toMatch(/^2 new control migrations/)
  expect(releaseFault({ ...has, oldest: '0035_s' }, one, nothing)).toMatch(/still have 0035_s/)
  const drops = (name: string) =>
    name === 'tenant/0037_new' ? 'ALTER TABLE users DROP COLUMN phone' : ''
  expect(releaseFault(has, one, drops)).toMatch(/^0037_new drops a column/)
  // before anybody signed up, each organisation begins with the newest
  expect(releaseFault({ ...has, tenant: '', oldest: '' }, two, nothing)).toBeUndefined()
})

test('a checkout in which somebody else’s release is missing is refused', () => {
  for (const newer of [{ control: '0014_d' }, { tenant: '0037_new' }])
    expect(releaseFault({ ...has, ...newer }, names, nothing)).toMatch(
      /not in this checkout: git pull/,
    )
})

test.each([
  ['ALTER TABLE `users` ADD `phone` text NOT NULL', 'adds a column that old rows cannot have'],
  ["ALTER TABLE `users` ADD `phone` text DEFAULT '' NOT NULL", undefined],
  ['DROP TABLE `users`', 'drops a table'],
  ['ALTER TABLE users RENAME TO people', 'renames'],
  ['DROP TRIGGER a; CREATE TRIGGER a BEFORE UPDATE ON b BEGIN SELECT 1; END', undefined],
  ['-- DROP TABLE users\nCREATE INDEX a ON b (c)', undefined],
])('%s %s', (sql, says) => {
  expect(takesAway(sql)).toBe(says)
})

test.each([
  [
    "CREATE TRIGGER a BEFORE UPDATE OF x ON b WHEN NEW.x < 0 BEGIN SELECT RAISE(ABORT, 'no'); END;",
    ['the trigger a'],
  ],
  ['CREATE UNIQUE INDEX `a` ON `b` (`c`);', ['the unique index a']],
  ['CREATE INDEX a ON b (c)', []],
  ["CREATE TRIGGER a AFTER INSERT ON b BEGIN UPDATE c SET d = 1; END; SELECT 'RAISE'", []],
  [
    "DROP TRIGGER a;\nCREATE TRIGGER a BEFORE UPDATE ON b BEGIN SELECT RAISE(ABORT, 'no'); END;",
    [],
  ],
  ['CREATE TABLE b (c TEXT); CREATE UNIQUE INDEX a ON b (c)', []],
  ['-- The Worker of before writes it once already.\nCREATE UNIQUE INDEX a ON b (c)', []],
])('what %s refuses newly', (sql, rules) => {
  expect(newRules(sql)).toEqual(rules)
})

test('a rule that the Worker of before was not written for is named, and not released', () => {
  const one = { ...names, tenant: [...names.tenant, '0037_new'] }
  const rule = (name: string) =>
    name === 'tenant/0037_new' ? 'CREATE UNIQUE INDEX users_once ON users (email)' : ''
  expect(releaseFault(has, one, rule)).toMatch(/^0037_new adds the unique index users_once/)
})

test('an older release comes back while it reads what the newer one left', () => {
  const toml = readFileSync('wrangler.toml', 'utf8')
  const back = (older: typeof names, then = toml) => rollBackFault(has, older, then, toml)
  expect(back(names)).toBeUndefined()
  expect(back({ ...names, tenant: ['0035_s'] })).toBeUndefined()
  expect(back({ ...names, tenant: ['0034_r'] })).toMatch(/tenant schema is 2 migrations behind/)
  expect(back({ ...names, control: ['0010_x'] })).toMatch(/control schema is 3 migrations behind/)
  expect(back(names, toml.replace('tag = "v5"', ''))).toMatch(/no objects of v5/)
})

test('each migration has a number of its own, one after the other', () => {
  for (const folder of ['control', 'tenant']) {
    const numbers = readdirSync(`migrations/${folder}`)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => Number(name.slice(0, 4)))
      .sort((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, index) => index))
  }
})

test('the long test of a deploy under load finds the lists to which it adds the next release’s migration', () => {
  for (const kind of ['tenant', 'control'] as const)
    expect(withNext(kind, readFileSync(lists[kind], 'utf8'))).toMatch(
      /\{ name: '\d{4}_\w+', sql: \w+ \},\n {2}\{ name: '9000_next', sql: \w+Next \},\n\]/,
    )
})

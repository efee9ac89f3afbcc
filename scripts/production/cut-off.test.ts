import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { makeFirstOwner } from './make-first-owner.ts'
import { type Operator, operatorOf } from './operator.fixture.ts'
import { settings, soundWorld, type World } from './simulated-world.fixture.ts'

/* Each command of an account, killed after each of its calls, before or after that call was carried out, and typed again. */

type Trial = {
  before: (world: World, operator: Operator) => unknown
  command: (operator: Operator) => Promise<string>
}

const slots =
  (...words: string[]) =>
  async (operator: Operator) =>
    (await operator.slots(...words)).failed

const nothingYet = (world: World) =>
  Object.assign(world, { ...{ databases: [], namespaces: [], buckets: [], locks: [], ends: [] } })

/** What a deploy left, and a database that Cloudflare has no more. */
const lost = (name: string) => async (world: World, operator: Operator) => {
  expect((await operator.slots('bind')).failed).toBe('')
  world.databases = world.databases.filter((one) => one.name !== name)
  if (name !== 'bilum-control')
    world.control.exec("UPDATE organisations SET frozen_by = 'platform'")
  world.rows[`id-of-${name}`] = new DatabaseSync(':memory:')
}

const controlMigrations = readdirSync('migrations/control').filter((name) => name.endsWith('.sql'))
const withPeople = (world: World) => {
  world.control = new DatabaseSync(':memory:')
  for (const name of controlMigrations.sort())
    world.control.exec(readFileSync(`migrations/control/${name}`, 'utf8'))
}
const firstOwner = async ({ account }: Operator) => {
  const person = { email: 'ora@bilum.pg', firstName: 'Ora', lastName: 'Wner' }
  const id = crypto.randomUUID()
  const made = makeFirstOwner(account, settings, { id, ...person }, new Date(0))
  return made.then(
    () => '',
    (error: Error) => error.message,
  )
}

const setAside = (world: World) =>
  world.control.exec(`ALTER TABLE slots ADD claimed_at INTEGER;
    UPDATE slots SET organisation_id = 'used/TENANT_0020' WHERE binding = 'TENANT_0020'`)
const emptied = (world: World) => {
  setAside(world)
  world.rows['id-of-bilum-tenant-0020'] = new DatabaseSync(':memory:')
}

const trials: Record<string, Trial> = {
  stores: { before: nothingYet, command: slots('stores') },
  bind: { before: () => undefined, command: slots('bind') },
  'replace TENANT_0001': {
    before: lost('bilum-tenant-0001'),
    command: slots('replace', 'TENANT_0001'),
  },
  'replace CONTROL': { before: lost('bilum-control'), command: slots('replace', 'CONTROL') },
  'free TENANT_0020': { before: emptied, command: slots('free', 'TENANT_0020') },
  'first-owner': { before: withPeople, command: firstOwner },
}

/** What is there, by names and rows: ids of what is made differ. */
function standing(world: World, operator: Operator) {
  const { databases, namespaces, buckets, locks, ends, control } = world
  const rows = (table: string) => {
    const columns = table === 'users' ? 'email' : 'binding, organisation_id'
    try {
      return control.prepare(`SELECT ${columns} FROM ${table}`).all()
    } catch {
      return [] // no such table in this trial
    }
  }
  return {
    ...{ databases: databases.map(({ name }) => name).sort(), namespaces, buckets, locks, ends },
    ...{ users: rows('users'), slots: rows('slots') },
    config: [operator.file, operator.file.replace('wrangler.', 'wrangler.mail.')].map(readOrNone),
  }
}
const readOrNone = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function begin({ before }: Trial) {
  const world = soundWorld()
  const operator = await operatorOf(world)
  await before(world, operator)
  return { world, operator }
}

test.each(Object.entries(trials))(
  '“%s” that is killed anywhere and typed again comes to the same',
  async (_name, trial) => {
    const whole = await begin(trial)
    expect(await trial.command(whole.operator)).toBe('')
    const wanted = standing(whole.world, whole.operator)
    whole.operator.close()
    let tried = 0
    for (const isCarriedOut of [false, true])
      for (let answered = 0; ; answered++) {
        const { world, operator } = await begin(trial)
        world.cutOff = { answered, isCarriedOut }
        const failed = await trial.command(operator)
        const isOver = failed === ''
        world.cutOff = undefined
        const again = isOver ? '' : await trial.command(operator)
        // what was done already may be said, never undone or done twice
        expect(again).toMatch(/^$|it is free$/)
        expect(standing(world, operator)).toEqual(wanted)
        operator.close()
        if (isOver) break
        expect(failed).toContain('gives no answer')
        tried += 1
      }
    expect(tried).toBeGreaterThan(1)
  },
)

test('slots that were being made are counted on from where it was killed, and none is made twice', async () => {
  for (const isCarriedOut of [false, true])
    for (const answered of [0, 1, 2, 3]) {
      const world = soundWorld()
      const operator = await operatorOf(world)
      world.cutOff = { answered, isCarriedOut }
      expect((await operator.slots('create', '3')).failed).toContain('gives no answer')
      world.cutOff = undefined
      expect((await operator.slots('create', '3')).failed).toBe('')
      const names = world.databases.map(({ name }) => name).filter((name) => /\d/.test(name))
      expect(new Set(names).size).toBe(names.length)
      expect(Math.max(...names.map((name) => Number(name.slice(-4))))).toBe(names.length)
      operator.close()
    }
})

test('whoever is killed while a configuration is written has the one of before, and goes on', async () => {
  const world = soundWorld()
  const operator = await operatorOf(world)
  copyFileSync('wrangler.mail.toml', join(operator.folder, 'wrangler.mail.toml'))
  await lost('bilum-tenant-0001')(world, operator)
  const before = operator.config()
  mkdirSync(`${operator.file}.new`)
  expect((await operator.slots('replace', 'TENANT_0001')).failed).toContain('EISDIR')
  expect(operator.config()).toBe(before)
  rmdirSync(`${operator.file}.new`)
  expect((await operator.slots('replace', 'TENANT_0001')).failed).toBe('')
  expect(operator.config()).toContain('new-of-bilum-tenant-0001')
  operator.close()
})

import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { bind } from './bind.ts'
import { boundBy } from './checks/deployed-checks.ts'
import { examine } from './doctor.ts'
import { plantedByHand } from './planted-by-hand.fixture.ts'
import { plantedInSilence } from './planted-in-silence.fixture.ts'
import { plantedMistakes } from './planted-mistakes.fixture.ts'
import type { Settings } from './settings.ts'
import { simulate } from './simulated-account.fixture.ts'
import { now, settings, soundWorld, type World } from './simulated-world.fixture.ts'

const local = readFileSync('wrangler.toml', 'utf8')
const newest = { control: '0013_newest', tenant: '0036_newest' }
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const asOf = (config: string) => /^compatibility_date = "(.+)"$/m.exec(config)?.[1]

/** What the doctor finds where this was spoiled after everything had been set up well. */
async function findings(spoil: (world: World) => void, changed: Partial<Settings> = {}) {
  const world = soundWorld()
  const { account, close } = await simulate(world)
  open.push(close)
  world.configuration = await bind(account, settings, local, '')
  const own = boundBy(world.configuration).filter(({ name }) => name !== 'SESSIONS')
  Object.assign(world, {
    bindings: [...own, ...world.bindings],
    runsAsOf: asOf(world.configuration),
  })
  spoil(world)
  const lines = await examine({
    account,
    settings: { ...settings, ...changed },
    ...{ config: world.configuration, local, newest, now },
    visit: async (address) => {
      const said = world.answers[address] ?? { status: 200, text: '' }
      if (said instanceof Error) throw said
      return said
    },
  })
  return lines.filter(({ isWell }) => !isWell).map(({ name, says }) => `${name}: ${says}`)
}

test('of an account in which everything is right the doctor says so, and changes nothing', async () => {
  const world = soundWorld()
  expect(await findings((one) => Object.assign(world, one))).toEqual([])
  const changing = world.asked.filter((call) => !call.startsWith('GET') && !call.endsWith('/query'))
  expect(changing).toEqual([])
}, 20_000)

test.each([...plantedMistakes, ...plantedInSilence, ...plantedByHand])(
  'the doctor finds this mistake, and no other: %s',
  async (_mistake, spoil, says) => {
    const found = await findings(spoil)
    expect(found).toEqual([expect.stringMatching(says)])
  },
  20_000,
)

test('of a control database that is lost nothing but its runbook is said', async () => {
  const found = await findings((world) => {
    world.databases = world.databases.filter(({ name }) => name !== 'bilum-control')
  })
  expect(found.length).toBeGreaterThan(3)
  for (const line of found) {
    expect(line).toMatch(/docs\/runbooks\/restore\.md, “The control database”/)
    expect(line).not.toContain('replace')
  }
}, 20_000)

test('where the domain ended each line that needs its zone says so', async () => {
  const found = await findings(({ zone }) => Object.assign(zone, { name: 'another.pg' }))
  expect(found.length).toBeGreaterThan(10)
  for (const line of found)
    expect(line).toMatch(/this token sees no zone bilum\.pg: .*is the domain paid for/)
}, 20_000)

test('of another cell nobody asks whether letters come back, which the first one hears', async () => {
  const cells = { cell: 'second', cells: ['main', 'second'] }
  const found = await findings((world) => Object.assign(world, { mailHeard: undefined }), cells)
  expect(found.filter((line) => line.includes('letters that come back'))).toEqual([])
}, 20_000)

test('before the first request the doctor says what the Worker makes by itself, and asks for no more slots', async () => {
  const drop = ['slots', 'organisations', 'schema_migrations'].map((name) => `DROP TABLE ${name};`)
  const found = await findings(({ control }) => control.exec(drop.join('')))
  expect(found).toEqual([
    expect.stringMatching(/^free slots: 0 are free, and 25 that are bound are not known yet/),
    expect.stringMatching(/^schema: the control database is empty: the first request/),
  ])
}, 20_000)

test('a host below the zone needs a certificate of its own, and a bucket that is lost has a runbook', async () => {
  const [certificate, ...others] = await findings(() => undefined, { host: 'pay.bilum.pg' })
  expect(certificate).toMatch(
    /^certificate: .*order an advanced certificate, or use bilum\.pg itself/,
  )
  // its two records, its routes, and the configuration of before
  expect(others).toHaveLength(4)
  const away = await findings((world) => Object.assign(world, { buckets: [] }))
  expect(away).toEqual([
    expect.stringMatching(
      /^place of files: there is no bucket bilum-files: .*restore\.md, “The bucket”/,
    ),
  ])
}, 20_000)

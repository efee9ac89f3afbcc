import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '../../domain/durations.ts'
import { tenantMigrations } from '../../tenancy/migrations/tenant-migrations.ts'
import { registerSlots } from '../../tenancy/slots.ts'
import { controlIsReady } from '../../tenancy/upkeep/keep-up-to-date.ts'
import { loseNextStatement, loseNextWrite, loseWritesFrom } from '../../testing/faults.ts'
import { linkTo } from '../../testing/mailbox.ts'
import {
  confirmation,
  confirmedSignUp,
  controlRows,
  expectOne,
  migrateNextSlots,
  newSignUpOf,
  nextSlot,
  visitor,
} from '../../testing/sign-ups.ts'
import { confirm } from '../confirmation.ts'
import { signUp } from '../sign-up.ts'
import { finishSignUps, provision } from './provision.ts'

const start = Date.parse('2026-11-21T04:06:00Z')
let days = 0
/** Each organisation is opened on a day of its own: an hour opens only a few. */
const nextDay = () => new Date(start + days++ * dayMs)
const tenMinutesAfter = (at: Date) => new Date(at.getTime() + 600_000)

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

const whens = ['before', 'after'] as const
type When = (typeof whens)[number]
type Lose = (when: When) => Promise<() => number>
const faults: [string, Lose, { isNextBare: boolean }?][] = [
  [
    'the look for its own slot',
    async (when) => loseNextStatement(env.CONTROL, /^SELECT binding FROM slots/, when),
  ],
  ['the claim of a slot', async (when) => loseNextStatement(env.CONTROL, /^UPDATE slots/, when)],
  [
    'the first look at the database',
    async (when) => loseNextStatement(await nextSlot(), /CREATE TABLE IF NOT/, when),
    { isNextBare: true },
  ],
  [
    'the first migration',
    async (when) => loseNextWrite(await nextSlot(), when),
    { isNextBare: true },
  ],
  [
    'the last migration',
    async (when) => loseWritesFrom(await nextSlot(), tenantMigrations.length, when),
    { isNextBare: true },
  ],
  ['the administrator', async (when) => loseWritesFrom(await nextSlot(), 1, when)],
  ['the organisation', async (when) => loseWritesFrom(env.CONTROL, 1, when)],
]

test.each(
  faults.flatMap(([what, lose, next]) => whens.map((when) => ({ what, when, lose, next }))),
)(
  'losing $what, $when it happened, leaves one of everything once it is tried again',
  async ({ what, when, lose, next }) => {
    const slug = `fault-${faults.findIndex(([name]) => name === what)}-${when}`
    const now = nextDay()
    const id = await confirmedSignUp(slug, now, next)
    const end = await lose(when)
    await provision(env, id, now)
    expect(end(), 'the fault happened').toBeGreaterThan(0)
    await finishSignUps(env, tenMinutesAfter(now))
    await expectOne(id, slug)
    await provision(env, id, tenMinutesAfter(now))
    await expectOne(id, slug)
  },
)

test.each(whens)('losing the confirmation, %s it happened, costs a second press', async (when) => {
  const slug = `press-${when}`
  const asked = newSignUpOf(slug)
  const from = visitor()
  const now = nextDay()
  await signUp(env, from, asked, now)
  const token = (await linkTo(asked.email)).searchParams.get('token') ?? ''
  await migrateNextSlots()
  const end = loseWritesFrom(env.CONTROL, 1, when)
  await confirm(env, confirmation(token), now).catch(() => undefined)
  expect(end()).toBeGreaterThan(0)
  const { id } = await confirm(env, confirmation(token), now)
  await provision(env, id, now)
  await expectOne(id, slug)
})

test.each(whens)('losing the sign-up, %s it happened, costs a second press', async (when) => {
  const slug = `form-${when}`
  const asked = newSignUpOf(slug)
  const from = visitor()
  const now = nextDay()
  const end = loseWritesFrom(env.CONTROL, 1, when)
  await signUp(env, from, asked, now).catch(() => undefined)
  expect(end()).toBeGreaterThan(0)
  await migrateNextSlots()
  await signUp(env, from, asked, now)
  const written = 'SELECT 1 FROM outbox WHERE address = ?'
  expect(await controlRows(written, asked.email)).toHaveLength(1)
  const token = (await linkTo(asked.email)).searchParams.get('token') ?? ''
  const { id } = await confirm(env, confirmation(token), now)
  await provision(env, id, now)
  await expectOne(id, slug)
})

test('four tries at once make one organisation', async () => {
  const now = nextDay()
  const id = await confirmedSignUp('four-at-once', now, { isNextBare: true })
  await Promise.all(Array.from({ length: 4 }, () => provision(env, id, now)))
  await expectOne(id, 'four-at-once')
})

import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { controlMigrations } from './migrations/control-migrations.ts'
import { migrate } from './migrations/migrate.ts'
import { claimSlot, registerSlots, slotNames, slotOf } from './slots.ts'

const now = new Date('2026-11-26T00:00:00Z')
const slotsMax = 32

beforeAll(async () => {
  await migrate(env.CONTROL, controlMigrations, now)
  await Promise.all([registerSlots(env), registerSlots(env)])
})

test('every bound slot is registered once, however often one asks', async () => {
  await registerSlots(env)
  const { results } = await env.CONTROL.prepare('SELECT binding FROM slots ORDER BY binding').all()
  expect(results.map(({ binding }) => binding)).toEqual(slotNames(env))
  expect(results).toHaveLength(slotsMax)
})

test('an organisation that claims twice at once gets one slot', async () => {
  const claims = await Promise.all([1, 2, 3].map(() => claimSlot(env, 'org-twice', now)))
  expect(new Set(claims)).toEqual(new Set(['TENANT_0001']))
  expect(await taken()).toBe(1)
})

test('a claimed slot is never given to another, nor back', async () => {
  const free = env.CONTROL.prepare('UPDATE slots SET organisation_id = NULL')
  await expect(free.run()).rejects.toThrow('slot_taken')
})

test('of forty that race for the thirty-one slots that are left, each gets its own or none', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `org-${index}`)
  const claims = await Promise.all(ids.map((id) => claimSlot(env, id, now)))
  const got = claims.filter((slot) => slot !== undefined)
  expect(got.sort()).toEqual(slotNames(env).slice(1))
  expect(claims.filter((slot) => slot === undefined)).toHaveLength(9)

  const again = await Promise.all(ids.map((id) => claimSlot(env, id, now)))
  expect(again).toEqual(claims)
  expect(await taken()).toBe(slotsMax)
})

test.each(['CONTROL', 'SESSIONS', 'FILES', 'TENANT_9999', '', 'constructor', '__proto__'])(
  'there is no slot %j',
  (name) => {
    expect(() => slotOf(env, name)).toThrow('no slot')
  },
)

async function taken() {
  return await env.CONTROL.prepare(
    'SELECT count(*) AS count FROM slots WHERE organisation_id IS NOT NULL',
  ).first('count')
}

import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { makeCast } from '../testing/cast.ts'
import { makePerson } from '../testing/platform.ts'
import { ofBilling } from './control-rules/billing.fixture.ts'
import { ofLives } from './control-rules/lives.fixture.ts'
import { ofPeople } from './control-rules/people.fixture.ts'

beforeAll(async () => {
  await controlIsReady(env)
  await makeCast()
  await makePerson('owner')
})

const attacks = [...ofLives, ...ofPeople, ...ofBilling]

test.each(attacks)('%s: %s', async (trigger, _what, ...statements) => {
  const sql = await env.CONTROL.prepare(
    "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?",
  )
    .bind(trigger)
    .first<string>('sql')
  const reason = /RAISE\(ABORT, '(\w+)'\)/.exec(sql ?? '')?.[1] ?? `no trigger ${trigger}`
  const prepared = statements.map((one) => env.CONTROL.prepare(one))
  await expect(env.CONTROL.batch(prepared)).rejects.toThrow(reason)
})

/** The same rules as in an organisation's database, where batches/fixtures/attacks.txt tries them. */
const shared = [
  'challenges_once',
  'guards_raise', // core/guard.test.ts
  'link_tokens_once',
  'outbox_sent_once',
  'recovery_codes_once',
  'second_factors_fixed',
  'second_factors_forward',
  'second_factors_once',
]

test('every trigger there is was tried', async () => {
  const { results } = await env.CONTROL.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger'",
  ).all<{
    name: string
  }>()
  expect(new Set(results.map(({ name }) => name))).toEqual(
    new Set([...attacks.map(([trigger]) => trigger), ...shared]),
  )
  for (const name of shared) {
    const find = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?"
    const [here, there] = await Promise.all(
      [env.CONTROL, env.TENANT_0001].map((one) => one.prepare(find).bind(name).first('sql')),
    )
    expect(here).toBe(there)
  }
})

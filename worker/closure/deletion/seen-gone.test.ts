import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ClosureStep } from '../../domain/closure/closure-steps.ts'
import { minuteMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { loadControl } from '../../dumps/load/load-control.ts'
import { dumpFolder } from '../../dumps/manifest.ts'
import { copyControl } from '../../dumps/write-dump.ts'
import { tenantMigrations } from '../../tenancy/migrations/tenant-migrations.ts'
import { rebuildDatabase } from '../../tenancy/rebuild-database.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { slotOf } from '../../tenancy/slots.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'
import { controlRows } from '../../testing/sign-ups.ts'
import { closure, lettersOf, operator, stateOfAcme } from '../closure.fixture.ts'
import { carryOutClosures } from './carry-out.ts'
import { acmeThatLeft, countedBeta, filesOf, id } from './deletion.fixture.ts'
import { seeGone } from './seen-gone.ts'

/* Acme was deleted, and the control database came back from copies of before its deletion, and of each step that looks into its database. */

const nightOf: Partial<Record<ClosureStep, number>> = {
  waiting: 1,
  closed: 2,
  silent: 3,
  cleared: 4,
}
let slot: string
let beta: Awaited<ReturnType<typeof countedBeta>>
const see = (changed: object = {}) =>
  seeGone(env, { slug: 'acme', slot, by: 'Ana', ...changed }, new Date())
const isRefused = (why: string, changed: object = {}) =>
  expect(see(changed)).rejects.toThrow(why) as Promise<void>
const copy = (night: number) => copyControl(env, new Date(`2026-09-0${night}T17:00:00Z`))
const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs)

async function cameBackTo(step: ClosureStep) {
  await rebuildDatabase(env.CONTROL, [], new Date())
  const night = must(nightOf[step], step) + 1
  await loadControl(env, dumpFolder('platform', `2026-09-0${night}`), new Date(), {
    mayBeSeveral: true,
  })
  checked.clear()
  remembered.clear()
  expect((await closure())?.state).toBe(step)
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  ;({ slot, beta } = await acmeThatLeft())
  await copy(1)
  for (const person of [await operator(), await operator()]) await person.order()
  await copy(2)
  await isRefused('never came back')
  // cut off before each step that looks into the database, as a night's copy finds it
  const steps = async (until: ClosureStep) => {
    const rule = `CREATE TRIGGER stop BEFORE UPDATE ON closures WHEN OLD.state = '${until}' BEGIN SELECT RAISE(ABORT, 'stop'); END`
    await env.CONTROL.prepare(rule).run()
    await carryOutClosures(env, later(31))
    await env.CONTROL.prepare('DROP TRIGGER stop').run()
    expect((await closure())?.state).toBe(until)
  }
  await steps('silent')
  await copy(3)
  await steps('cleared')
  await copy(4)
  for (const minutes of [32, 33]) await carryOutClosures(env, later(minutes))
  expect((await closure())?.state).toBe('certified')
  await isRefused('is deleted')
})

const comesToItsEnd = async () => {
  for (const minutes of [31, 62]) await carryOutClosures(env, later(minutes))
  const over = must(await closure(), 'closure')
  expect(over).toMatchObject({ state: 'certified', tell: [] })
  expect(await stateOfAcme()).toMatchObject({ slot: `released/${id}`, state: 'archived' })
  expect(await controlRows('SELECT 1 FROM directory WHERE organisation_id = ?', id)).toEqual([])
  expect(await countedBeta()).toEqual(beta)
  await readChain(env.CONTROL)
  return over.certificate
}

test('of before it was ordered: two of the platform order it and carry it out, and the certificate says what nobody knows', async () => {
  await cameBackTo('waiting')
  // its page says the rest though its database is gone
  const support = await platformToken(await makePerson('support'))
  const page = await asPerson(support, 'GET', `/organisations/${id}`)
  expect([page.status, page.body.contact]).toEqual([200, null])
  const [first, second] = [await operator(), await operator()]
  expect((await first.order()).code).toBe('closure_not_waiting')
  await isRefused('no organisation', { slug: 'nobody' })
  await isRefused('does not leave', { slug: 'beta' })
  await isRefused('not in TENANT_0031', { slot: 'TENANT_0031' })
  await env.FILES.put(`imports/${id}/left`, 'x')
  await isRefused('its database is lost')
  await env.FILES.delete(`imports/${id}/left`)
  expect(await see()).toBe('waiting')
  expect((await first.look()).body.closure).toMatchObject({ next: 'order', archive: 'unknown' })
  const letters = (await lettersOf('organisation_leaves')).length
  expect((await first.order()).body).toEqual({ state: 'waiting' })
  expect((await first.order()).code).toBe('closure_by_two')
  expect((await second.order()).body).toEqual({ state: 'closed' })
  expect((await first.look()).body.closure).toMatchObject({ state: 'closed', archive: 'unknown' })
  const certificate = await comesToItsEnd()
  expect(certificate).toContain('The certificate of then says what was in it')
  expect(certificate).not.toMatch(/0 rows|None was taken|ended with entry/)
  expect(await lettersOf('organisation_leaves')).toHaveLength(letters)
})

test.each(['closed', 'silent', 'cleared'] as const)(
  'of “%s”, where another lives in its slot by now: it comes to its end, and the other is untouched',
  async (step) => {
    await cameBackTo(step)
    const database = slotOf(env, slot)
    await rebuildDatabase(database, tenantMigrations, new Date())
    await isRefused('does not say whose')
    await database
      .prepare("INSERT INTO tenant_meta VALUES ('org-next', 'next', ?, 1)")
      .bind(slot)
      .run()
    await carryOutClosures(env, later(31))
    expect((await closure())?.state, 'by itself it goes no further').toBe(step)
    await see()
    const certificate = await comesToItsEnd()
    expect(certificate.includes('The certificate of then')).toBe(step === 'closed')
    expect(await database.prepare('SELECT id FROM tenant_meta').first('id')).toBe('org-next')
    expect((await filesOf(id)).map((key) => key.split('/')[0])).not.toContain('bank-files')
  },
)

test('a database that says that it is theirs is deleted as ever, whatever was seen', async () => {
  await cameBackTo('waiting')
  await see()
  for (const person of [await operator(), await operator()]) await person.order()
  const database = slotOf(env, slot)
  await rebuildDatabase(database, tenantMigrations, new Date())
  const meta = "INSERT INTO tenant_meta VALUES (?, 'acme', ?, 1)"
  await database.prepare(meta).bind(id, slot).run()
  await isRefused('deleted at /padmin, as ever')
  // its log does not end where it was looked at
  await carryOutClosures(env, later(31))
  expect(await closure()).toMatchObject({ state: 'waiting', orderedBy: null })
  expect(await database.prepare('SELECT id FROM tenant_meta').first('id')).toBe(id)
})

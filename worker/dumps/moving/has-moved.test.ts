import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cutOff } from '../../core/d1/fail-call.fixture.ts'
import { controlDb } from '../../core/databases.ts'
import { putAnchor } from '../../core/log/anchor-store.ts'
import { keptDays, settlesMs } from '../../domain/dumps/moving.ts'
import { dayMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { listMoves } from '../../organisations/moves.ts'
import { findOrganisationBySlug } from '../../organisations/store.ts'
import { fence, unfence } from '../../tenancy/cells/fence.ts'
import { migrate } from '../../tenancy/migrations/migrate.ts'
import { newestSchema, tenantMigrations } from '../../tenancy/migrations/tenant-migrations.ts'
import { stateNow, tenantBySlug } from '../../tenancy/open-tenant.ts'
import { rebuildDatabase } from '../../tenancy/rebuild-database.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { bindingOf } from '../../tenancy/slots.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { as, makeCast, mia } from '../../testing/cast.ts'
import { enterAgain } from '../load/enter-again.ts'
import { loadControl } from '../load/load-control.ts'
import { dumpFolder } from '../manifest.ts'
import { copyControl } from '../write-dump.ts'
import { beginMove } from './begin.ts'
import { enterMove } from './has-moved.ts'
import { moveOn } from './steps.ts'

/* Acme moved, and was worked in; then the control database came back from a copy of before, or of the middle. */

const [fromSlot, toSlot] = ['TENANT_0001', 'TENANT_0030']
const asked = { slug: 'acme', fromSlot, toSlot, reason: 'It is full', by: 'Ana' }
const later = (ms: number) => new Date(Date.now() + ms)
const nightAt = (day: number) => new Date(`2026-11-${day - 1}T17:00:00Z`)
const acme = async () => must(await findOrganisationBySlug(controlDb(env), 'acme'), 'acme')
const control = (sql: string) => env.CONTROL.prepare(sql)
const whoHas = (binding: string) =>
  control('SELECT organisation_id AS who FROM slots WHERE binding = ?').bind(binding).first('who')
const enter = (changed: object = {}) => enterMove(env, { ...asked, ...changed }, new Date())

async function cameBack(day: number) {
  await rebuildDatabase(env.CONTROL, [], new Date())
  await loadControl(env, dumpFolder('platform', `2026-11-${day}`), new Date())
}

let old: D1Database
let id: string
beforeAll(async () => {
  const cast = await makeCast()
  ;({ database: old, id } = cast.acme)
  await control("UPDATE slots SET cell = 'second' WHERE binding >= 'TENANT_0030'").run()
  expect((await as(mia).get('/payees')).status).toBe(200)
  await copyControl(env, nightAt(24))
  const row = await beginMove(env, asked, new Date())
  await moveOn(env, row.id, 'fenced', later(settlesMs))
  await copyControl(env, nightAt(25))
  for (const step of ['dumped', 'loaded', 'compared', 'switched'] as const)
    await moveOn(env, row.id, step, new Date())
  Object.assign(env, { CELL: 'second' })
  checked.clear()
  remembered.clear()
  const body = { name: 'New Payee', bsb: '028-038', accountNumber: '51007777' }
  expect((await as(mia).post('/payees', { body })).status).toBe(201)
})
beforeEach(() => {
  Object.assign(env, { CELL: 'main' })
  checked.clear()
  remembered.clear()
})
afterEach(() => vi.restoreAllMocks())

const isRefused = (changed: object, why: string) =>
  expect(enter(changed)).rejects.toThrow(why) as Promise<void>

test('is refused while the control database never came back, or it is where it is listed', async () => {
  await isRefused({}, 'listed in TENANT_0030 already')
  await isRefused({ toSlot: 'TENANT_0031' }, 'not in TENANT_0001')
  await isRefused({ fromSlot: toSlot, toSlot: 'TENANT_0002' }, 'never came back')
})

test('is refused of a database that is not theirs, not the last, or not frozen', async () => {
  await cameBack(24)
  expect(await acme()).toMatchObject({ cell: 'main', slot: fromSlot, state: 'frozen' })
  await isRefused({ slug: 'nobody' }, 'no organisation')
  // whoever forgets what the command is to be told begins no move
  await expect(beginMove(env, asked, new Date())).rejects.toThrow('--has-moved')
  await isRefused({ toSlot: 'TENANT_0031' }, 'does not say that it is theirs')
  await isRefused({ toSlot: 'TENANT_9999' }, 'no slot')
  await isRefused({ toSlot: 'TENANT_0002' }, 'of the cell main as well')
  await unfence(env, fromSlot)
  await isRefused({}, 'has no fence')
  await fence(env, fromSlot)
  await fence(env, toSlot)
  await isRefused({}, 'moved on from there')
  await unfence(env, toSlot)
  // an end that was put aside of what was done elsewhere since
  const elsewhere = { organisation: id, seq: 999, hash: 'f'.repeat(64), at: '2026-11-26T00:00:00Z' }
  await putAnchor(env.FILES, { ...elsewhere, occasion: 'night' })
  await isRefused({}, 'ended with entry 999 on 2026-11-26')
  for (const { key } of (await env.FILES.list({ prefix: `anchors/${id}/` })).objects)
    if (key.includes('999-')) await env.FILES.delete(key)
  await control("UPDATE slots SET organisation_id = 'org-new' WHERE binding = 'TENANT_0030'").run()
  await isRefused({}, 'listed as another’s')
  await cameBack(24)
  await control("UPDATE organisations SET frozen_by = 'organisation' WHERE slug = 'acme'").run()
  await isRefused({}, 'freeze it first')
  expect(await whoHas(toSlot)).toBeNull()
  expect(await listMoves(controlDb(env), id)).toEqual([])
})

test.each([
  ['of before it began, and its slot was set aside', 24],
  ['of its middle', 25],
])('is written down after a copy %s, also cut off anywhere', async (_which, day) => {
  await cameBack(day)
  if (day === 24)
    await control(
      "UPDATE slots SET organisation_id = 'used/TENANT_0030' WHERE binding = 'TENANT_0030'",
    ).run()
  for (let call = 1; ; call++) {
    const done = cutOff([env.CONTROL, old, bindingOf(env, toSlot)], call)
    await enter().catch(() => undefined)
    if (done() < call) break
  }
  await isRefused({}, 'already')
  expect(await acme()).toMatchObject({ cell: 'second', slot: toSlot, state: 'frozen' })
  const [row] = await listMoves(controlDb(env), id)
  expect(row).toMatchObject({ state: 'switched', fromSlot, toSlot })
  expect([await whoHas(fromSlot), await whoHas(toSlot)]).toEqual([`moved/${row?.id}`, id])
  expect(await tenantBySlug(env, 'acme', new Date())).toMatchObject({ reason: 'in_another_cell' })
  Object.assign(env, { CELL: 'second' })
  const opened = await tenantBySlug(env, 'acme', new Date())
  expect(opened.ok && (await stateNow(env, opened.value))).toBe('frozen')
  await readChain(env.CONTROL)
})

test('is written down where the old database was emptied since, whose slot is free', async () => {
  const [row] = await listMoves(controlDb(env), id)
  await moveOn(env, must(row, 'move').id, 'over', later((keptDays + 1) * dayMs))
  await cameBack(25)
  expect((await enter()).state).toBe('over')
  expect([await whoHas(fromSlot), await whoHas(toSlot)]).toEqual([null, id])
})

test('is written down where another lives in the old slot by now, who is entered there', async () => {
  await cameBack(24)
  await migrate(old, tenantMigrations, new Date())
  await isRefused({}, 'does not say whose')
  await old
    .prepare("INSERT INTO tenant_meta VALUES ('org-next', 'next', ?, 1)")
    .bind(fromSlot)
    .run()
  const next = {
    ...{ binding: fromSlot, cell: 'main', id: 'org-next', slug: 'next', createdAt: 1 },
    ...{ schema: newestSchema, created: '' },
  }
  expect(await enterAgain(env, [next], new Date())).toContainEqual(
    expect.stringMatching(/next was not entered/),
  )
  expect((await enter()).state).toBe('over')
  expect(await acme()).toMatchObject({ cell: 'second', slot: toSlot })
  expect(await enterAgain(env, [next], new Date())).toContainEqual(
    'next was entered again in TENANT_0001, frozen.',
  )
  expect([await whoHas(fromSlot), await whoHas(toSlot)]).toEqual(['org-next', id])
  await readChain(env.CONTROL)
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginRestoration } from '../../archive/to-a-moment/begin.ts'
import { cutOff } from '../../core/d1/fail-call.fixture.ts'
import { raisedReason } from '../../core/database-errors.ts'
import { controlDb, tenantDb } from '../../core/databases.ts'
import { keptDays, settlesMs } from '../../domain/dumps/moving.ts'
import { dayMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { drain } from '../../mail/drain.ts'
import { findOrganisationBySlug } from '../../organisations/store.ts'
import { fence, unfence } from '../../tenancy/cells/fence.ts'
import {
  stateNow,
  tenantBySlug,
  tenantForKeeping,
  tenantForLetters,
} from '../../tenancy/open-tenant.ts'
import { namesOf } from '../../tenancy/rebuild-database.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { bindingOf } from '../../tenancy/slots.ts'
import { brokenLinks, entriesOf } from '../../testing/audit-chain.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { type Answered, as, makeCast, mia, ravi, tokenOf } from '../../testing/cast.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import { postLetter, watchSending } from '../../testing/letters.ts'
import { beginMove } from './begin.ts'
import { moveOn } from './steps.ts'

/*
 * One runtime is both cells, one after the other: which of them it is, says CELL. Two Workers behind the router are
 * e2e/long/cells.test.ts.
 */

const toSlot = 'TENANT_0030'
const fromSlot = 'TENANT_0001'
const asked = () => ({ slug: 'acme', fromSlot, toSlot, reason: 'It is full', by: 'Ana' })
const acme = async () => must(await findOrganisationBySlug(controlDb(env), 'acme'), 'acme')
const later = (ms: number) => new Date(Date.now() + ms)
const whoHas = (binding: string) =>
  env.CONTROL.prepare('SELECT organisation_id AS who FROM slots WHERE binding = ?')
    .bind(binding)
    .first<string | null>('who')
const beIn = (cell: string) => Object.assign(env, { CELL: cell })
const forget = () => {
  checked.clear()
  remembered.clear()
}
const openHere = () => tenantBySlug(env, 'acme', new Date())

let old: D1Database
let organisation: string
let paid: { id: string; digest: string }
beforeAll(async () => {
  const cast = await makeCast()
  ;({ database: old, id: organisation } = cast.acme)
  await env.CONTROL.prepare("UPDATE slots SET cell = 'second' WHERE binding >= 'TENANT_0030'").run()
  paid = await submittedBatch(await addKunduAccount(), 200_000, 40)
})
beforeEach(() => forget())
afterEach(() => beIn('main'))

test('it begins towards a free slot of another cell alone', async () => {
  const begin = (changed: object) => beginMove(env, { ...asked(), ...changed }, new Date())
  await expect(begin({ slug: 'nobody' })).rejects.toThrow('no organisation')
  await expect(begin({ fromSlot: 'TENANT_0002' })).rejects.toThrow('lives in TENANT_0001')
  await expect(begin({ toSlot: 'TENANT_9999' })).rejects.toThrow('no slot')
  await expect(begin({ toSlot: 'TENANT_0010' })).rejects.toThrow('of the cell main as well')
  await expect(begin({ toSlot: 'TENANT_0002' })).rejects.toThrow('not free')
  expect((await acme()).cell).toBe('main')
})

test('what was decided before the fence came is not written behind it', async () => {
  await Promise.all([tokenOf(ravi), tokenOf(mia)])
  const steps = () => old.prepare('SELECT count(*) AS n FROM batch_steps').first<number>('n')
  const before = await steps()
  const meets = async (act: () => Promise<Answered>) => {
    const end = beforeNextWrite(old, /^insert into "idempotency_keys"/, () => fence(env, fromSlot))
    const { status, body } = await act().finally(end)
    await unfence(env, fromSlot)
    return [status, body.code, await steps()]
  }
  const body = { decision: 'approve', digest: paid.digest }
  const refused = [503, 'organisation_moved', before]
  expect(await meets(() => as(ravi).post(`/batches/${paid.id}/approvals`, { body }))).toEqual(
    refused,
  )
  expect(await meets(() => as(mia).remove(`/batches/${paid.id}/submission`))).toEqual(refused)
})

describe('on its way', () => {
  test('no cell opens it, no letter leaves, nobody keeps it, and a change is refused where it is remembered', async () => {
    const opened = must(await openHere().then((one) => (one.ok ? one.value : null)), 'acme')
    const row = await beginMove(env, asked(), new Date())
    expect(await beginMove(env, asked(), new Date())).toEqual(row)
    const elsewhere = { ...asked(), toSlot: 'TENANT_0031' }
    await expect(beginMove(env, elsewhere, new Date())).rejects.toThrow('being moved')
    expect(await whoHas(toSlot)).toBe(`move/${row.id}`)
    await expect(stateNow(env, opened)).rejects.toThrow('maintenance')
    for (const cell of ['main', 'second']) {
      beIn(cell)
      forget()
      expect(await openHere()).toMatchObject({ reason: 'maintenance' })
      expect(await tenantForLetters(env, organisation)).toMatchObject({ reason: 'maintenance' })
      expect(await tenantForKeeping(env, organisation)).toMatchObject({ ok: false })
    }
  })

  test('steps come in their order and not before everybody forgot where it was', async () => {
    const row = await beginMove(env, asked(), new Date())
    for (const step of ['dumped', 'switched', 'over'] as const)
      await expect(moveOn(env, row.id, step, later(settlesMs))).rejects.toThrow('comes no')
    await expect(moveOn(env, row.id, 'fenced', later(settlesMs / 2))).rejects.toThrow('too early')
  })

  test('back it goes as it was, and behind the fence nobody writes', async () => {
    let row = await beginMove(env, asked(), new Date())
    row = await moveOn(env, row.id, 'fenced', later(settlesMs))
    for (const sql of [
      "UPDATE users SET first_name = 'X'",
      "INSERT OR IGNORE INTO sign_in_failures (email, failures) VALUES ('a@b.c', 1)",
      'DELETE FROM sessions',
    ]) {
      const refused = await old
        .prepare(sql)
        .run()
        .catch((error: unknown) => error)
      expect(raisedReason(refused)).toBe('organisation_moved')
    }
    for (const step of ['dumped', 'loaded', 'compared'] as const)
      row = await moveOn(env, row.id, step, new Date())
    // where the control database came back, it may have been moved long ago, and worked in
    const fresh = bindingOf(env, toSlot)
    await fresh.exec(
      "INSERT INTO audit_entries SELECT seq + 1, at, actor_id, action, subject, details, hash, 'x' FROM audit_entries ORDER BY seq DESC LIMIT 1",
    )
    await expect(moveOn(env, row.id, 'undone', new Date())).rejects.toThrow('Nothing was emptied')
    for (const rule of await namesOf(fresh, 'trigger'))
      await fresh.exec(`DROP TRIGGER ${rule.name}`)
    await fresh.exec("DELETE FROM audit_entries WHERE hash = 'x'")
    expect((await moveOn(env, row.id, 'undone', new Date())).state).toBe('undone')
    expect(await whoHas(toSlot)).toBeNull()
    expect(await acme()).toMatchObject({ cell: 'main', slot: 'TENANT_0001', sweptAt: null })
    forget()
    expect((await as(mia).get('/home')).status).toBe(200)
    expect((await as(mia).post('/payees', { body: { name: 'Wari' } })).status).toBe(422)
    await expect(moveOn(env, row.id, 'switched', new Date())).rejects.toThrow()
  })
})

describe('moved', () => {
  let before: Record<string, unknown>[]
  const tables = ['payments', 'audit_entries', 'sessions', 'outbox', 'link_tokens', 'users']
  const rowsOf = async (database: D1Database) => {
    const found = await Promise.all(
      tables.map((table) => database.prepare(`SELECT rowid AS "row of", * FROM ${table}`).all()),
    )
    return found.flatMap(({ results }) => results)
  }

  test('every step is taken again where its answer was lost, and the rows are the same', async () => {
    await old.exec(
      "INSERT INTO link_tokens (token_hash, kind, subject_id, created_at, expires_at) VALUES ('link', 'reset', 'mia', 1, 9)",
    )
    await postLetter(old, 'batch_approved', { at: later(dayMs / 2) })
    let row = await beginMove(env, asked(), new Date())
    for (const step of ['fenced', 'dumped', 'loaded', 'compared', 'switched'] as const) {
      // cut off after many of its calls, the first ones each, and begun anew
      for (let call = 1; ; call = Math.max(call + 1, Math.floor(call * 1.3))) {
        const over = cutOff([env.CONTROL, old, bindingOf(env, toSlot)], call)
        await moveOn(env, row.id, step, later(settlesMs)).catch(() => undefined)
        if (over() < call) break
      }
      row = await beginMove(env, asked(), new Date())
      expect(row.state).toBe(step)
    }
    before = await rowsOf(old)
    expect(row.rows).toBeGreaterThan(before.length)
    expect(await rowsOf(bindingOf(env, toSlot))).toEqual(before)
    expect(await acme()).toMatchObject({ cell: 'second', slot: toSlot })
    expect(await whoHas('TENANT_0001')).toBe(`moved/${row.id}`)
    expect(await whoHas(toSlot)).toBe(organisation)
  })

  test('its old cell refuses, a handle of before writes nothing, and its objects come to nothing', async () => {
    expect(await openHere()).toMatchObject({ reason: 'in_another_cell' })
    expect((await as(mia).get('/home')).status).toBe(421)
    const sent = watchSending()
    expect(await drain(env, organisation, later(dayMs))).toBeUndefined()
    expect(sent).not.toHaveBeenCalled()
    expect(await tenantForKeeping(env, organisation)).toMatchObject({ ok: false })
    const stale = tenantDb(old)
    const written = stale.run("UPDATE outbox SET trouble = 'sending'")
    expect(raisedReason(await written.catch((error: unknown) => error))).toBe('organisation_moved')
  })

  test('in the new cell whoever was signed in goes on, and the batch that waited is approved and sealed once', async () => {
    beIn('second')
    forget()
    const body = { decision: 'approve', digest: paid.digest }
    expect((await as(ravi).post(`/batches/${paid.id}/approvals`, { body })).status).toBe(201)
    expect((await as(mia).post(`/batches/${paid.id}/bank-file`)).status).toBe(201)
    const entries = await entriesOf(bindingOf(env, toSlot))
    expect(brokenLinks(entries)).toEqual([])
  })

  test('a letter that waited leaves from the new cell, once', async () => {
    beIn('second')
    const sent = watchSending()
    for (let turn = 0; turn < 2; turn++) await drain(env, organisation, later(dayMs))
    const subjects = sent.mock.calls.map(([letter]) => String(letter.subject))
    expect(subjects.filter((one) => one.startsWith('Approved: Payroll FN23, 412'))).toHaveLength(1)
  })

  test('its old database is emptied after seven days, if it is as it was left, and the slot is free', async () => {
    const row = await beginMove(env, asked(), new Date())
    // what its database was before it moved in is another's, or nobody's
    const back = { ...asked(), slot: toSlot, moment: row.begunAt }
    await expect(beginRestoration(env, back, new Date())).rejects.toThrow('another’s')
    await expect(moveOn(env, row.id, 'undone', new Date())).rejects.toThrow('a move the other way')
    await expect(moveOn(env, row.id, 'over', later(dayMs))).rejects.toThrow('too early')
    const over = await moveOn(env, row.id, 'over', later((keptDays + 1) * dayMs))
    expect(over.state).toBe('over')
    expect(await whoHas('TENANT_0001')).toBeNull()
    const left = await old
      .prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .first('n')
    expect(left).toBe(0)
  })
})

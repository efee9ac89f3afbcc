import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { filledAcme } from '../archive/archive.fixture.ts'
import { adoptDump } from '../archive/to-a-moment/adopt-dump.ts'
import { peopleOf } from '../archive/to-a-moment/people-since.ts'
import { aroundCalls } from '../core/d1/around-calls.fixture.ts'
import { readCharactersMax } from '../core/d1/what-fits.ts'
import { tenantDb } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { movedAlong, notDumped } from '../domain/dumps/left-out.ts'
import { must } from '../domain/must.ts'
import { isBare, wipe } from '../tenancy/rebuild-database.ts'
import { checked, remembered } from '../tenancy/remembered.ts'
import { registerSlots, slotOf } from '../tenancy/slots.ts'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { changeOrganisation } from '../testing/billing.ts'
import { as, forgetTokens, mia } from '../testing/cast.ts'
import { loadDump } from './load/load-dump.ts'
import { type DumpManifest, dumpFolder, manifestOf } from './manifest.ts'
import { compareDatabases } from './moving/compare.ts'
import { dumpOn } from './write-dump.ts'

let acme: Awaited<ReturnType<typeof filledAcme>>
beforeAll(async () => {
  acme = await filledAcme()
  await registerSlots(env)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Three in the morning in Port Moresby. */
const nightAt = (day: string) => new Date(`${day}T17:00:00Z`)
const folderOf = (day: string) => dumpFolder(acme.id, day)

async function wholeDump(day: string) {
  for (let turns = 0; turns < 50; turns++) {
    if ((await dumpOn(env, acme.id, nightAt(day))) === undefined) break
  }
  const night = new Date(nightAt(day).getTime() + 10 * 3_600_000).toISOString().slice(0, 10)
  const row = await acme.database.prepare('SELECT * FROM dumps WHERE night = ?').bind(night).first()
  const object = must(await env.FILES.get(manifestOf(folderOf(night))), 'manifest')
  const text = await object.text()
  return { night, row: must(row, 'row'), text, manifest: JSON.parse(text) as DumpManifest }
}

const rowsIn = async (database: D1Database, table: string) =>
  (await database.prepare(`SELECT rowid AS "rowid", * FROM "${table}" ORDER BY rowid`).all())
    .results

const tablesOf = async (database: D1Database) => {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

describe('a nightly dump', () => {
  test('has every table, or says why not, and the log it ends with', async () => {
    const { row, text, manifest } = await wholeDump('2026-11-24')
    const named = [...manifest.tables.map(({ name }) => name), ...Object.keys(notDumped)]
    expect(named.sort()).toEqual((await tablesOf(acme.database)).sort())
    const last = must((await rowsIn(acme.database, 'audit_entries')).at(-1), 'entry')
    expect(manifest).toMatchObject({ isOneMoment: true, entry: last.seq, hash: last.hash })
    expect(row).toMatchObject({ is_one_moment: 1, attempt: 1 })
    expect(row.manifest_sha256).toBe(await sha256(new TextEncoder().encode(text)))
    // a small organisation is one file and few calls
    expect(manifest.parts.length).toBe(1)
    expect(row.calls).toBeLessThan(20)
  })

  test('of a night that is over is written once', async () => {
    const put = vi.spyOn(env.FILES, 'put')
    expect(await dumpOn(env, acme.id, nightAt('2026-11-24'))).toBeUndefined()
    expect(put).not.toHaveBeenCalled()
  })

  test('makes the database anew in an empty slot, table by table the same, with its rules and its search', async () => {
    // answers as long as a request: no more of them are read at once than fit
    const long = acme.database.prepare(
      "INSERT INTO idempotency_keys SELECT 'ana', 'long-' || value, 'x', 200, hex(zeroblob(300000)), 0 FROM json_each('[1,2,3,4,5,6,7,8,9]')",
    )
    await long.run()
    const { night, manifest } = await wholeDump('2026-11-25')
    const pieces = manifest.parts
      .flatMap(({ tables }) => tables)
      .filter(({ table }) => table === 'idempotency_keys')
    expect(pieces.length).toBeGreaterThan(1)
    const loaded = await loadDump(env, folderOf(night), 'TENANT_0030', new Date())
    const database = slotOf(env, 'TENANT_0030')
    expect(loaded.rows).toBeGreaterThan(100)
    for (const { name } of manifest.tables) {
      expect([name, await rowsIn(database, name)]).toEqual([
        name,
        await rowsIn(acme.database, name),
      ])
    }
    // a move looks at both in no larger reads, and says of what no copy has alone that it differs
    let longest = 0
    const over = aroundCalls([acme.database, database], async (work) => {
      const answer = await work()
      longest = Math.max(longest, JSON.stringify(answer).length)
      return answer
    })
    const compared = await compareDatabases(tenantDb(acme.database), tenantDb(database))
    over()
    expect(longest).toBeLessThan(readCharactersMax + 500_000)
    expect(compared.rows).toBeGreaterThan(100)
    const tables = new Set(compared.differing.map((one) => one.split(' ')[0]))
    expect([...tables].filter((one) => !movedAlong.some((table) => table === one))).toEqual([])
    const words = 'SELECT * FROM payee_words ORDER BY word, payee_id'
    expect((await database.prepare(words).all()).results).toEqual(
      (await acme.database.prepare(words).all()).results,
    )
    const rules = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name"
    expect((await database.prepare(rules).all()).results).toEqual(
      (await acme.database.prepare(rules).all()).results,
    )
    // until it is adopted it is nobody's
    expect(await rowsOf(database, 'SELECT * FROM tenant_meta')).toEqual([])
  })

  test('is loaded into no slot that somebody has, and into none that is not empty', async () => {
    const slot = await env.CONTROL.prepare(
      "SELECT slot FROM organisations WHERE slug = 'beta'",
    ).first('slot')
    await expect(loadDump(env, folderOf('2026-11-25'), String(slot), new Date())).rejects.toThrow(
      'another organisation’s',
    )
    const own = await env.CONTROL.prepare('SELECT slot FROM organisations WHERE id = ?')
      .bind(acme.id)
      .first('slot')
    await expect(loadDump(env, folderOf('2026-11-25'), String(own), new Date())).rejects.toThrow(
      'its database says whose it is',
    )
  })

  test('with a file that is missing or was changed is not loaded, and nothing is touched', async () => {
    const { night, manifest } = await wholeDump('2026-11-26')
    const key = `${folderOf(night)}${must(manifest.parts[0], 'part').name}`
    const bytes = await must(await env.FILES.get(key), key).arrayBuffer()
    await env.FILES.put(key, 'other')
    const load = () => loadDump(env, folderOf(night), 'TENANT_0029', new Date())
    await expect(load()).rejects.toThrow('has other bytes')
    await env.FILES.delete(key)
    await expect(load()).rejects.toThrow('is missing')
    expect(await isBare(env, 'TENANT_0029')).toBe(true)
    await env.FILES.put(key, bytes)
    // cut in the middle, or with a table more: what it says of itself is not its schema
    const cut = { ...manifest, tables: manifest.tables.filter(({ name }) => name !== 'payments') }
    const more = {
      ...manifest,
      tables: [...manifest.tables, { name: 'more', columns: [], rows: 0 }],
    }
    const say = (one: object) => env.FILES.put(manifestOf(folderOf(night)), JSON.stringify(one))
    await say(cut)
    await expect(load()).rejects.toThrow('payments is not in the copy as its schema has it.')
    await say(more)
    await expect(load()).rejects.toThrow('more is not in the copy as its schema has it.')
    await say(manifest)
    await load()
  })

  test('takes the place of what a frozen organisation has, and opens again', async () => {
    const { night } = await wholeDump('2026-12-01')
    const own = String(
      await env.CONTROL.prepare('SELECT slot FROM organisations WHERE id = ?')
        .bind(acme.id)
        .first('slot'),
    )
    const before = (await rowsIn(acme.database, 'payees')).length
    const body = { name: 'Lost Again', bsb: '028-038', accountNumber: '51007777' }
    expect((await as(mia).post('/payees', { body })).status).toBe(201)
    await changeOrganisation(acme.id, {
      state: 'frozen',
      stateBefore: 'active',
      frozenBy: 'platform',
    })
    await acme.database.prepare("UPDATE users SET status = 'inactive' WHERE id = 'zoe'").run()
    const { manifest } = await loadDump(env, folderOf(night), own, new Date(), { peopleOf })
    checked.clear()
    expect((await as(mia).get('/payees')).status).toBe(500)
    await adoptDump(env, own, manifest)
    // whoever was signed in that night is not now; it is in the log, nothing is due, and two people open it
    expect((await as(mia).get('/payees')).status).toBe(401)
    forgetTokens()
    expect((await as(mia).get('/payees')).status).toBe(200)
    const last = (await entriesOf(acme.database)).findLast(
      ({ actor_id: who }) => who === 'platform',
    )
    expect(last?.action).toBe('organisation.restored')
    const zoe = "SELECT status FROM users WHERE id = 'zoe'"
    expect(await rowsOf(acme.database, zoe)).toEqual([{ status: 'inactive' }])
    await acme.database.prepare("UPDATE users SET status = 'active' WHERE id = 'zoe'").run()
    expect(await rowsOf(acme.database, 'SELECT * FROM outbox WHERE due_at IS NOT NULL')).toEqual([])
    const open = () => changeOrganisation(acme.id, { state: 'active', stateBefore: null })
    await expect(open()).rejects.toThrow('restoration')
    await env.CONTROL.prepare("UPDATE restorations SET opening_asked_by = 'one'").run()
    await env.CONTROL.prepare("UPDATE restorations SET state = 'over', opened_by = 'two'").run()
    expect((await rowsIn(acme.database, 'payees')).length).toBe(before)
    expect(brokenLinks(await entriesOf(acme.database))).toEqual([])
    await changeOrganisation(acme.id, { state: 'active', stateBefore: null, frozenBy: null })
    remembered.clear()
  })

  test('is loaded into a new database in place of one that was lost, and two people open it', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { night, manifest } = await wholeDump('2026-12-02')
    const own = String(
      await env.CONTROL.prepare('SELECT slot FROM organisations WHERE id = ?')
        .bind(acme.id)
        .first('slot'),
    )
    const names = manifest.tables.map(({ name }) => name)
    const rowsBefore = await Promise.all(names.map((name) => rowsIn(acme.database, name)))
    await changeOrganisation(acme.id, {
      ...{ state: 'frozen', stateBefore: 'active', frozenBy: 'platform' },
    })
    await wipe(env, own, '1', 'organisation_used')
    checked.clear()
    expect((await as(mia).get('/payees')).status).toBe(500)
    await loadDump(env, folderOf(night), own, new Date())
    expect(await Promise.all(names.map((name) => rowsIn(acme.database, name)))).toEqual(rowsBefore)
    await adoptDump(env, own, manifest)
    forgetTokens()
    expect((await as(mia).get('/payees')).status).toBe(200)
    await expect(
      changeOrganisation(acme.id, { state: 'active', stateBefore: null }),
    ).rejects.toThrow('restoration')
    const open = (by: string) =>
      env.CONTROL.prepare(
        "UPDATE restorations SET state = 'over', opened_by = ? WHERE state <> 'over'",
      )
        .bind(by)
        .run()
    await env.CONTROL.prepare(
      "UPDATE restorations SET opening_asked_by = 'one' WHERE state <> 'over'",
    ).run()
    await expect(open('one')).rejects.toThrow('by_two')
    await open('two')
    await changeOrganisation(acme.id, { state: 'active', stateBefore: null, frozenBy: null })
    remembered.clear()
  })

  test('is read anew where somebody works meanwhile', async () => {
    const at = nightAt('2026-11-27')
    const real = env.FILES.put.bind(env.FILES)
    let hasWorked = false
    vi.spyOn(env.FILES, 'put').mockImplementation(async (...words: Parameters<R2Bucket['put']>) => {
      if (!hasWorked) {
        hasWorked = true
        const body = { name: 'Meanwhile Added', bsb: '028-038', accountNumber: '51009999' }
        expect((await as(mia).post('/payees', { body })).status).toBe(201)
      }
      return real(...words)
    })
    await dumpOn(env, acme.id, at)
    const { row, manifest } = await wholeDump('2026-11-27')
    expect(row).toMatchObject({ attempt: 2, is_one_moment: 1 })
    const people = must(
      manifest.tables.find(({ name }) => name === 'payees'),
      'payees',
    )
    expect(people.rows).toBe((await rowsIn(acme.database, 'payees')).length)
  })

  test('that is cut off after any of its writes goes on, and comes to its end', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const real = env.FILES.put.bind(env.FILES)
    let puts = 0
    const spy = vi
      .spyOn(env.FILES, 'put')
      .mockImplementation(async (...words: Parameters<R2Bucket['put']>) => {
        const done = await real(...words)
        puts += 1
        if (puts % 2 === 1) throw new Error('the Worker was gone')
        return done
      })
    const at = nightAt('2026-11-28')
    await expect(dumpOn(env, acme.id, at)).rejects.toThrow('gone')
    await dumpOn(env, acme.id, at).catch(() => undefined)
    spy.mockRestore()
    const { night, row } = await wholeDump('2026-11-28')
    expect(row).toMatchObject({ attempt: 1, is_one_moment: 1 })
    await loadDump(env, folderOf(night), 'TENANT_0028', new Date())
  })
})

const rowsOf = async (database: D1Database, sql: string) =>
  (await database.prepare(sql).all()).results

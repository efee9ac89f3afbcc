import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { filledAcme } from '../archive/archive.fixture.ts'
import { aroundCalls } from '../core/d1/around-calls.fixture.ts'
import { readCharactersMax } from '../core/d1/what-fits.ts'
import { tenantDb } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { movedAlong, notDumped } from '../domain/dumps/left-out.ts'
import { must } from '../domain/must.ts'
import { isBare } from '../tenancy/rebuild-database.ts'
import { registerSlots, slotOf } from '../tenancy/slots.ts'
import { as, mia } from '../testing/cast.ts'
import { loadDump } from './load/load-dump.ts'
import { dumpFolder, manifestOf } from './manifest.ts'
import { compareDatabases } from './moving/compare.ts'
import { readColumns, readWhatFits } from './read-rows.ts'
import { nightAt, rowsIn, rowsOf, wholeDump } from './whole-dump.fixture.ts'
import { dumpOn } from './write-dump.ts'

let acme: Awaited<ReturnType<typeof filledAcme>>
beforeAll(async () => {
  acme = await filledAcme()
  await registerSlots(env)
})
afterEach(() => {
  vi.restoreAllMocks()
})

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
    const { row, text, manifest } = await wholeDump(acme, '2026-11-24')
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

  test('of a night whose records came back since is no copy of them, and says so', async () => {
    const { text, folder } = await wholeDump(acme, '2026-11-20')
    await acme.database.exec("DELETE FROM dumps WHERE night = '2026-11-21'")
    // cut off behind its last file it is the same copy
    expect((await wholeDump(acme, '2026-11-20')).row).toMatchObject({
      is_one_moment: 1,
      manifest_sha256: await sha256(new TextEncoder().encode(text)),
    })
    const body = { name: 'Of another line', bsb: '028-038', accountNumber: '51007799' }
    expect((await as(mia).post('/payees', { body })).status).toBe(201)
    await acme.database.exec("DELETE FROM dumps WHERE night = '2026-11-21'")
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const again = await wholeDump(acme, '2026-11-20')
    expect(again.row).toMatchObject({ is_one_moment: 0, manifest_sha256: '' })
    expect(again.row.ended_at).not.toBeNull()
    expect([again.folder, again.text]).toEqual([folder, text])
    expect(said).toHaveBeenCalledOnce()
  })

  test('makes the database anew in an empty slot, table by table the same, with its rules and its search', async () => {
    // answers as long as a request: no more of them are read at once than fit
    const long = acme.database.prepare(
      "INSERT INTO idempotency_keys SELECT 'ana', 'long-' || value, 'x', 200, hex(zeroblob(300000)), 0 FROM json_each('[1,2,3,4,5,6,7,8,9]')",
    )
    await long.run()
    // and many sheets with long titles, of which each says what its columns hold
    const mappings = acme.database.prepare(
      `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 250)
       INSERT INTO sheet_mappings SELECT 'sheet-' || at, json_object(hex(zeroblob(10000)), 'unread'), 'ana', 0 FROM n`,
    )
    await mappings.run()
    const { folder, manifest } = await wholeDump(acme, '2026-11-25')
    const pieces = manifest.parts.flatMap(({ tables }) => tables)
    for (const long of ['idempotency_keys', 'sheet_mappings'])
      expect(pieces.filter(({ table }) => table === long).length).toBeGreaterThan(1)
    // nor lie in one file, which is held while it is made
    expect(manifest.parts.length).toBeGreaterThan(1)
    // reading anew what was loaded, and both beside each other in a move, is no larger read either
    const database = slotOf(env, 'TENANT_0030')
    let longest = 0
    const over = aroundCalls([acme.database, database], async (work) => {
      const answer = await work()
      longest = Math.max(longest, JSON.stringify(answer).length)
      return answer
    })
    const loaded = await loadDump(env, folder, 'TENANT_0030', new Date())
    // of what no copy has alone it says that it differs
    const compared = await compareDatabases(tenantDb(acme.database), tenantDb(database))
    over()
    expect(loaded.rows).toBeGreaterThan(100)
    for (const { name } of manifest.tables) {
      expect([name, await rowsIn(database, name)]).toEqual([
        name,
        await rowsIn(acme.database, name),
      ])
    }
    expect(longest).toBeLessThan(readCharactersMax + 500_000)
    expect(compared.rows).toBeGreaterThan(100)
    // of long rows the size costs one, and the row itself another
    const columns = await readColumns(tenantDb(acme.database))
    const log = { table: 'audit_entries', after: 0, end: manifest.entry, limit: 500 }
    let rowsRead = 0
    const ended = aroundCalls([acme.database], async (work) => {
      const answer = await work()
      for (const { meta } of [answer].flat() as D1Result[]) rowsRead += meta.rows_read // a batch's
      return answer
    })
    const [entries] = await readWhatFits(tenantDb(acme.database), columns, [log])
    ended()
    const rows = must(entries, 'entries').read.rows
    expect([rows, rowsRead]).toEqual([manifest.entry, 2 * rows])
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
    await expect(
      loadDump(env, dumpFolder(acme.id, '2026-11-25'), String(slot), new Date()),
    ).rejects.toThrow('another organisation’s')
    const own = await env.CONTROL.prepare('SELECT slot FROM organisations WHERE id = ?')
      .bind(acme.id)
      .first('slot')
    await expect(
      loadDump(env, dumpFolder(acme.id, '2026-11-25'), String(own), new Date()),
    ).rejects.toThrow('its database says whose it is')
  })

  test('with a file that is missing or was changed is not loaded, and nothing is touched', async () => {
    const { folder, manifest } = await wholeDump(acme, '2026-11-26')
    const key = `${folder}${must(manifest.parts[0], 'part').name}`
    const bytes = await must(await env.FILES.get(key), key).arrayBuffer()
    await env.FILES.put(key, 'other')
    const load = () => loadDump(env, folder, 'TENANT_0029', new Date())
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
    const say = (one: object) => env.FILES.put(manifestOf(folder), JSON.stringify(one))
    await say(cut)
    await expect(load()).rejects.toThrow('payments is not in the copy as its schema has it.')
    await say(more)
    await expect(load()).rejects.toThrow('more is not in the copy as its schema has it.')
    await say(manifest)
    await load()
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
    const { row, manifest } = await wholeDump(acme, '2026-11-27')
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
    const { folder, row } = await wholeDump(acme, '2026-11-28')
    expect(row).toMatchObject({ attempt: 1, is_one_moment: 1 })
    await loadDump(env, folder, 'TENANT_0028', new Date())
  })
})

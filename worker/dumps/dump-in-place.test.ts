import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { filledAcme } from '../archive/archive.fixture.ts'
import { adoptDump } from '../archive/to-a-moment/adopt-dump.ts'
import { beginRestoration } from '../archive/to-a-moment/begin.ts'
import { lookBefore } from '../archive/to-a-moment/look.ts'
import { carryOut } from '../archive/to-a-moment/steps.ts'
import { tenantDb } from '../core/databases.ts'
import { claimDatabase } from '../tenancy/claimed-slot.ts'
import { wipe } from '../tenancy/rebuild-database.ts'
import { remembered } from '../tenancy/remembered.ts'
import { registerSlots } from '../tenancy/slots.ts'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { changeOrganisation } from '../testing/billing.ts'
import { as, forgetTokens, mia, zoe } from '../testing/cast.ts'
import { loseNextStatement } from '../testing/faults.ts'
import { beginInPlace } from './load/begin-in-place.ts'
import { loadDump } from './load/load-dump.ts'
import { manifestOf } from './manifest.ts'
import { rowsIn, rowsOf, wholeDump } from './whole-dump.fixture.ts'

let acme: Awaited<ReturnType<typeof filledAcme>>
let own: string
beforeAll(async () => {
  acme = await filledAcme()
  await registerSlots(env)
  const slot = env.CONTROL.prepare('SELECT slot FROM organisations WHERE id = ?')
  own = String(await slot.bind(acme.id).first('slot'))
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a nightly dump, in place of what an organisation has,', () => {
  test('takes the place of what a frozen organisation has, and opens again', async () => {
    const { folder } = await wholeDump(acme, '2026-12-01')
    const before = (await rowsIn(acme.database, 'payees')).length
    const body = { name: 'Lost Again', bsb: '028-038', accountNumber: '51007777' }
    expect((await as(mia).post('/payees', { body })).status).toBe(201)
    await changeOrganisation(acme.id, {
      state: 'frozen',
      stateBefore: 'active',
      frozenBy: 'platform',
    })
    await acme.database.prepare("UPDATE users SET status = 'inactive' WHERE id = 'zoe'").run()
    const head = (await entriesOf(acme.database)).at(-1)
    const { manifest } = await loadDump(env, folder, own, new Date(), { lookBefore })
    const kept = await env.CONTROL.prepare('SELECT entry, hash FROM restorations').first()
    expect(kept).toEqual({ entry: head?.seq, hash: head?.hash })
    remembered.clear()
    expect((await as(mia).get('/payees')).status).toBe(503)
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
    const { folder, manifest } = await wholeDump(acme, '2026-12-02')
    const names = manifest.tables.map(({ name }) => name)
    const rowsBefore = await Promise.all(names.map((name) => rowsIn(acme.database, name)))
    // first by Time Travel, which Cloudflare refuses: nobody can open it again but by the copy
    const moment = new Date(Date.now() - 1)
    const asked = { slug: 'acme', slot: own, moment, reason: 'Lost', by: 'Ana' }
    const begin = () => beginRestoration(env, asked, new Date())
    await begin()
    await wipe(env, own, '1', 'organisation_used')
    remembered.clear()
    expect((await as(mia).get('/payees')).status).toBe(503)
    await loadDump(env, folder, own, new Date())
    expect(await Promise.all(names.map((name) => rowsIn(acme.database, name)))).toEqual(rowsBefore)
    const lost = loseNextStatement(acme.database, /^insert into "tenant_meta"/, 'before')
    await expect(adoptDump(env, own, manifest)).rejects.toThrow()
    expect(lost()).toBe(1)
    // nobody goes on with the command of before, whose database is nobody's yet; and whose sessions ended has none again
    await expect(begin()).rejects.toThrow('--adopt')
    await loadDump(env, folder, own, new Date())
    expect(await rowsOf(acme.database, 'SELECT 1 FROM sessions WHERE ended_at IS NULL')).toEqual([])
    const kept = "SELECT entry, hash FROM restorations WHERE state <> 'over'"
    const { entry, hash } = manifest
    expect(await rowsOf(env.CONTROL, kept)).toEqual([{ entry, hash }])
    const { cameTo, people } = await adoptDump(env, own, manifest)
    expect([cameTo, people]).toEqual([
      manifest.begunAt,
      [expect.stringContaining('Nobody can read')],
    ])
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

  test('takes the place of what Time Travel brought back, and says of all that it undoes', async () => {
    /** A copy of now, by the clock that the log has. */
    const copyOn = async (day: string) => {
      const { folder, manifest } = await wholeDump(acme, day)
      const begunAt = new Date().toISOString()
      await env.FILES.put(manifestOf(folder), JSON.stringify({ ...manifest, begunAt }))
      await scheduler.wait(2)
      return { folder, manifest: { ...manifest, begunAt } }
    }
    const stop = async (accountNumber: string, reason: string) => {
      const { body } = await as(mia).post('/payees', {
        body: { name: reason, bsb: '028-038', accountNumber },
      })
      const asked = { body: { kind: 'suspended', reason } }
      expect((await as(zoe).post(`/payees/${body.id}/stops`, asked)).status).toBe(201)
      await scheduler.wait(2)
      return new Date()
    }
    // she was shut out by the first test
    const open = `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = 'mia') WHERE id = 'zoe'`
    await acme.database.prepare(open).run()
    forgetTokens()
    const first = await copyOn('2026-12-03')
    const between = await stop('51007801', 'Stopped first')
    await stop('51007802', 'Stopped second')
    const travelled = await copyOn('2026-12-04')
    await stop('51007803', 'Stopped third')
    const moment = new Date(travelled.manifest.begunAt)
    const asked = { slug: 'acme', slot: own, moment, reason: 'A disk', by: 'Ana' }
    const begun = await beginRestoration(env, asked, new Date())
    const row = await carryOut(env, begun, 'bookmarked', new Date(), 'the way back')
    const says = async () => {
      const [kept] = await rowsOf(env.CONTROL, "SELECT * FROM restorations WHERE state <> 'over'")
      const { takenSince, undone, people } = JSON.parse(String(kept?.found))
      const stops = takenSince.map((line: string) => /“Stopped (\w+)”/.exec(line)?.[1])
      return { stops, many: undone['payee.stopped'], people, reason: kept?.reason }
    }
    expect(await says()).toMatchObject({ stops: ['third'], many: 1 })
    // a copy of between, which was not loaded in the end
    const manifest = { ...first.manifest, begunAt: between.toISOString() }
    await beginInPlace(env, own, { manifest, lookBefore }, new Date())
    expect(await says()).toMatchObject({ stops: ['second', 'third'], many: 2 })
    await loadDump(env, travelled.folder, own, new Date())
    const createdAt = new Date(manifest.createdAt)
    await claimDatabase({ id: acme.id, db: tenantDb(acme.database) }, 'acme', own, createdAt)
    const { found } = await beginRestoration(env, asked, new Date())
    await carryOut(env, { ...row, found }, 'restored', new Date())

    await loadDump(env, first.folder, own, new Date(), { lookBefore })
    const all = { stops: ['first', 'second', 'third'], many: 3 }
    expect(await says()).toMatchObject(all)
    // cut off and begun anew nothing is counted twice, and of an earlier one it is said that nobody can read it
    await beginInPlace(env, own, { manifest: first.manifest, lookBefore }, new Date())
    expect(await says()).toMatchObject({ ...all, people: [] })
    const earlier = { ...first.manifest, begunAt: new Date(1).toISOString() }
    await beginInPlace(env, own, { manifest: earlier, lookBefore }, new Date())
    expect((await says()).people).toEqual([expect.stringContaining('Nobody can read')])
    const { cameTo, people } = await adoptDump(env, own, first.manifest)
    expect([cameTo, people]).toEqual([
      first.manifest.begunAt,
      [expect.stringContaining('Nobody can read')],
    ])
    expect((await says()).reason).toBe(`A disk. From the copy of the night of ${manifest.night}`)
    const logged = (await entriesOf(acme.database)).at(-1)
    expect(logged).toMatchObject({ action: 'organisation.restored' })
    expect(String(logged?.details)).toContain(first.manifest.begunAt)
  })
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { filledAcme } from '../archive/archive.fixture.ts'
import { adoptDump } from '../archive/to-a-moment/adopt-dump.ts'
import { beginRestoration } from '../archive/to-a-moment/begin.ts'
import { lookBefore } from '../archive/to-a-moment/look.ts'
import { wipe } from '../tenancy/rebuild-database.ts'
import { checked, remembered } from '../tenancy/remembered.ts'
import { registerSlots } from '../tenancy/slots.ts'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { changeOrganisation } from '../testing/billing.ts'
import { as, forgetTokens, mia } from '../testing/cast.ts'
import { loseNextStatement } from '../testing/faults.ts'
import { loadDump } from './load/load-dump.ts'
import { rowsIn, rowsOf, wholeDump } from './whole-dump.fixture.ts'

let acme: Awaited<ReturnType<typeof filledAcme>>
beforeAll(async () => {
  acme = await filledAcme()
  await registerSlots(env)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a nightly dump, in place of what an organisation has,', () => {
  test('takes the place of what a frozen organisation has, and opens again', async () => {
    const { folder } = await wholeDump(acme, '2026-12-01')
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
    const { manifest } = await loadDump(env, folder, own, new Date(), { lookBefore })
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
    const { folder, manifest } = await wholeDump(acme, '2026-12-02')
    const own = String(
      await env.CONTROL.prepare('SELECT slot FROM organisations WHERE id = ?')
        .bind(acme.id)
        .first('slot'),
    )
    const names = manifest.tables.map(({ name }) => name)
    const rowsBefore = await Promise.all(names.map((name) => rowsIn(acme.database, name)))
    // first by Time Travel, which Cloudflare refuses: nobody can open it again but by the copy
    const moment = new Date(Date.now() - 1)
    const asked = { slug: 'acme', slot: own, moment, reason: 'Lost', by: 'Ana' }
    const begin = () => beginRestoration(env, asked, new Date())
    await begin()
    await wipe(env, own, '1', 'organisation_used')
    checked.clear()
    expect((await as(mia).get('/payees')).status).toBe(500)
    await loadDump(env, folder, own, new Date())
    expect(await Promise.all(names.map((name) => rowsIn(acme.database, name)))).toEqual(rowsBefore)
    const lost = loseNextStatement(acme.database, /^insert into "tenant_meta"/, 'before')
    await expect(adoptDump(env, own, manifest)).rejects.toThrow()
    expect(lost()).toBe(1)
    // nobody goes on with the command of before, whose database is nobody's yet; and whose sessions ended has none again
    await expect(begin()).rejects.toThrow('--adopt')
    await loadDump(env, folder, own, new Date())
    expect(await rowsOf(acme.database, 'SELECT 1 FROM sessions WHERE ended_at IS NULL')).toEqual([])
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
})

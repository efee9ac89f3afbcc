import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { must } from '../domain/must.ts'
import { ana, as, done, makeCast, originOf, tokenOf } from '../testing/cast.ts'
import { addColleagues } from '../testing/colleagues.ts'
import { begin } from './archive.fixture.ts'

/* An archive leaves for minutes, and whoever takes it may lose meanwhile what lets them. */

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addColleagues([{ id: 'olo', role: 'org_admin', ownLimitToea: null }])
})

/** What of an archive leaves where this happens once its first bytes left. */
async function taken(happens: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { id } = await done(begin())
    const headers = { Authorization: `Bearer ${await tokenOf(ana)}` }
    const address = `${originOf('acme')}/api/organisation/archives/${id}`
    const { body } = await exports.default.fetch(address, { headers })
    const reader = must(body, 'body').getReader()
    await reader.read()
    await happens()
    vi.setSystemTime(Date.now() + 60_000)
    for (let part = await reader.read(); !part.done; ) part = await reader.read()
    return 'whole'
  } catch (error) {
    return String(error)
  } finally {
    vi.useRealTimers()
  }
}

const run = (sql: string) => database.prepare(sql).run()
const onlyLooks = () => run("UPDATE users SET role = 'viewer' WHERE id = 'ana'")
const freeze = () => done(as(ana).post('/organisation/freeze', { body: { reason: 'A thief' } }))
const endSession = () => run("UPDATE sessions SET ended_at = 1 WHERE user_id = 'ana'")

test('an archive breaks off, without its end, once whoever takes it may not any more', async () => {
  expect(await taken(() => Promise.resolve())).toBe('whole')
  expect(await taken(onlyLooks)).toMatch(/signed_out/)
  await run("UPDATE users SET role = 'org_admin' WHERE id = 'ana'")
  expect(await taken(endSession)).toMatch(/signed_out/)
  await run("UPDATE sessions SET ended_at = NULL WHERE user_id = 'ana'")
  expect(await taken(freeze)).toMatch(/organisation_frozen/)
})

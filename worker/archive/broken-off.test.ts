import { beforeAll, expect, test } from 'vitest'
import { ana, as, done, makeCast } from '../testing/cast.ts'
import { addColleagues } from '../testing/colleagues.ts'
import { takenWhile } from '../testing/taken-while.fixture.ts'
import { begin } from './archive.fixture.ts'

/* An archive leaves for minutes, and whoever takes it may lose meanwhile what lets them. */

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addColleagues([{ id: 'olo', role: 'org_admin', ownLimitToea: null }])
  // what is short leaves at once
  await run(`INSERT INTO outbox (key, letter, recipient_id, content, written_at, sent_at)
    SELECT 'long/' || value, 'welcome', 'ana', json_object('said', hex(randomblob(300000))), 1, 1
    FROM json_each('[1,2]')`)
})

const taken = (happens: () => Promise<unknown>) =>
  takenWhile(ana, async () => `/organisation/archives/${(await done(begin())).id}`, happens)

const run = (sql: string) => database.prepare(sql).run()
const onlyLooks = () => run("UPDATE users SET role = 'viewer' WHERE id = 'ana'")
const freeze = () => done(as(ana).post('/organisation/freeze', { body: { reason: 'A thief' } }))
const endSession = () => run("UPDATE sessions SET ended_at = 1 WHERE user_id = 'ana'")

test('an archive breaks off, without its end, once whoever takes it may not any more', async () => {
  expect(await taken(() => Promise.resolve())).toBe('whole')
  expect(await taken(onlyLooks)).toMatch(/rights_moved/)
  await run("UPDATE users SET role = 'org_admin' WHERE id = 'ana'")
  expect(await taken(endSession)).toMatch(/signed_out/)
  await run("UPDATE sessions SET ended_at = NULL WHERE user_id = 'ana'")
  expect(await taken(freeze)).toMatch(/organisation_frozen/)
})

import { beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { ana, as, done, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import { type Person, password } from '../../testing/organisation.ts'

/* What is taken away while somebody comes in: after all was asked, and before their session is written. */

const acme = originOf('acme')
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

const run = (sql: string) => database.prepare(sql).run()
const sessionsOf = ({ id }: Person) =>
  database
    .prepare('SELECT count(*) AS n FROM sessions WHERE user_id = ? AND ended_at IS NULL')
    .bind(id)
    .first<number>('n')

const login = async ({ email }: Person, code?: string) => {
  const body = JSON.stringify({ email, password, code })
  const heard = await ask('POST', `${acme}/api/auth/login`, { body })
  return heard.code || heard.status
}

async function meanwhile(happens: () => Promise<unknown>, act: () => Promise<unknown>) {
  const end = beforeNextWrite(database, /^insert into "sessions"/, happens)
  const heard = await act().finally(end)
  return heard
}

const newFactor = `INSERT INTO second_factors (id, user_id, kind, name, created_at, confirmed_at)
  VALUES ('other', 'tom', 'passkey', 'Passkey', 1, 1)`

test('a password alone opens nothing once its person had a second factor', async () => {
  const heard = await meanwhile(
    () => run(newFactor),
    () => login(tom),
  )
  expect([heard, await sessionsOf(tom)]).toEqual(['second_factor_needed', 0])
})

test('a password opens nothing once it was changed, or its person was deactivated', async () => {
  const changed = () => run("UPDATE users SET password_hash = 'another' WHERE id = 'mia'")
  expect(await meanwhile(changed, () => login(mia))).toBe('invalid_credentials')
  const gone = () => done(as(ana).post('/users/zoe/deactivation'))
  expect(await meanwhile(gone, () => login(zoe))).toBe('invalid_credentials')
  expect([await sessionsOf(mia), await sessionsOf(zoe)]).toEqual([0, 0])
})

test('a code opens nothing once its app was taken away', async () => {
  const { key } = await enrolApp(await signInAt(acme, ravi))
  later(1)
  const removed = () => run("UPDATE second_factors SET removed_at = 1 WHERE user_id = 'ravi'")
  const before = await sessionsOf(ravi)
  expect(await meanwhile(removed, () => login(ravi, codeOf(key)))).toBe('code_wrong')
  expect(await sessionsOf(ravi)).toBe(before)
  vi.useRealTimers()
})

import { beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { ask } from '../../testing/ask.ts'
import { enrolApp, recoveryCodesIn, signInAt } from '../../testing/browser.ts'
import { makeCast, mia, originOf, tom } from '../../testing/cast.ts'
import { password } from '../../testing/organisation.ts'

const acme = originOf('acme')
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

type Window = Awaited<ReturnType<typeof signInAt>>
const cookiesIn = ({ jar }: Window) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
const isIn = async (cookies: string) =>
  (await ask('GET', `${acme}/api/auth/session`, { headers: { Cookie: cookies } })).status === 200

test('a session that gains a factor goes on under a new token, and the old one is dead', async () => {
  const window = await signInAt(acme, mia)
  const before = cookiesIn(window)
  expect(await isIn(before)).toBe(true)
  await enrolApp(window)
  const after = cookiesIn(window)
  expect(after).not.toBe(before)
  expect([await isIn(before), await isIn(after)]).toEqual([false, true])
  expect((await window.get('/account/security')).status).toBe(200)
  const { results } = await database
    .prepare(
      'SELECT factor, device, created_at, ended_at FROM sessions WHERE user_id = ? ORDER BY rowid',
    )
    .bind(mia.id)
    .all()
  expect(results.map(({ factor, ended_at }) => [factor, ended_at === null])).toEqual([
    ['', false],
    ['totp', true],
  ])
  expect(results[1]).toMatchObject({
    device: results[0]?.device,
    created_at: results[0]?.created_at,
  })
})

test('recovery codes are kept as passwords are, and those of before go on working once', async () => {
  const window = await signInAt(acme, tom)
  const { codes } = await enrolApp(window)
  const kept = await database
    .prepare('SELECT code_hash FROM recovery_codes WHERE user_id = ?')
    .bind(tom.id)
    .all<{ code_hash: string }>()
  expect(kept.results).toHaveLength(10)
  for (const { code_hash } of kept.results) expect(code_hash).toMatch(/^scrypt\$\d+\$8\$\d\$/)

  const old = 'ABCDEFGHJKLM'
  await database.prepare('DELETE FROM recovery_codes WHERE user_id = ?').bind(tom.id).run()
  await database
    .prepare('INSERT INTO recovery_codes (code_hash, user_id, created_at) VALUES (?, ?, 1)')
    .bind(await sha256(`${tom.id}/${old}`), tom.id)
    .run()
  const use = async (code: string) =>
    (await (await signInAt(acme, tom)).post('/auth/code', { code })).status
  expect(await use(codes[0] ?? '')).toBe(401)
  expect([await use('abcd-efgh-jklm'), await use(old)]).toEqual([303, 401])
  const made = await window.post('/account/recovery-codes', { password })
  expect(recoveryCodesIn(made.text)).toHaveLength(10)
})

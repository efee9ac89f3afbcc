import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { findUserById } from '../auth/account/user-store.ts'
import { newTotp } from '../auth/factors/totp.ts'
import { platformRealm } from '../core/databases.ts'
import { must } from '../domain/must.ts'
import { browser, codeOf, keyIn } from '../testing/browser.ts'
import { password } from '../testing/organisation.ts'
import { base, makePerson } from '../testing/platform.ts'

let id: string
let form: { email: string; password: string }
beforeEach(async () => {
  id = await makePerson('support', crypto.randomUUID())
  form = { email: `${id}@platform.test`, password }
})

/** Whoever knows the password, up to the page that shows the key. */
async function atTheKey() {
  const phone = browser(base)
  await phone.post('/padmin/login', form)
  const key = keyIn((await phone.get('/padmin/enrol')).text)
  return { phone, key }
}

test('whoever knew the password before does not know the key that is enrolled', async () => {
  const stranger = await atTheKey()
  const owner = await atTheKey()
  expect(owner.key).not.toBe(stranger.key)
  expect(keyIn((await stranger.phone.get('/padmin/enrol')).text)).toBe('')
  expect((await stranger.phone.post('/padmin/enrol', { code: codeOf(stranger.key) })).status).toBe(
    401,
  )
  expect((await owner.phone.post('/padmin/enrol', { code: codeOf(owner.key) })).status).toBe(200)
})

test('two sign-ins at the same moment begin one app', async () => {
  await Promise.all([atTheKey(), atTheKey()])
  const { results } = await env.CONTROL.prepare(
    'SELECT id FROM second_factors WHERE user_id = ? AND removed_at IS NULL',
  )
    .bind(id)
    .all()
  expect(results).toHaveLength(1)
})

test('with a factor, no password alone sets up another', async () => {
  const { phone, key } = await atTheKey()
  await phone.post('/padmin/enrol', { code: codeOf(key) })
  const realm = platformRealm(env)
  const row = must(await findUserById(realm.db, id), 'person')
  const left = await newTotp(env, realm, row, 'Bilum platform', new Date())
  await left.statement

  const stranger = browser(base)
  expect((await stranger.post('/padmin/login', form)).location).toBe('/padmin/code')
  const shown = await stranger.get('/padmin/enrol')
  expect(keyIn(shown.text)).toBe('')
  const taken = await stranger.post('/padmin/enrol', { code: codeOf(left.key) })
  expect(taken.status).toBe(401)
  expect(stranger.jar.has('__Host-platform')).toBe(false)
})

test('the key can be typed on a phone: it stands in groups of four beside the picture', async () => {
  const { phone } = await atTheKey()
  expect(keyIn((await phone.get('/padmin/enrol')).text)).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
})

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { platformRealm, type Realm, type Tenant } from '../../core/databases.ts'
import { keyId, seal, unseal } from '../../core/keys.ts'
import { tokenOf } from '../../core/links.ts'
import { secondFactors } from '../../db/people.ts'
import { webhooks } from '../../db/tenant-integrations.ts'
import { must } from '../../domain/must.ts'
import { outside } from '../../health/outside.fixture.ts'
import { newSecret, secretsOf } from '../../integrations/webhooks/secrets.ts'
import { keepEverybody } from '../../system/keeper/keepers.fixture.ts'
import { makeCast } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { makePerson } from '../../testing/platform.ts'
import { findLink, newLink } from '../links/link-tokens.ts'
import { newMark, readMark } from '../sessions/session-mark.ts'
import { listFactors } from './factor-store.ts'
import { approvalChallenge } from './prove-approval.ts'
import { confirmTotp, newTotp, proveByTotp } from './totp.ts'

const first = 'the first secret of this deployment, as long as it must be'
const second = 'the second secret of this deployment, as long as it must be'
const local = { MASTER_KEY: env.MASTER_KEY, MASTER_KEY_PREVIOUS: env.MASTER_KEY_PREVIOUS }
const deploy = (MASTER_KEY: string, MASTER_KEY_PREVIOUS = '') =>
  Object.assign(env, { MASTER_KEY, MASTER_KEY_PREVIOUS })

let acme: Tenant
beforeAll(async () => {
  await makeCast()
  await makePerson('owner')
  acme = await openAcme()
})
afterEach(() => {
  Object.assign(env, { ...local, ALERT_URL: '' })
  vi.restoreAllMocks()
})

/** A phone of this person, enrolled: its code proves, until its secret does not open any more. */
async function enrol(realm: Realm, userId: string) {
  const now = new Date()
  const person = { id: userId, email: `${userId}@example.com` }
  const begun = await newTotp(env, realm, person, 'Bilum', now)
  await begun.statement
  const [app] = await realm.db.select().from(secondFactors)
  const phone = new TOTP({ secret: begun.key })
  const codeAt = (at: Date) => phone.generate({ timestamp: at.getTime() })
  for (const one of (app && (await confirmTotp(env, realm, app, codeAt(now), now))) ?? []) await one
  const proves = async (at: Date) =>
    (await proveByTotp(env, realm, await listFactors(realm.db, userId), codeAt(at), at))?.factor ===
    'totp'
  return proves
}

const secretsIn = async ({ db }: Realm) =>
  (await db.select().from(secondFactors)).map((one) => one.secret)
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('a key is changed while everybody goes on: codes, marks and webhooks count before, during and after', async () => {
  deploy(first)
  const platform = platformRealm(env)
  const mias = await enrol(acme, 'mia')
  const owners = await enrol(platform, 'owner')
  const { shown, kept } = await newSecret(env, 'w')
  const { kept: older } = await newSecret(env, 'w')
  const row = { id: 'w', address: 'https://pay.example.com', events: [], isOn: true }
  await acme.db.insert(webhooks).values({
    ...{ ...row, ...kept, createdAt: new Date() },
    ...{ earlierSecret: older.secret, earlierUntil: later(-1) },
  })
  const sealedFor = (id: string, to: string) => ({
    ...{ ...row, id, secretStart: 'whsec_', createdAt: new Date() },
    secret: to,
  })
  const lost = await seal(env, 'another webhook', 'lost')
  await acme.db.insert(webhooks).values([sealedFor('a-archived', ''), sealedFor('a-lost', lost)])
  const mark = await newMark(env, 'token', { until: later(5), minutes: 5 })
  const asked = await approvalChallenge(
    env,
    acme,
    { userId: 'mia', batchId: 'b', version: 1, revision: 1, digest: null },
    'now',
  )

  const { link, statement } = await newLink(env, acme.db, 'reset', 'mia', new Date())
  await statement

  // while both are there, both read; the new one alone writes
  deploy(second, first)
  expect(await mias(later(1))).toBe(true)
  expect((await readMark(env, 'token', mark)).kind).toBe('until')
  expect((await readMark(env, 'other', mark)).kind).toBe('foreign')
  const ids = { old: await keyId(first), fresh: await keyId(second) }
  expect(ids.old).toMatch(/^k[\w-]{8}$/)
  expect(await secretsIn(acme)).toEqual([expect.stringContaining(`${ids.old}.`)])
  // a letter that waited leaves with the link that was stored
  const opened = await findLink(acme.db, 'reset', await tokenOf(env, link))
  expect(opened?.subjectId).toBe('mia')
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await keepEverybody()
  expect(said.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining('a-lost')])
  for (const realm of [acme, platform]) {
    expect(await secretsIn(realm)).toEqual([expect.stringContaining(`${ids.fresh}.`)])
  }

  // and when the old one is gone, nothing hangs on it but marks, which lock
  deploy(second)
  expect(await mias(later(2))).toBe(true)
  expect(await owners(later(2))).toBe(true)
  const [webhook] = await acme.db.select().from(webhooks).where(eq(webhooks.id, 'w'))
  expect(webhook && (await secretsOf(env, webhook, new Date()))).toEqual([shown])
  expect(webhook?.earlierSecret).toBe('')
  expect((await readMark(env, 'token', mark)).kind).toBe('foreign')
  const again = { userId: 'mia', batchId: 'b', version: 1, revision: 1, digest: null }
  expect(await approvalChallenge(env, acme, again, 'now')).not.toBe(asked)
})

test('what was sealed before keys had ids opens, and a key that is gone is named', async () => {
  deploy(first)
  const sealed = await seal(env, 'mia', 'secret')
  const [id = '', ...older] = sealed.split('.')
  expect(await unseal(env, 'mia', older.join('.'))).toBe('secret')
  await expect(unseal(env, 'ravi', sealed)).rejects.toThrow()
  deploy(second, first)
  expect(await unseal(env, 'mia', older.join('.'))).toBe('secret')
  deploy(second)
  await expect(unseal(env, 'mia', sealed)).rejects.toThrow(`made by the key ${id}`)
  await expect(unseal(env, 'mia', older.join('.'))).rejects.toThrow()
})

test('a secret that no key opens is said, and keeps no other from its turn', async () => {
  deploy(second)
  await acme.db.delete(secondFactors)
  await enrol(acme, 'mia')
  deploy('a third secret that nobody put down anywhere, alas')
  const lost = { kind: 'totp', name: 'App', userId: 'ravi', createdAt: new Date() } as const
  const secret = await seal(env, `${acme.id}/ravi`, 'lost')
  await acme.db.insert(secondFactors).values({ ...lost, id: 'a-lost-one', secret })
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  deploy(first, second)
  await keepEverybody()
  expect(said.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining('a-lost-one')])
  const fresh = await keyId(first)
  const left = (await secretsIn(acme)).filter((one) => !one.startsWith(fresh))
  expect(left).toEqual([secret])
})

test('a key that was deleted before an organisation was done with it is told, and the one that is missing mends it', async () => {
  deploy(first)
  await acme.db.delete(secondFactors)
  await enrol(acme, 'mia')
  const heard = outside()
  const keys = () => heard.filter(({ kind, about }) => kind === 'keys' && about === acme.id)
  deploy(second)
  await keepEverybody()
  expect(keys()).toEqual([
    expect.objectContaining({
      text: expect.stringContaining('opens any authenticator app of acme'),
    }),
  ])
  heard.length = 0
  deploy(second, first)
  await keepEverybody(later(70))
  deploy(second)
  // one of a copy of long ago stays beside an app that was set up since
  const lost = { kind: 'totp', name: 'App', userId: 'ravi', createdAt: new Date() } as const
  const secret = 'kgone1234.a.b'
  await acme.db.insert(secondFactors).values({ ...lost, id: 'of-long-ago', secret })
  await keepEverybody(later(140))
  expect(keys()).toEqual([])
})

test('an app that was set up anew counts beside the one that no key opens', async () => {
  deploy(second)
  await acme.db.delete(secondFactors)
  const proves = await enrol(acme, 'mia')
  const [app] = await listFactors(acme.db, 'mia')
  const row = must(app, 'app')
  const lost = { ...row, id: 'lost', secret: await seal(env, 'another', 'lost') }
  await acme.db.delete(secondFactors)
  await acme.db.insert(secondFactors).values([lost, { ...row, id: 'anew' }])
  const both = await listFactors(acme.db, 'mia')
  expect(both.map(({ id }) => id)).toEqual(['lost', 'anew'])
  expect(await proves(later(1))).toBe(true)
  // whether this is a code of the other one nobody knows
  await expect(proveByTotp(env, acme, both, '000000', later(1))).rejects.toThrow()
})

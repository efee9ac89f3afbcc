import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { users } from '../../db/people.ts'
import type { RoleName } from '../../domain/access/role.ts'
import { organisationApp } from '../../organisation-app.ts'
import { ask, auditCount } from '../../testing/ask.ts'
import { bob, makeCast, mia, originOf, ravi, tom } from '../../testing/cast.ts'
import { addEveryone, everyone, openSessionOf } from '../../testing/everyone.ts'
import type { Person } from '../../testing/organisation.ts'
import { type Belongings, makeBelongings } from '../../testing/routes/filled-route.ts'

const acmeUrl = `${originOf('acme')}/api`
const betaUrl = `${originOf('beta')}/api`
const kila = JSON.stringify({ name: 'Kila', bsb: '028-038', accountNumber: '99887766' })

let cast: Awaited<ReturnType<typeof makeCast>>
let belongings: Belongings
beforeAll(async () => {
  cast = await makeCast()
  await addEveryone(cast.beta.database)
  belongings = await makeBelongings()
})

const sessionOf = (person: Person) => openSessionOf(cast.acme.database, person)

function change(person: Person, changes: { role?: RoleName; status?: 'active' | 'inactive' }) {
  return drizzle(cast.acme.database).update(users).set(changes).where(eq(users.id, person.id))
}

test('a deactivated user is refused on the next request, and let in when active again', async () => {
  const token = await sessionOf(tom)
  expect((await ask('GET', `${acmeUrl}/payees`, { token })).status).toBe(200)
  await change(tom, { status: 'inactive' })
  expect(await ask('GET', `${acmeUrl}/payees`, { token })).toMatchObject({
    status: 403,
    code: 'account_inactive',
  })
  const page = await ask('GET', `${originOf('acme')}/approval`, { token })
  expect(page).toMatchObject({ status: 403, text: expect.stringContaining('Account Inactive') })
  await change(tom, { status: 'active' })
  expect((await ask('GET', `${acmeUrl}/payees`, { token })).status).toBe(200)
})

test('a changed role acts on the next request, both ways', async () => {
  const token = await sessionOf(mia)
  await change(mia, { role: 'viewer' })
  expect(await ask('POST', `${acmeUrl}/payees`, { token, body: kila })).toMatchObject({
    status: 403,
    code: 'not_allowed',
  })
  await change(mia, { role: 'payment_manager' })
  expect((await ask('POST', `${acmeUrl}/payees`, { token, body: kila })).status).toBe(201)
})

test('a denial names the roles that are needed', async () => {
  const { text } = await ask('PUT', `${acmeUrl}/approval-rules`, { token: await sessionOf(ravi) })
  expect(JSON.parse(text).detail).toBe(
    'Your role does not allow this. It needs: Organisation administrator.',
  )
})

test('a sign-out acts on the next request even when KV still knows the session', async () => {
  const token = await sessionOf(ravi)
  const key = `session/${cast.acme.id}/${await sha256(token)}`
  expect(await env.SESSIONS.get(key)).toBe('1')
  expect((await ask('POST', `${acmeUrl}/auth/logout`, { token })).status).toBe(204)
  expect(await env.SESSIONS.get(key)).toBeNull()

  await env.SESSIONS.put(key, '1')
  for (const path of ['/auth/session', '/payees']) {
    expect(await ask('GET', `${acmeUrl}${path}`, { token })).toMatchObject({ code: 'signed_out' })
  }
})

test('someone who signs out while KV is still answering is not let in', async () => {
  const token = await sessionOf(ravi)
  let answerNow = () => {}
  const late = new Promise<string>((resolve) => {
    answerNow = () => resolve('1')
  })
  const lateEnv = { ...env, SESSIONS: { get: () => late } as unknown as KVNamespace } // only `get` is called
  const request = new Request(`${acmeUrl}/payees`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const answer = Promise.resolve(organisationApp.fetch(request, lateEnv))
  expect((await ask('POST', `${acmeUrl}/auth/logout`, { token })).status).toBe(204)
  answerNow()
  expect((await answer).status).toBe(401)
})

test('a token that only KV knows opens nothing', async () => {
  const token = crypto.randomUUID()
  await env.SESSIONS.put(`session/${cast.acme.id}/${await sha256(token)}`, '1')
  expect(await ask('GET', `${acmeUrl}/payees`, { token })).toMatchObject({ code: 'signed_out' })
})

test('ids of Acme inside a body are unknown to Beta, and nothing is made', async () => {
  const token = await openSessionOf(cast.beta.database, bob)
  const own = await ask('POST', `${betaUrl}/source-accounts`, { token, body: betaAccount })
  const { id: change, subjectId: source } = JSON.parse(own.text).pending
  const second = { token: await openSessionOf(cast.beta.database, everyone.org_admin) }
  await ask('POST', `${betaUrl}/changes/${change}/confirmation`, second)
  const day = '2027-03-01'
  const body = (sourceAccountId: string | undefined) =>
    JSON.stringify({ name: 'Fees', sourceAccountId, valueDate: day })
  const made = await ask('POST', `${betaUrl}/batches`, { token, body: body(source) })
  const id = JSON.parse(made.text).id
  expect(made.status).toBe(201)

  const before = await auditCount(cast.beta.database)
  const foreign = belongings['source-accounts']
  const started = await ask('POST', `${betaUrl}/batches`, { token, body: body(foreign) })
  const moved = await ask('PUT', `${betaUrl}/batches/${id}`, { token, body: body(foreign) })
  const paid = await ask('POST', `${betaUrl}/batches/${id}/payments`, {
    token,
    body: JSON.stringify({ payments: [{ payeeId: belongings.payees, amountToea: 100 }] }),
  })
  const line = `${betaUrl}/batches/${id}/payments/${belongings.payments}`
  const removed = await ask('DELETE', line, { token })
  expect([started.status, moved.status, paid.status, removed.status]).toEqual([422, 404, 422, 404])
  for (const { text } of [started, moved, paid, removed]) {
    expect(text).not.toMatch(/Payee Number|BSP payroll|7001234567|ACME/)
  }
  expect(await auditCount(cast.beta.database)).toBe(before)
})

const betaAccount = JSON.stringify({
  name: 'Beta account',
  bsb: '088-951',
  accountNumber: '7009999999',
  profile: 'kundu-pei-132',
  deUserId: '000002',
  userName: 'BETA TRADING',
  remitter: 'BETA TRADING',
})

test('the lists of Beta hold nothing of Acme', async () => {
  const token = await openSessionOf(cast.beta.database, bob)
  const lists = ['payees', 'source-accounts', 'batches', 'bank-files', 'audit', 'audit/export']
  for (const path of [...lists, 'payees?search=Payee']) {
    const { status, text } = await ask('GET', `${betaUrl}/${path}`, { token })
    expect(status).toBe(200)
    expect(text).not.toMatch(/Payee Number|BSP payroll|7001234567|ACME|mia/)
  }
})

test.each(['/', '/batches', '/admin'])(
  'the page %s sends whoever is signed out to the sign-in page',
  async (path) => {
    const there = `/auth?next=${encodeURIComponent(path)}`
    const acme = await ask('GET', `${originOf('acme')}${path}`)
    const beta = await ask('GET', `${originOf('beta')}${path}`, { token: await sessionOf(tom) })
    expect([acme.status, acme.headers.get('Location')]).toEqual([303, there])
    expect([beta.status, beta.headers.get('Location')]).toEqual([303, there])
  },
)

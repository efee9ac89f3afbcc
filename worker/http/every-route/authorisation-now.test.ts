import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, expect, test } from 'vitest'
import { endSession } from '../../auth/sessions/session-store.ts'
import { sha256 } from '../../core/sha256.ts'
import { users } from '../../db/people.ts'
import type { RoleName } from '../../domain/access/role.ts'
import { ask, auditCount } from '../../testing/ask.ts'
import { payDay } from '../../testing/batches.ts'
import { ana, bob, makeCast, mia, originOf, ravi, tom } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { addEveryone, everyone, openSessionOf } from '../../testing/everyone.ts'
import type { Person } from '../../testing/organisation.ts'
import { everyRoute, isOpen } from '../../testing/routes/every-route.ts'
import { addressOf, type Belongings, makeBelongings } from '../../testing/routes/filled-route.ts'

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

test('a session that was ended opens no look of any route, though it was kept as it was', async () => {
  const looks = everyRoute.filter((route) => route.method === 'GET' && !isOpen(route))
  expect(looks.length).toBeGreaterThan(40)
  for (const route of looks) {
    const token = await sessionOf(ana)
    await ask('GET', `${acmeUrl}/payees`, { token }) // kept from here on
    const { db } = await openAcme()
    await endSession(db, await sha256(token), new Date())
    const url = `${originOf('acme')}${addressOf(route, belongings)}`
    const { status, headers, text } = await ask('GET', url, { token })
    expect([route.name, status]).toEqual([route.name, route.isPage ? 303 : 401])
    if (route.isPage) expect(headers.get('Location')).toMatch(/^\/auth/)
    expect(text).not.toMatch(/Payee Number|BSP payroll|7001234567|ACME/)
  }
})

test('ids of Acme inside a body are unknown to Beta, and nothing is made', async () => {
  const token = await openSessionOf(cast.beta.database, bob)
  const own = await ask('POST', `${betaUrl}/source-accounts`, { token, body: betaAccount })
  const { id: change, subjectId: source } = JSON.parse(own.text).pending
  const second = { token: await openSessionOf(cast.beta.database, everyone.org_admin) }
  await ask('POST', `${betaUrl}/changes/${change}/confirmation`, second)
  const day = payDay()
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
